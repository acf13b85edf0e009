import { Form } from "@remix-run/react";
import type { ContentProblem } from "#server/content/staff/content-problem.ts";
import { PublishSchema } from "#server/content/staff/content.schema.ts";
import { formatList } from "#server/locale/format-list.schema.ts";
import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import { SubmitButton } from "#app/desk/ui/submit-button.tsx";
import { useDeskForm } from "#app/desk/ui/use-desk-form.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { Field, initialText } from "#app/forms/fields/field.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { formatDateTime } from "#app/ui/date-time.tsx";
import { Link } from "#app/ui/link.tsx";
import { contentPath } from "#app/desk/content/content-path.ts";
import { DoubtsField } from "#app/desk/content/doubts-field.tsx";
import { splitProblems } from "#app/desk/content/draft-problems.tsx";

type PublishFormProps = { draft: { revision: string; day: string }; problems: readonly ContentProblem[] };

/** When the draft is published, and the doubts about it. */
export function PublishForm({ draft, problems }: PublishFormProps) {
  const { t } = useTranslation("desk-content");
  const language = useLanguage();
  const { form, fields, formProps } = useDeskForm("review", PublishSchema, { revision: draft.revision });
  // Who publishes has read the draft that this page shows, not one that was saved since.
  const isNewer = form.allErrors[""]?.[0]?.startsWith("desk-content.rejection.draft-newer") ?? false;
  return (
    <Form {...formProps} className="form">
      <ErrorSummary
        form={form}
        labels={{ publishAt: t("publish.at-label"), confirmed: t("desk-content-problems:confirm.legend") }}
        targets={{ version: "difference" }}
      />
      <input type="hidden" name="revision" value={isNewer ? draft.revision : (initialText(fields.revision) ?? "")} />
      <Field
        field={fields.publishAt}
        label={t("publish.at-label")}
        hint={draft.day ? t("publish.at-hint-day", { day: formatDateTime(Date.parse(draft.day), language, "date") }) : t("publish.at-hint")}
        type="datetime-local"
        width="medium"
        optional
      />
      <DoubtsField field={fields.confirmed} doubts={splitProblems(problems).doubts} />
      <SubmitButton intent="review">{t("publish.review")}</SubmitButton>
    </Form>
  );
}

type ReviewedPublication = {
  takesEffectAt: number;
  isScheduled: boolean;
  version: string;
  languages: ChannelLanguage[];
  revision: string;
  /** As it was typed. */
  publishAt: string;
  confirmed: string[];
};

/** Orders record the version that the buyer agreed to. */
const PRIVACY_POLICY = "privacy_policy";

type ConfirmPublicationProps = {
  contentKey: string;
  /** The version of a document that is in force; null for other texts. */
  version: string | null;
  isInForce: boolean;
  reviewed: ReviewedPublication;
};

/** What the publication does, in words, and the button that does it. */
export function ConfirmPublication({ contentKey, version, isInForce, reviewed }: ConfirmPublicationProps) {
  const { t } = useTranslation("desk-content");
  const language = useLanguage();
  const at = formatDateTime(reviewed.takesEffectAt, language, "date-time");
  const languages = formatList(
    reviewed.languages.map((one) => t(`desk-content-problems:language.${one}`)),
    language,
  );
  return (
    <Form method="post" className="panel form">
      <h2>{t("confirm.title")}</h2>
      <ul>
        <li>{reviewed.isScheduled ? t("confirm.at", { at }) : t("confirm.now")}</li>
        <li>{t("confirm.languages", { languages })}</li>
        {version !== null && <li>{t("confirm.version", { version: reviewed.version, current: version })}</li>}
        {contentKey === PRIVACY_POLICY && <li>{t("confirm.consents")}</li>}
        {reviewed.isScheduled && isInForce && <li>{t("confirm.until-then")}</li>}
        {reviewed.isScheduled && <li>{t("confirm.call-off")}</li>}
      </ul>
      <input type="hidden" name="revision" value={reviewed.revision} />
      <input type="hidden" name="publishAt" value={reviewed.publishAt} />
      {reviewed.confirmed.map((code) => (
        <input key={code} type="hidden" name="confirmed" value={code} />
      ))}
      <div className="cluster">
        <SubmitButton intent="publish">{reviewed.isScheduled ? t("confirm.submit-at", { at }) : t("confirm.submit")}</SubmitButton>
        <Link to={contentPath("publish", contentKey)} className="button quiet">
          {t("confirm.back")}
        </Link>
      </div>
    </Form>
  );
}
