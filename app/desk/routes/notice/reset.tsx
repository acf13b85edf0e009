import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NOTICE } from "#server/content/notice/set-notice.ts";
import { readReleaseNotice, showNotice } from "#server/content/notice/show-notice.ts";
import { ExpectedSchema } from "#server/content/staff/content.schema.ts";
import { returnToFiles } from "#server/content/staff/return-to-edition.ts";
import { deskMeta } from "#app/desk/desk-meta.ts";
import { parseDeskForm, rejectDeskForm } from "#app/desk/form.server.ts";
import { redirectWithMessage } from "#app/desk/message.server.ts";
import { staffAction, staffLoader } from "#app/desk/staff.server.ts";
import { titleOf } from "#app/desk/title.server.ts";
import { ConfirmForm } from "#app/desk/ui/confirm-form.tsx";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { FormError } from "#app/desk/ui/staff/form-error.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { NoticeWords, useStillScheduled, wordsIn } from "./notice-facts.tsx";

export const meta: MetaFunction<typeof loader> = ({ data: page }) => deskMeta(page);

/** Asks before the notice of the project's files is shown again. */
export const loader = staffLoader("notice.edit", async ({ shop, request, context }) => {
  const { shown, isOfStaff, fingerprint, scheduled } = await showNotice(shop);
  return {
    title: titleOf(request, context, "desk-notice:reset.title"),
    shown: shown?.titles ?? null,
    isOfStaff,
    fingerprint,
    scheduled,
    ofRelease: readReleaseNotice()?.titles ?? null,
  };
});

export const action = staffAction({
  reset: {
    access: "notice.edit",
    async run({ shop, who, form, context }) {
      const parsed = parseDeskForm(form, ExpectedSchema);
      if (!parsed.ok) return parsed.rejected;
      const result = await returnToFiles(shop, { content: NOTICE, ...parsed.value, who });
      if (!result.ok) {
        const text = result.code === "edition-changed" ? "desk-notice:rejection.shown-changed" : "desk-notice:rejection.is-of-release";
        return rejectDeskForm(form, text, { status: 409 });
      }
      return redirectWithMessage("/notice", { text: "desk-notice:done.reset" }, context);
    },
  },
});

export default function ResetNotice() {
  const { title, shown, isOfStaff, fingerprint, scheduled, ofRelease } = useLoaderData<typeof loader>();
  const { t } = useTranslation("desk-notice");
  const language = useLanguage();
  const stillScheduled = useStillScheduled();
  return (
    <>
      <PageHead title={title} parent={{ label: t("desk:section.notice"), to: "/notice" }} />
      <FormError intent="reset" />
      {shown ? <NoticeWords titles={shown} /> : <p>{t("now.none")}</p>}
      {isOfStaff ? (
        <ConfirmForm
          title={t("reset.question")}
          intent="reset"
          kind="danger"
          values={{ expected: fingerprint }}
          consequences={[
            ofRelease ? t("reset.now", { title: wordsIn(ofRelease, language) }) : t("reset.no-notice"),
            t("reset.later"),
            ...(shown ? [t("remove.final")] : []),
            ...stillScheduled(scheduled),
          ]}
          back="/notice"
          backLabel={t("desk-content:confirm.back")}
        >
          {t("reset.submit")}
        </ConfirmForm>
      ) : (
        <p>{t("rejection.is-of-release")}</p>
      )}
    </>
  );
}
