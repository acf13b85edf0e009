import { MAX_NOTICE_TITLE, NoticeSchema } from "#server/content/notice/notice.schema.ts";
import { SHOP_LANGUAGES } from "#server/content/staff/content-key.ts";
import { localizedField, localizedFields } from "#server/forms/localized-fields.schema.ts";
import { languageEntry, type Language } from "#server/locale/locale.schema.ts";
import { useDeskForm } from "#app/desk/ui/desk-form.tsx";
import { SubmitButton } from "#app/desk/ui/buttons.tsx";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { Field } from "#app/forms/fields/field.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";

/** What the form contains before anything is typed. `until`: as `datetime-local` shows it. */
type Filled = { titles: Partial<Record<Language, string>>; link: string; until: string };

/** The words, the link and the times of a notice. */
export function NoticeForm({ filled }: { filled: Filled | null }) {
  const { t } = useTranslation("desk-notice");
  const { form, fields, formProps } = useDeskForm(
    "review",
    NoticeSchema,
    filled
      ? {
          ...localizedFields("title", SHOP_LANGUAGES, (language) => filled.titles[language]),
          link: filled.link,
          until: filled.until,
        }
      : undefined,
  );
  const labels = {
    ...localizedFields("title", SHOP_LANGUAGES, (language) => t("form.title", { language: t(`desk:language.${language}`) })),
    link: t("form.link"),
    from: t("form.from"),
    until: t("form.until"),
  };
  return (
    <form {...formProps} className="form notice-form">
      <ErrorSummary form={form} labels={labels} />
      <p className="soft">{t("form.about", { max: MAX_NOTICE_TITLE })}</p>
      {SHOP_LANGUAGES.map((language) => {
        const name = localizedField("title", language);
        const { htmlLang } = languageEntry(language);
        return <Field key={name} field={fields[name]} label={labels[name]} lang={htmlLang} autoComplete="off" maxLength={MAX_NOTICE_TITLE} />;
      })}
      <Field
        field={fields.link}
        label={labels.link}
        hint={t("form.link-hint")}
        optional
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className="notice-times">
        <Field field={fields.from} label={labels.from} hint={t("form.from-hint")} optional type="datetime-local" />
        <Field field={fields.until} label={labels.until} hint={t("form.until-hint")} optional type="datetime-local" />
      </div>
      <SubmitButton intent="review" text={t("desk-orders:confirm.continue")} />
    </form>
  );
}
