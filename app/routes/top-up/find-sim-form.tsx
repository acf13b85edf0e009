import { useTranslation } from "#app/i18n/use-translation.ts";
import { CheckField } from "#app/forms/fields/check-field.tsx";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { fieldsByName } from "#app/forms/fields/field-meta.ts";
import { Field } from "#app/forms/fields/field.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { Button } from "#app/ui/button.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { path } from "#server/locale/path.schema.ts";
import type { TopUpView } from "./top-up-view.ts";

/** A GET form that asks for the SIM, so that the next page has the ICCID in its URL. `another`: the page shows a SIM that it cannot top up. */
export function FindSimForm({ view, another }: { view: TopUpView; another: boolean }) {
  const { t } = useTranslation("top-up");
  const language = useLanguage();
  const { page, own, asked, typed } = view;
  const allErrors: Record<string, string[]> = asked.rejection ? { iccid: [asked.rejection] } : {};
  const fields = fieldsByName("sim", ["iccid", "remember"], another ? { ...typed, iccid: "" } : typed, allErrors);
  return (
    <form method="get" action={path(language, page)} className="form" noValidate>
      <ErrorSummary form={{ id: "sim", allErrors }} labels={{ iccid: t("orders:field.iccid") }} />
      {own.length > 0 && (
        <nav className="stack-tight" aria-labelledby="own-sims">
          <h2 id="own-sims">{t("find.own")}</h2>
          <ul className="list-plain stack-tight">
            {own.map(({ iccid, remark }) => (
              <li key={iccid}>
                <PageLink page={page} query={{ iccid }} className="choice">
                  <span className="choice-text">
                    {remark && <span className="choice-label">{remark}</span>}
                    <span className="code">{iccid}</span>
                  </span>
                </PageLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <Field
        field={fields.iccid}
        label={t("orders:field.iccid")}
        hint={t("orders:sim.renew.hint")}
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
      />
      <CheckField field={fields.remember} label={t("remember")} />
      <Button type="submit" kind={another ? "secondary" : "primary"}>
        {t("find.show")}
      </Button>
    </form>
  );
}
