import { type ChannelLanguage, languageEntry } from "#server/locale/locale.schema.ts";
import type { SidedReason } from "#server/real-name/core/reasons.schema.ts";
import { MAX_APPLICANT_NOTE, MAX_STAFF_NOTE, RefusalSchema, type STAFF_REASONS } from "#server/real-name/staff/refusal.schema.ts";
import { useDeskForm } from "#app/desk/ui/desk-form.tsx";
import { SubmitButton } from "#app/desk/ui/buttons.tsx";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { FieldError } from "#app/forms/fields/field-parts.tsx";
import { TextAreaField } from "#app/forms/fields/field.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { useReasonText } from "./registration-words.tsx";

type Told = { subject: string; paragraphs: string[] };
type ReasonGroup = { group: keyof typeof STAFF_REASONS; reasons: { code: SidedReason; told: { title: string; advice: string } }[] };
type DecisionFormsProps = {
  /** What the machine found. */
  found: readonly SidedReason[];
  /** The applicant's. */
  language: ChannelLanguage;
  reasonGroups: readonly ReasonGroup[];
  told: Record<"accepted" | "refused" | "barred", Told>;
};

/** Accept or refuse. Says before what the applicant will be told, in their words, and that a decision is final. */
export function DecisionForms({ found, language, reasonGroups, told }: DecisionFormsProps) {
  const { t } = useTranslation("desk-real-names");
  const { form, fields, formProps } = useDeskForm("refuse", RefusalSchema);
  const { "": _shownAbove, ...allErrors } = form.allErrors;
  const ticked = [fields.reasons.initialValue].flat();
  const reasonText = useReasonText();
  const lang = languageEntry(language).htmlLang;
  const first = reasonGroups[0]?.reasons[0]?.code;
  return (
    <section className="decision" aria-labelledby="decide">
      <h2 id="decide">{t("decide.title")}</h2>
      <p className="soft">{t("decide.final", { language: t(`desk:language.${language}`) })}</p>
      <div className="decision-ways">
        <form method="post" className="stack">
          <h3>{t("decide.accept-title")}</h3>
          <ToldText told={told.accepted} lang={lang} />
          <p>{t("decide.accept-next")}</p>
          <SubmitButton intent="accept" text={t("decide.accept")} />
        </form>
        <form {...formProps} className="stack">
          <h3>{t("decide.refuse-title")}</h3>
          <ErrorSummary
            form={{ id: form.id, allErrors }}
            labels={{ reasons: t("decide.reasons"), applicantNote: t("decide.applicant-note"), note: t("decide.note") }}
          />
          <fieldset className="field" aria-describedby={fields.reasons.errors ? fields.reasons.errorId : undefined}>
            <legend>{t("decide.reasons")}</legend>
            <p className="hint">{t("decide.reasons-hint")}</p>
            <FieldError field={fields.reasons} />
            {reasonGroups.map(({ group, reasons }) => (
              <details
                key={group}
                className="reason-group"
                open={group === "document" || group === "typed" || isOpen(reasons, [...found, ...ticked])}
              >
                <summary>{t(`group.${group}`)}</summary>
                {reasons.map(({ code, told: { title, advice } }) => (
                  <div key={code} className="check-line">
                    <input
                      type="checkbox"
                      name="reasons"
                      value={code}
                      id={code === first ? fields.reasons.id : `${fields.reasons.id}-${code}`}
                      defaultChecked={ticked.includes(code)}
                      data-shortcut={code === first ? "r" : undefined}
                    />
                    <label htmlFor={code === first ? fields.reasons.id : `${fields.reasons.id}-${code}`}>
                      {reasonText(code)} {found.includes(code) && <span className="state warn">{t("decide.found")}</span>}
                      <span className="hint" lang={lang}>
                        {title} {advice}
                      </span>
                    </label>
                  </div>
                ))}
                {group === "person" && (
                  <p className="soft small">
                    {t("decide.barred")} <q lang={lang}>{told.barred.paragraphs.at(-1)}</q>
                  </p>
                )}
              </details>
            ))}
          </fieldset>
          <ToldText told={told.refused} lang={lang} between={t("decide.reasons-here")} />
          <TextAreaField
            field={fields.applicantNote}
            label={t("decide.applicant-note")}
            hint={t("decide.applicant-note-hint", { max: MAX_APPLICANT_NOTE, language: t(`desk:language.${language}`) })}
            optional
            rows={2}
          />
          <TextAreaField field={fields.note} label={t("decide.note")} hint={t("decide.note-hint", { max: MAX_STAFF_NOTE })} optional rows={2} />
          <SubmitButton intent="refuse" kind="danger" text={t("decide.refuse")} />
        </form>
      </div>
    </section>
  );
}

const isOpen = (reasons: ReasonGroup["reasons"], shown: readonly unknown[]) => reasons.some(({ code }) => shown.includes(code));

/** The mail that the applicant gets, in short. `between`: what stands between its first and last paragraph. */
function ToldText({ told, lang, between }: { told: Told; lang: string | undefined; between?: string }) {
  const { t } = useTranslation("desk-real-names");
  const [first, ...others] = told.paragraphs;
  return (
    <div className="told">
      <p className="label">{t("decide.told")}</p>
      <p className="strong" lang={lang}>
        {told.subject}
      </p>
      <p lang={lang}>{first}</p>
      {between && <p className="soft">[{between}]</p>}
      {others.map((paragraph) => (
        <p key={paragraph} lang={lang}>
          {paragraph}
        </p>
      ))}
    </div>
  );
}
