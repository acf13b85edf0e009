import { Form } from "@remix-run/react";
import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { SelectField } from "#app/forms/fields/select-field.tsx";
import { Submit } from "#app/forms/submit.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { SaveLanguageSchema } from "#server/identity/account/account-detail.schema.ts";
import { LANGUAGE_OPTIONS, type Language } from "#server/locale/locale.schema.ts";
import { path } from "#server/locale/path.schema.ts";

const OPTIONS = LANGUAGE_OPTIONS.map(({ key, label }) => ({ value: key, label }));

/** The language of e-mails and text messages, which may differ from that of the page. */
export function LanguageForm({ language: current, lastResult }: { language: Language; lastResult?: SubmissionResult<string[]> | null }) {
  const { t } = useTranslation("account");
  const page = path(useLanguage(), "account/detail");
  const { form, fields, formProps } = useSchemaForm({ id: "mails", schema: SaveLanguageSchema, lastResult, defaultValue: { language: current } });
  return (
    <Form {...formProps} action={page} reloadDocument className="panel form">
      <h2>{t("language.title")}</h2>
      <ErrorSummary form={form} labels={{ language: t("language.label") }} />
      <SelectField field={fields.language} label={t("language.label")} hint={t("language.hint")} options={OPTIONS} />
      <Submit kind="secondary" name="intent" value="save-language" busyLabel={t("saving")}>
        {t("language.save")}
      </Submit>
    </Form>
  );
}
