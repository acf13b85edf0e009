import { useLoaderData } from "@remix-run/react";
import { checkDraft } from "#server/content/preview/check-draft.ts";
import { formatContentKey, languagesOf } from "#server/content/staff/content-key.ts";
import { DraftSchema, MAX_TEXT, textsOfForm } from "#server/content/staff/content.schema.ts";
import { fingerprintOf } from "#server/content/staff/read-content.ts";
import { saveDraft } from "#server/content/staff/save-draft.ts";
import { showContent } from "#server/content/staff/show-content.ts";
import { ContentHead, contentPath, contentOf, headOf } from "#app/desk/content/content-page.tsx";
import { DraftProblems } from "#app/desk/content/problems.tsx";
import { titleOf } from "#app/desk/language.server.ts";
import { staffAction, staffLoader } from "#app/desk/staff.server.ts";
import { Moment } from "#app/desk/ui/moment.tsx";
import { staffVerb } from "#app/desk/verb/staff-verb.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Notice } from "#app/ui/notice.tsx";
import { DraftForm } from "./draft-form.tsx";

/** Five texts of the greatest length, in UTF-8, with room for a text that is too long, which the page shows again. */
const LIMITS = { maxFileBytes: 0, maxFiles: 0, maxBytes: 1024 * 1024, text: { fieldLength: 2 * MAX_TEXT, textBytes: 1024 * 1024 } };

/** The texts of a content in all its languages: those of the draft, else those in force. */
export const loader = staffLoader("content.edit", async ({ shop, request, context }) => {
  const content = contentOf(request);
  const shown = await showContent(shop, content);
  // A question that does not exist yet is written here, a document or group always exists.
  const head = headOf({ request, context }, content, shown);
  const checked = await checkDraft(shop, content);
  const { draft = null, problems = [] } = checked ?? {};
  const texts = (draft ?? shown?.inForce ?? shown?.scheduled)?.texts ?? {};
  return {
    title: titleOf(request, context, "desk-content:edit.title", { name: head.name }),
    head,
    kind: content.kind,
    draft: draft && { revision: draft.revision, changedBy: draft.changedBy, changedAt: draft.changedAt, version: draft.version, day: draft.day },
    languages: languagesOf(content).map((language) => ({ language, text: texts[language] ?? "" })),
    version: content.kind === "document" ? (shown?.inForce?.languages[0]?.version ?? null) : null,
    inForce: fingerprintOf(content, shown?.inForce ?? null),
    scheduled: shown?.scheduled ? { version: shown.scheduled.version, takesEffectAt: shown.scheduled.takesEffectAt } : null,
    problems,
  };
});

const save = staffVerb({
  area: "desk-content",
  permission: "content.edit",
  intent: "save",
  subject: ({ request }) => contentOf(request),
  schema: DraftSchema,
  run: ({ shop, who }, content, typed) => {
    const { revision, inForce, version, date } = typed;
    const meta = content.kind === "document" ? { version, day: date } : {};
    return saveDraft(shop, { content, texts: textsOfForm(typed), ...meta, revision, inForce, who });
  },
  rejection: (rejected) => {
    if (rejected.code === "language-unknown") return { text: "desk-content:rejection.language-unknown", status: 400 };
    return `desk-content:rejection.${rejected.draft ? "draft-changed" : "draft-gone"}`;
  },
  done: ({ isChanged, problems }, content) => ({
    to: contentPath("edit", formatContentKey(content)),
    text: isChanged ? `desk-content:done.${problems.length > 0 ? "saved-with-problems" : "saved"}` : "desk:unchanged",
  }),
});
export const action = staffAction(save.handlers, LIMITS);

export default function EditContent() {
  const { head, kind, draft, languages, version, inForce, scheduled, problems } = useLoaderData<typeof loader>();
  const { t } = useTranslation("desk-content");
  return (
    <>
      <ContentHead head={head} />
      {scheduled && (
        <Notice>
          {t(kind === "document" ? "edit.scheduled-version" : "edit.scheduled", { version: scheduled.version })}{" "}
          <Moment at={scheduled.takesEffectAt} />
        </Notice>
      )}
      <p>
        {draft ? (
          <>
            {t("edit.draft", { who: draft.changedBy })} <Moment at={draft.changedAt} />
          </>
        ) : (
          t(head.isNew ? "edit.new" : "edit.in-force")
        )}
      </p>
      {draft && <DraftProblems problems={problems} />}
      <DraftForm contentKey={head.key} kind={kind} draft={draft} languages={languages} version={version} inForce={inForce} />
    </>
  );
}
