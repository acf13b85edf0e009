import type { SubmissionResult } from "@conform-to/react";
import { island } from "#app/client/island.tsx";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { SelectField } from "#app/forms/fields/select-field.tsx";
import { Submit } from "#app/forms/submit.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { useLanguage } from "#app/i18n/translator.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { SaveLanguageSchema } from "#server/identity/account/account.schema.ts";
import { LANGUAGE_OPTIONS, type Language } from "#server/locale/locale.schema.ts";
import { path } from "#server/locale/path.schema.ts";

const LANGUAGE_CHOICES = LANGUAGE_OPTIONS.map(({ key, label, htmlLang }) => ({ value: key, label, lang: htmlLang }));

type LanguageFormProps = { accountLanguage: Language; lastResult?: SubmissionResult<string[]> | null };

/** The language of emails and text messages, which may differ from that of the page. */
export default function LanguageFields({ accountLanguage, lastResult }: LanguageFormProps) {
  const { t } = useTranslation("account");
  const page = path(useLanguage(), "account/detail");
  const { form, fields, formProps } = useSchemaForm({
    id: "mails",
    schema: SaveLanguageSchema,
    lastResult,
    defaultValue: { language: accountLanguage },
  });
  return (
    <form {...formProps} action={page} className="panel form">
      <h2>{t("language.title")}</h2>
      <ErrorSummary form={form} labels={{ language: t("language.label") }} />
      <SelectField field={fields.language} label={t("language.label")} hint={t("language.hint")} options={LANGUAGE_CHOICES} />
      <Submit kind="secondary" name="intent" value="save-language" busyLabel={t("saving")}>
        {t("language.save")}
      </Submit>
    </form>
  );
}

export const LanguageForm = island("detail-language", LanguageFields);
