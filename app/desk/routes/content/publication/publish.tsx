import { useActionData, useLoaderData } from "@remix-run/react";
import { checkDraft } from "#server/content/preview/check-draft.ts";
import { compareEditions } from "#server/content/preview/compare-editions.ts";
import { callOffPublication } from "#server/content/staff/call-off-publication.ts";
import { formatContentKey } from "#server/content/staff/content-key.ts";
import { ExpectedSchema, PublishSchema } from "#server/content/staff/content.schema.ts";
import { publish, reviewPublication } from "#server/content/staff/publish-draft.ts";
import type { ContentProblem } from "#server/content/staff/content-problem.ts";
import { formatList } from "#server/locale/format-list.schema.ts";
import { fingerprintOf } from "#server/content/staff/read-content.ts";
import { ContentHead, contentPath, contentOf, loadContent } from "#app/desk/content/content-page.tsx";
import { differenceLines, Difference } from "#app/desk/content/difference.tsx";
import { DoubtsField, DraftProblems, splitProblems } from "#app/desk/content/problems.tsx";
import { REVIEW } from "#app/desk/form.server.ts";
import { titleOf } from "#app/desk/language.server.ts";
import { staffAction, staffLoader } from "#app/desk/staff.server.ts";
import { FormError } from "#app/desk/ui/desk-form.tsx";
import { Facts } from "#app/desk/ui/facts.tsx";
import { SubmitButton, ButtonLink } from "#app/desk/ui/buttons.tsx";
import { Moment } from "#app/desk/ui/moment.tsx";
import { staffVerb } from "#app/desk/verb/staff-verb.tsx";
import { Field, initialText } from "#app/forms/fields/field.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { formatDateTime } from "#app/ui/format-date-time.ts";
import { Notice } from "#app/ui/notice.tsx";
import { publicationRejections } from "./publication-rejection.server.ts";

/** What the draft changes, and when it is published; or the edition that waits. */
export const loader = staffLoader("content.edit", async ({ shop, request, context }) => {
  const { content, shown, head } = await loadContent({ shop, request, context });
  const checked = await checkDraft(shop, content);
  const compared = checked && (await compareEditions(shop, { content, older: "in-force", newer: "draft" }));
  const { scheduled } = shown;
  return {
    title: titleOf(request, context, "desk-content:publish.title", { name: head.name }),
    head,
    draft: checked && { revision: checked.draft.revision, version: checked.draft.version, day: checked.draft.day },
    problems: checked?.problems ?? [],
    isUnchanged: checked?.isUnchanged ?? false,
    version: content.kind === "document" ? (shown.inForce?.languages[0]?.version ?? null) : null,
    isInForce: shown.inForce !== null,
    inForce: fingerprintOf(content, shown.inForce),
    scheduled: scheduled && {
      version: scheduled.version,
      takesEffectAt: scheduled.takesEffectAt,
      publishedBy: scheduled.publishedBy,
      id: scheduled.id,
    },
    difference: compared?.ok ? differenceLines(compared.languages) : [],
  };
});

const callOff = staffVerb({
  area: "desk-content",
  permission: "content.edit",
  intent: "call-off",
  subject: ({ request }) => contentOf(request),
  schema: ExpectedSchema,
  run: ({ shop, who }, content, typed) => callOffPublication(shop, { content, ...typed, who }),
  rejection: ({ code }) => `desk-content:rejection.${code}`,
  done: ({ isDraftAgain }, content) => ({
    to: contentPath("history", formatContentKey(content)),
    text: isDraftAgain ? "desk-content:done.called-off" : "desk-content:done.called-off-only",
  }),
});

/** Rejections that ask to read the difference again. */
const NEWER = ["desk-content.rejection.draft-newer", "desk-content.rejection.texts-changed"];
/** Orders record the version that the buyer agreed to. */
const PRIVACY_POLICY = "privacy_policy";

type Publication = {
  contentKey: string;
  draft: { revision: string; day: string };
  /** The fingerprint of what is in force. */
  inForce: string;
  problems: readonly ContentProblem[];
  /** The version of a document that is in force; null for other texts. */
  version: string | null;
  isInForce: boolean;
};

const publication = staffVerb({
  area: "desk-content",
  permission: "content.edit",
  intent: "publish",
  subject: ({ request }) => contentOf(request),
  schema: PublishSchema,
  review: ({ shop }, content, typed) => reviewPublication(shop, { content, ...typed }),
  run: ({ shop, who }, content, typed) => publish(shop, { content, ...typed, who }),
  rejection: (rejected, args) => {
    if (rejected.code === "no-draft") return "desk-content:rejection.no-draft";
    return rejected.code === "draft-changed" ? "desk-content:rejection.draft-newer" : publicationRejections(rejected, args);
  },
  done: ({ state }, content) => ({
    to: contentPath("history", formatContentKey(content)),
    text: state === "scheduled" ? "desk-content:done.scheduled" : "desk-content:done.published",
  }),
  labels: { publishAt: "publish.at-label", confirmed: "desk-content-problems:confirm.legend" },
  targets: { version: "difference" },
  defaults: ({ draft, inForce }: Publication) => ({ revision: draft.revision, inForce }),
  fields: ({ t, language, field, fields, errors }, { draft, inForce, problems }) => {
    // Who publishes has read the difference that the page showed, not one that came since, unless the page says so.
    const isNewer = NEWER.some((rejection) => errors[0]?.startsWith(rejection));
    return (
      <>
        <input type="hidden" name="revision" value={isNewer ? draft.revision : (initialText(fields.revision) ?? "")} />
        <input type="hidden" name="inForce" value={isNewer ? inForce : (initialText(fields.inForce) ?? "")} />
        <Field
          {...field.publishAt}
          hint={draft.day ? t("publish.at-hint-day", { day: formatDateTime(Date.parse(draft.day), language, "date") }) : t("publish.at-hint")}
          type="datetime-local"
          width="medium"
          optional
        />
        <DoubtsField field={fields.confirmed} doubts={splitProblems(problems).doubts} />
      </>
    );
  },
  consequences: ({ t, language }, { contentKey, version, isInForce }, _, { takesEffectAt, isScheduled, version: newVersion, languages }) => {
    const names = languages.map((one) => t(`desk:language.${one}`));
    return [
      isScheduled ? t("confirm.at", { at: formatDateTime(takesEffectAt, language, "date-time") }) : t("confirm.now"),
      t("confirm.languages", { languages: formatList(names, language) }),
      ...(version === null ? [] : [t("confirm.version", { version: newVersion, current: version })]),
      ...(contentKey === PRIVACY_POLICY ? [t("confirm.consents")] : []),
      ...(isScheduled && isInForce ? [t("confirm.until-then")] : []),
      ...(isScheduled ? [t("confirm.call-off")] : []),
    ];
  },
  submit: ({ t, language }, _, __, { takesEffectAt, isScheduled }) =>
    isScheduled ? t("confirm.submit-at", { at: formatDateTime(takesEffectAt, language, "date-time") }) : t("confirm.submit"),
});
export const action = staffAction({ ...publication.handlers, ...callOff.handlers });

export default function PublishContent() {
  const { head, draft, problems, isUnchanged, version, isInForce, inForce, scheduled, difference } = useLoaderData<typeof loader>();
  const reviewed = useActionData() as { intent?: string } | undefined;
  const { t } = useTranslation("desk-content");
  const { wrong } = splitProblems(problems);
  const hasForm = draft !== null && (reviewed?.intent === "reviewed" || (wrong.length === 0 && !isUnchanged));
  return (
    <>
      <ContentHead head={head} />
      <FormError intents={["call-off"]} />
      {scheduled && <ScheduledEdition contentKey={head.key} scheduled={scheduled} />}
      {!hasForm && <FormError intents={[REVIEW]} />}
      {!draft && !scheduled && <Notice>{t("no-draft")}</Notice>}
      {draft && !hasForm && (
        <>
          {isUnchanged ? <Notice>{t("publish.unchanged")}</Notice> : <DraftProblems problems={wrong} />}
          <p className="cluster">
            <ButtonLink to={contentPath("edit", head.key)} text={t(isUnchanged ? "page.edit" : "publish.to-edit")} />
            {isUnchanged && <ButtonLink to={contentPath("discard", head.key)} kind="quiet" text={t("edit.discard")} />}
          </p>
        </>
      )}
      {hasForm && <publication.Form shown={{ contentKey: head.key, draft, inForce, problems, version, isInForce }} />}
      {draft && !isUnchanged && <Difference about={t("difference.draft")} languages={difference} />}
    </>
  );
}

type ScheduledEditionProps = { contentKey: string; scheduled: { id: string; version: string; takesEffectAt: number; publishedBy: string | null } };

/** The edition that waits for its moment, and the button that calls it off. */
function ScheduledEdition({ contentKey, scheduled }: ScheduledEditionProps) {
  const { t } = useTranslation("desk-content");
  return (
    <section aria-labelledby="scheduled" className="panel stack">
      <h2 id="scheduled">{t("scheduled.title")}</h2>
      <Facts
        items={[
          { label: t("column.effect"), value: <Moment at={scheduled.takesEffectAt} /> },
          { label: t("column.version"), value: scheduled.version },
          { label: t("column.who"), value: scheduled.publishedBy },
        ]}
      />
      <p className="soft">{t("scheduled.about")}</p>
      <form method="post" action={contentPath("publish", contentKey)} className="cluster">
        <input type="hidden" name="expected" value={scheduled.id} />
        <SubmitButton intent="call-off" kind="danger" text={t("scheduled.call-off")} />
        <a href={contentPath("edition", contentKey, { edition: scheduled.id })}>{t("scheduled.show")}</a>
      </form>
    </section>
  );
}
