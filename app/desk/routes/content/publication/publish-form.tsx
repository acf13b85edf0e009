import type { ContentProblem } from "#server/content/staff/content-problem.ts";
import { PublishSchema } from "#server/content/staff/content.schema.ts";
import { formatList } from "#server/locale/format-list.schema.ts";
import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import { DoubtsField, splitProblems } from "#app/desk/content/problems.tsx";
import { ConfirmForm } from "#app/desk/ui/confirm-form.tsx";
import { useDeskForm } from "#app/desk/ui/desk-form.tsx";
import { SubmitButton } from "#app/desk/ui/buttons.tsx";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { Field, initialText } from "#app/forms/fields/field.tsx";
import { useLanguage } from "#app/i18n/translator.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { formatDateTime } from "#app/ui/format-date-time.ts";

/** `inForce`: the fingerprint of what is in force. */
type PublishFormProps = { draft: { revision: string; day: string }; inForce: string; problems: readonly ContentProblem[] };

/** Rejections that ask to read the difference again. */
const NEWER = ["desk-content.rejection.draft-newer", "desk-content.rejection.texts-changed"];

/** When the draft is published, and the doubts about it. */
export function PublishForm({ draft, inForce, problems }: PublishFormProps) {
  const { t } = useTranslation("desk-content");
  const language = useLanguage();
  const { form, fields, formProps } = useDeskForm("review", PublishSchema, { revision: draft.revision, inForce });
  // Who publishes has read the difference that the page showed, not one that came since, unless the page says so.
  const isNewer = NEWER.some((rejection) => form.allErrors[""]?.[0]?.startsWith(rejection));
  return (
    <form {...formProps} className="form">
      <ErrorSummary
        form={form}
        labels={{ publishAt: t("publish.at-label"), confirmed: t("desk-content-problems:confirm.legend") }}
        targets={{ version: "difference" }}
      />
      <input type="hidden" name="revision" value={isNewer ? draft.revision : (initialText(fields.revision) ?? "")} />
      <input type="hidden" name="inForce" value={isNewer ? inForce : (initialText(fields.inForce) ?? "")} />
      <Field
        field={fields.publishAt}
        label={t("publish.at-label")}
        hint={draft.day ? t("publish.at-hint-day", { day: formatDateTime(Date.parse(draft.day), language, "date") }) : t("publish.at-hint")}
        type="datetime-local"
        width="medium"
        optional
      />
      <DoubtsField field={fields.confirmed} doubts={splitProblems(problems).doubts} />
      <SubmitButton intent="review" text={t("publish.review")} />
    </form>
  );
}

type ReviewedPublication = {
  takesEffectAt: number;
  isScheduled: boolean;
  version: string;
  languages: ChannelLanguage[];
  revision: string;
  inForce?: string | undefined;
  /** As it was typed. */
  publishAt: string;
  confirmed: string[];
};

/** Orders record the version that the buyer agreed to. */
const PRIVACY_POLICY = "privacy_policy";

type PublicationSummaryProps = {
  contentKey: string;
  /** The version of a document that is in force; null for other texts. */
  version: string | null;
  isInForce: boolean;
  reviewed: ReviewedPublication;
};

/** What the publication does, in words, before it happens. */
export function PublicationSummary({ contentKey, version, isInForce, reviewed }: PublicationSummaryProps) {
  const { t } = useTranslation("desk-content");
  const language = useLanguage();
  const at = formatDateTime(reviewed.takesEffectAt, language, "date-time");
  const languages = formatList(
    reviewed.languages.map((one) => t(`desk:language.${one}`)),
    language,
  );
  return (
    <ConfirmForm
      intent="publish"
      values={{ revision: reviewed.revision, inForce: reviewed.inForce, publishAt: reviewed.publishAt, confirmed: reviewed.confirmed }}
      consequences={[
        reviewed.isScheduled ? t("confirm.at", { at }) : t("confirm.now"),
        t("confirm.languages", { languages }),
        ...(version === null ? [] : [t("confirm.version", { version: reviewed.version, current: version })]),
        ...(contentKey === PRIVACY_POLICY ? [t("confirm.consents")] : []),
        ...(reviewed.isScheduled && isInForce ? [t("confirm.until-then")] : []),
        ...(reviewed.isScheduled ? [t("confirm.call-off")] : []),
      ]}
    >
      {reviewed.isScheduled ? t("confirm.submit-at", { at }) : t("confirm.submit")}
    </ConfirmForm>
  );
}
