import { formatContentKey } from "#server/content/staff/content-key.ts";
import { DiscardSchema } from "#server/content/staff/content.schema.ts";
import { discardDraft } from "#server/content/staff/discard-draft.ts";
import { ContentHead, contentOf, contentPath, loadContent } from "#app/desk/content/content-page.tsx";
import { Moment } from "#app/desk/ui/moment.tsx";
import { verbPage } from "#app/desk/verb/verb-page.tsx";

/** Deletes a draft. */
const page = verbPage({
  area: "desk-content",
  permission: "content.edit",
  intent: "discard",
  kind: "danger",
  subject: ({ request }) => contentOf(request),
  show: async (args) => {
    const { shown, head } = await loadContent(args);
    return { head, draft: shown.draft, isInForce: shown.inForce !== null };
  },
  title: ({ head: { name } }) => ({ text: "desk-content:discard.title", values: { name } }),
  head: ({ head }) => <ContentHead head={head} />,
  obstacle: ({ t }, { draft }) => draft === null && <p>{t("no-draft")}</p>,
  schema: DiscardSchema,
  run: ({ shop, who }, content, { revision }) => discardDraft(shop, { content, revision, who }),
  rejection: ({ code }) => `desk-content:discard.rejection.${code}`,
  done: (_, content) => ({ to: contentPath("edit", formatContentKey(content)), text: "desk-content:done.discarded" }),
  panel: ({ t }) => <h2>{t("discard.question")}</h2>,
  consequences: ({ t }, { draft, isInForce }) => [
    draft && (
      <>
        {t("edit.draft", { who: draft.changedBy })} <Moment at={draft.changedAt} />
      </>
    ),
    t("discard.gone"),
    ...(isInForce ? [t("discard.stays")] : []),
  ],
  fields: (_, { draft }) => <input type="hidden" name="revision" value={draft?.revision} />,
  submit: ({ t }) => t("discard.submit"),
});

export const { loader, action } = page;
export default page.Page;
