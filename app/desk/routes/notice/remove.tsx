import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { clearNotice } from "#server/content/notice/set-notice.ts";
import { showNotice } from "#server/content/notice/show-notice.ts";
import { ExpectedSchema } from "#server/content/staff/content.schema.ts";
import { deskMeta } from "#app/desk/desk-meta.ts";
import { parseDeskForm, rejectDeskForm } from "#app/desk/form.server.ts";
import { redirectWithMessage } from "#app/desk/message.server.ts";
import { staffAction, staffLoader } from "#app/desk/staff.server.ts";
import { titleOf } from "#app/desk/title.server.ts";
import { ConfirmForm } from "#app/desk/ui/confirm-form.tsx";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { FormError } from "#app/desk/ui/staff/form-error.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { NoticeWords, useStillScheduled } from "./notice-facts.tsx";

export const meta: MetaFunction<typeof loader> = ({ data: page }) => deskMeta(page);

/** Asks before the notice is removed. */
export const loader = staffLoader("notice.edit", async ({ shop, request, context }) => {
  const { shown, fingerprint, scheduled } = await showNotice(shop);
  return { title: titleOf(request, context, "desk-notice:remove.title"), titles: shown?.titles ?? null, fingerprint, scheduled };
});

export const action = staffAction({
  remove: {
    access: "notice.edit",
    async run({ shop, who, form, context }) {
      const parsed = parseDeskForm(form, ExpectedSchema);
      if (!parsed.ok) return parsed.rejected;
      const result = await clearNotice(shop, { ...parsed.value, who });
      if (!result.ok) {
        const text = result.code === "edition-changed" ? "desk-notice:rejection.shown-changed" : "desk-notice:rejection.none";
        return rejectDeskForm(form, text, { status: 409 });
      }
      return redirectWithMessage("/notice", { text: "desk-notice:done.removed" }, context);
    },
  },
});

export default function RemoveNotice() {
  const { title, titles, fingerprint, scheduled } = useLoaderData<typeof loader>();
  const { t } = useTranslation("desk-notice");
  const stillScheduled = useStillScheduled();
  return (
    <>
      <PageHead title={title} parent={{ label: t("desk:section.notice"), to: "/notice" }} />
      <FormError intent="remove" />
      {titles === null ? (
        <p>{t("now.none")}</p>
      ) : (
        <>
          <NoticeWords titles={titles} />
          <ConfirmForm
            title={t("remove.question")}
            intent="remove"
            kind="danger"
            values={{ expected: fingerprint }}
            consequences={[t("remove.now"), t("remove.later"), t("remove.final"), ...stillScheduled(scheduled)]}
            back="/notice"
            backLabel={t("desk-content:confirm.back")}
          >
            {t("remove.submit")}
          </ConfirmForm>
        </>
      )}
    </>
  );
}
