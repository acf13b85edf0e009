import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#app/ui/icon.tsx";
import { spaceAfter } from "./space-after.ts";
import { summaryId } from "./summary-id.ts";
import { useErrorText } from "./use-error-text.ts";

type ErrorSummaryProps = {
  form: { id: string; allErrors: Record<string, string[]> };
  /** The words of each field by name, in the order of the page; an error without a field stands under "". */
  labels: Record<string, string>;
  /** Where a field's control has another id than `<form>-<name>`. */
  targets?: Record<string, string>;
};

/** All that is wrong, first on the page: takes the focus and leads to each field. */
export function ErrorSummary({ form, labels, targets }: ErrorSummaryProps) {
  const { t } = useTranslation("forms");
  const errorText = useErrorText();
  const names = Object.keys(form.allErrors).filter((name) => form.allErrors[name]?.length);
  const any = names.length > 0;
  useErrorTitle(any, t("error-prefix"));
  if (!any) return null;
  const order = Object.keys(labels);
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return (
    <div id={summaryId(form.id)} className="error-summary" role="alert" tabIndex={-1} autoFocus>
      <h2>
        <Icon name="alert" size={24} />
        {t("summary-title")}
      </h2>
      <ul>
        {[...names]
          .sort((a, b) => place(a) - place(b))
          .map((name) => (
            <li key={name}>
              {name === "" ? (
                errorText(form.allErrors[name]?.[0] ?? "")
              ) : (
                <a href={`#${targets?.[name] ?? `${form.id}-${name}`}`}>
                  {labels[name] && (
                    <FieldWords>{/[?？]$/.test(labels[name]) ? labels[name] : t("summary-field", { field: labels[name] })}</FieldWords>
                  )}
                  {errorText(form.allErrors[name]?.[0] ?? "")}
                </a>
              )}
            </li>
          ))}
      </ul>
    </div>
  );
}

function FieldWords({ children }: { children: string }) {
  return (
    <>
      <b>{children}</b>
      {spaceAfter(children)}
    </>
  );
}

/** The title of a page with errors: "Error: Your order". */
export function errorTitle(title: string, prefix: string): string {
  return title.startsWith(prefix) ? title : `${prefix}${spaceAfter(prefix)}${title}`;
}

/** Marks the title of a page with errors; what it answers takes the mark off, whoever had set it, from the title of that time. */
export function markTitle(page: { title: string }, prefix: string): () => void {
  page.title = errorTitle(page.title, prefix);
  return () => {
    if (page.title.startsWith(prefix)) page.title = page.title.slice(prefix.length).trimStart();
  };
}

function useErrorTitle(wrong: boolean, prefix: string): void {
  useEffect(() => (wrong ? markTitle(document, prefix) : undefined), [wrong, prefix]);
}
