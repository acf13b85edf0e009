import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { discardDraft } from "#server/content/staff/discard-draft.ts";
import { formatContentKey } from "#server/content/staff/content-key.ts";
import { DiscardSchema } from "#server/content/staff/content.schema.ts";
import { deskMeta } from "#app/desk/desk-meta.ts";
import { parseDeskForm, rejectDeskForm } from "#app/desk/form.server.ts";
import { redirectWithMessage } from "#app/desk/message.server.ts";
import { staffAction, staffLoader } from "#app/desk/staff.server.ts";
import { titleOf } from "#app/desk/title.server.ts";
import { FormError } from "#app/desk/ui/staff/form-error.tsx";
import { SubmitButton } from "#app/desk/ui/submit-button.tsx";
import { Moment } from "#app/desk/ui/moment.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { ContentHead } from "#app/desk/content/content-head.tsx";
import { contentOf, loadContent } from "#app/desk/content/content-page.server.ts";
import { contentPath } from "#app/desk/content/content-path.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => deskMeta(data);

/** Asks before a draft is deleted. */
export const loader = staffLoader("content.edit", async ({ shop, request, context }) => {
  const { shown, head } = await loadContent({ shop, request, context });
  const { draft, inForce } = shown;
  return {
    title: titleOf(request, context, "desk-content:discard.title", { name: head.name }),
    head,
    draft: draft && { revision: draft.revision, changedBy: draft.changedBy, changedAt: draft.changedAt },
    isInForce: inForce !== null,
  };
});

export const action = staffAction({
  discard: {
    access: "content.edit",
    async run({ shop, request, form, who, context }) {
      const content = contentOf(request);
      const parsed = parseDeskForm(form, DiscardSchema);
      if (!parsed.ok) return parsed.rejected;
      const result = await discardDraft(shop, { content, revision: parsed.value.revision, who });
      if (!result.ok) return rejectDeskForm(form, `desk-content:discard.rejection.${result.code}`, { status: 409 });
      const text = "desk-content:done.discarded" as const;
      return redirectWithMessage(contentPath("edit", formatContentKey(content)), { text }, context);
    },
  },
});

export default function DiscardDraft() {
  const { head, draft, isInForce } = useLoaderData<typeof loader>();
  const { t } = useTranslation("desk-content");
  return (
    <>
      <ContentHead head={head} />
      <FormError intent="discard" />
      {draft === null ? (
        <p>{t("no-draft")}</p>
      ) : (
        <form method="post" className="panel form">
          <h2>{t("discard.question")}</h2>
          <ul>
            <li>
              {t("edit.draft", { who: draft.changedBy })} <Moment at={draft.changedAt} />
            </li>
            <li>{t("discard.gone")}</li>
            {isInForce && <li>{t("discard.stays")}</li>}
          </ul>
          <input type="hidden" name="revision" value={draft.revision} />
          <SubmitButton intent="discard" kind="danger">
            {t("discard.submit")}
          </SubmitButton>
        </form>
      )}
    </>
  );
}
