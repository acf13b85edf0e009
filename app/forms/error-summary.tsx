import { useEffect } from "react";
import { useChannelTranslation, useErrorText } from "#app/i18n/translator.ts";
import { Icon } from "#app/ui/icon.tsx";
import { spaceAfter } from "#server/locale/format-list.schema.ts";

type ErrorSummaryProps = {
  form: { id: string; allErrors: Record<string, string[]> };
  /** The label of each field by name, in page order. An error of the whole form has the name "". */
  labels: Record<string, string>;
  /** Element ids by field name, if they differ from `<form>-<name>`. */
  targets?: Record<string, string>;
};

/** Lists the first error of each field at the top of the page, linked to the field, and takes the focus. */
export function ErrorSummary({ form, labels, targets }: ErrorSummaryProps) {
  const { t } = useChannelTranslation("forms");
  const errorText = useErrorText();
  const names = Object.keys(form.allErrors).filter((name) => form.allErrors[name]?.length);
  const hasErrors = names.length > 0;
  useErrorTitle(hasErrors, t("error-prefix"));
  if (!hasErrors) return null;
  const order = Object.keys(labels);
  const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return (
    <div id={summaryId(form.id)} className="error-summary" role="alert" tabIndex={-1} autoFocus>
      <h2>
        <Icon name="alert" size={24} />
        {t("summary-title")}
      </h2>
      <ul>
        {[...names]
          .sort((a, b) => rank(a) - rank(b))
          .map((name) => (
            <li key={name}>
              {name === "" ? (
                errorText(form.allErrors[name]?.[0] ?? "")
              ) : (
                <a href={`#${targets?.[name] ?? `${form.id}-${name}`}`}>
                  {labels[name] && (
                    <FieldLabel>{/[?？]$/.test(labels[name]) ? labels[name] : t("summary-field", { field: labels[name] })}</FieldLabel>
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

/** Returns the element id of a form's error summary. Not in use-schema-form.ts: forms validated only on the server need neither Conform nor zod. */
export const summaryId = (formId: string) => `${formId}-errors`;

function FieldLabel({ children }: { children: string }) {
  return (
    <>
      <b>{children}</b>
      {spaceAfter(children)}
    </>
  );
}

/** Returns the title with the error prefix ("Error: Your order"). A title that already has the prefix is unchanged. */
export function errorTitle(title: string, prefix: string): string {
  return title.startsWith(prefix) ? title : `${prefix}${spaceAfter(prefix)}${title}`;
}

/** Adds the error prefix to the page title. Returns a function that removes the prefix from the title, even if the title has changed since. */
export function addErrorPrefix(page: { title: string }, prefix: string): () => void {
  page.title = errorTitle(page.title, prefix);
  return () => {
    if (page.title.startsWith(prefix)) page.title = page.title.slice(prefix.length).trimStart();
  };
}

function useErrorTitle(hasErrors: boolean, prefix: string): void {
  useEffect(() => (hasErrors ? addErrorPrefix(document, prefix) : undefined), [hasErrors, prefix]);
}
