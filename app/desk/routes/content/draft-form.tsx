import type { ContentKey } from "#server/content/staff/content-key.ts";
import { DraftSchema, MAX_TEXT } from "#server/content/staff/content.schema.ts";
import { localizedField } from "#server/forms/localized-fields.schema.ts";
import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import { contentPath } from "#app/desk/content/content-page.tsx";
import { useDeskForm } from "#app/desk/ui/desk-form.tsx";
import { SubmitButton, ButtonLink } from "#app/desk/ui/buttons.tsx";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import type { FieldMeta } from "#app/forms/fields/field-parts.tsx";
import { Field, initialText, TextAreaField } from "#app/forms/fields/field.tsx";
import { useLanguage } from "#app/i18n/translator.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { formatDateTime } from "#app/ui/format-date-time.ts";

type DraftFormProps = {
  contentKey: string;
  kind: ContentKey["kind"];
  draft: { revision: string; changedBy: string; version: string; day: string } | null;
  languages: readonly { language: ChannelLanguage; text: string }[];
  /** The version of a document that is in force. */
  version: string | null;
  /** The fingerprint of what is in force. */
  inForce: string;
};

/**
 * The texts of all languages side by side. If somebody else saved or published meanwhile, their texts are beside what was typed, and the next save
 * replaces theirs.
 */
export function DraftForm({ contentKey, kind, draft, languages, version, inForce }: DraftFormProps) {
  const { t } = useTranslation("desk-content");
  const reader = useLanguage();
  const { form, fields, formProps } = useDeskForm("save", DraftSchema, {
    ...Object.fromEntries(languages.map(({ language, text }) => [localizedField("text", language), text])),
    revision: draft?.revision ?? "",
    inForce,
    version: draft?.version ?? "",
    date: draft?.day ?? "",
  });
  const isConflict = /^desk-content\.rejection\.draft-(changed|gone)/.test(form.allErrors[""]?.[0] ?? "");
  const formatDay = (day: string) => (Number.isNaN(Date.parse(day)) ? day : formatDateTime(Date.parse(day), reader, "date"));
  /** What the draft of a colleague has in a field, if it is something else. */
  const theirs = (field: FieldMeta, value: string | undefined, format = (typed: string) => typed) =>
    isConflict &&
    draft !== null &&
    value !== undefined &&
    value !== (initialText(field) ?? "").trim() && (
      <p className="strong">
        {value === "" ? t("edit.theirs-empty", { who: draft.changedBy }) : t("edit.theirs-value", { who: draft.changedBy, value: format(value) })}
      </p>
    );
  const labels = Object.fromEntries(languages.map(({ language }) => [localizedField("text", language), t(`desk:language.${language}`)]));
  return (
    <form {...formProps} encType="multipart/form-data" className="form">
      <ErrorSummary form={form} labels={{ ...labels, version: t("edit.version"), date: t("edit.date") }} />
      <input type="hidden" name="revision" value={isConflict ? (draft?.revision ?? "") : (initialText(fields.revision) ?? "")} />
      <input type="hidden" name="inForce" value={isConflict ? inForce : (initialText(fields.inForce) ?? "")} />
      {kind === "document" && (
        <div className="content-version">
          <Field
            field={fields.version}
            label={t("edit.version")}
            hint={
              <>
                {version !== null && t("edit.version-hint", { version })}
                {theirs(fields.version, draft?.version)}
              </>
            }
            autoComplete="off"
            maxLength={20}
            width="short"
          />
          <Field
            field={fields.date}
            label={t("edit.date")}
            hint={
              <>
                {t("edit.date-hint")}
                {theirs(fields.date, draft?.day, formatDay)}
              </>
            }
            type="date"
            width="medium"
            optional
          />
        </div>
      )}
      <p className="hint">{t(`edit.format-${kind}`)}</p>
      <div className="content-texts">
        {languages.map(({ language, text }) => {
          const field = fields[localizedField("text", language)];
          const isTheirs = isConflict && (draft !== null || text !== "") && text !== (initialText(field) ?? "").replaceAll("\r\n", "\n").trim();
          return (
            <div key={language} className="stack" lang={language}>
              <TextAreaField
                field={field}
                label={t(`desk:language.${language}`)}
                rows={kind === "document" ? 28 : 14}
                maxLength={MAX_TEXT}
                spellCheck
              />
              {isTheirs && (
                <div className="field">
                  <label htmlFor={`theirs-${language}`}>{draft ? t("edit.theirs", { who: draft.changedBy }) : t("edit.published")}</label>
                  <div className="control full">
                    <textarea id={`theirs-${language}`} readOnly rows={kind === "document" ? 28 : 14} defaultValue={text} />
                  </div>
                </div>
              )}
            </div>
          );
        })}
      </div>
      <div className="cluster">
        <SubmitButton intent="save" shortcut="s" text={t("edit.save")} />
        {draft && (
          <>
            <ButtonLink to={contentPath("publish", contentKey)} kind="secondary" text={t("edit.publish")} />
            <ButtonLink to={contentPath("discard", contentKey)} kind="quiet" text={t("edit.discard")} />
          </>
        )}
      </div>
    </form>
  );
}
