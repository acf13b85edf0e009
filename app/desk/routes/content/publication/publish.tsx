import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { checkDraft } from "#server/content/preview/check-draft.ts";
import { compareEditions } from "#server/content/preview/compare-editions.ts";
import { callOffPublication } from "#server/content/staff/call-off-publication.ts";
import { formatContentKey } from "#server/content/staff/content-key.ts";
import { ExpectedSchema, PublishSchema } from "#server/content/staff/content.schema.ts";
import { publish, reviewPublication } from "#server/content/staff/publish-draft.ts";
import { fingerprintOf } from "#server/content/staff/read-content.ts";
import { ContentHead, contentPath, contentOf, loadContent } from "#app/desk/content/content-page.tsx";
import { differenceLines, Difference } from "#app/desk/content/difference.tsx";
import { DraftProblems, splitProblems } from "#app/desk/content/problems.tsx";
import { fieldErrors, reopenReview, REVIEW, type FieldRejection } from "#app/desk/form.server.ts";
import { titleOf, type PageArgs } from "#app/desk/language.server.ts";
import { redirectWithMessage } from "#app/desk/message.server.ts";
import { staffAction, staffLoader } from "#app/desk/staff.server.ts";
import { FormError } from "#app/desk/ui/desk-form.tsx";
import { Facts } from "#app/desk/ui/facts.tsx";
import { SubmitButton, ButtonLink } from "#app/desk/ui/buttons.tsx";
import { Moment } from "#app/desk/ui/moment.tsx";
import { staffVerb } from "#app/desk/verb/staff-verb.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { parseForm, rejectForm, textFields } from "#app/request/form/form-action.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import { publicationRejections } from "./publication-rejection.server.ts";
import { PublicationSummary, PublishForm } from "./publish-form.tsx";

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

export const action = staffAction({
  review: {
    access: "content.edit",
    async run(args) {
      const { shop, request, form } = args;
      const content = contentOf(request);
      const parsed = parseForm(form, PublishSchema);
      if (!parsed.ok) return parsed.rejected;
      const result = await reviewPublication(shop, { content, ...parsed.value });
      if (result.ok) return data({ intent: "reviewed" as const, ...result, ...parsed.value, publishAt: textFields(form).publishAt ?? "" });
      return rejectForm(form, fieldErrors(...rejectionsOf(result, args)), { status: 409 });
    },
  },
  publish: {
    access: "content.edit",
    async run(args) {
      const { shop, request, form, who, context } = args;
      const content = contentOf(request);
      const parsed = parseForm(form, PublishSchema);
      if (!parsed.ok) return parsed.rejected;
      const result = await publish(shop, { content, ...parsed.value, who });
      if (result.ok) {
        const text = result.state === "scheduled" ? ("desk-content:done.scheduled" as const) : ("desk-content:done.published" as const);
        return redirectWithMessage(contentPath("history", formatContentKey(content)), { text }, context);
      }
      form.set("intent", REVIEW);
      return rejectForm(form, fieldErrors(...rejectionsOf(result, args)), { status: 409 });
    },
  },
  change: { access: "content.edit", run: async ({ form }) => reopenReview(form) },
  ...callOff.handlers,
});

const rejectionsOf = (rejected: Extract<Awaited<ReturnType<typeof publish>>, { ok: false }>, page: PageArgs): FieldRejection[] =>
  rejected.code === "no-draft"
    ? [{ text: "desk-content:rejection.no-draft" }]
    : rejected.code === "draft-changed"
      ? [{ text: "desk-content:rejection.draft-newer" }]
      : publicationRejections(rejected, page);

export default function PublishContent() {
  const { head, draft, problems, isUnchanged, version, isInForce, inForce, scheduled, difference } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t } = useTranslation("desk-content");
  const { wrong } = splitProblems(problems);
  const hasForm = draft !== null && wrong.length === 0 && !isUnchanged;
  const isReviewed = result && "takesEffectAt" in result && draft;
  return (
    <>
      <ContentHead head={head} />
      <FormError intents={["call-off"]} />
      {scheduled && <ScheduledEdition contentKey={head.key} scheduled={scheduled} />}
      {!hasForm && <FormError intents={[REVIEW]} />}
      {!draft && !scheduled && <Notice>{t("no-draft")}</Notice>}
      {draft && !hasForm && !isReviewed && (
        <>
          {isUnchanged ? <Notice>{t("publish.unchanged")}</Notice> : <DraftProblems problems={wrong} />}
          <p className="cluster">
            <ButtonLink to={contentPath("edit", head.key)} text={t(isUnchanged ? "page.edit" : "publish.to-edit")} />
            {isUnchanged && <ButtonLink to={contentPath("discard", head.key)} kind="quiet" text={t("edit.discard")} />}
          </p>
        </>
      )}
      {isReviewed ? (
        <PublicationSummary contentKey={head.key} version={version} isInForce={isInForce} reviewed={result} />
      ) : (
        hasForm && <PublishForm draft={draft} inForce={inForce} problems={problems} />
      )}
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
