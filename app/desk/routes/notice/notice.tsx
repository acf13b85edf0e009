import { useLoaderData } from "@remix-run/react";
import { findMaintenance } from "#server/content/maintenance/find-maintenance.ts";
import { NOTICE } from "#server/content/notice/set-notice.ts";
import { showNotice } from "#server/content/notice/show-notice.ts";
import { callOffPublication } from "#server/content/staff/call-off-publication.ts";
import { ExpectedSchema } from "#server/content/staff/content.schema.ts";
import { titleOf } from "#app/desk/language.server.ts";
import { staffAction, staffLoader } from "#app/desk/staff.server.ts";
import { FormError } from "#app/desk/ui/desk-form.tsx";
import { SubmitButton, ButtonLink } from "#app/desk/ui/buttons.tsx";
import { Moment } from "#app/desk/ui/moment.tsx";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { staffVerb } from "#app/desk/verb/staff-verb.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Notice } from "#app/ui/notice.tsx";
import { NoticeFacts, NoticeWords } from "./notice-facts.tsx";

/** What every page shows above its content, and what is scheduled. */
export const loader = staffLoader("notice.edit", async ({ shop, request, context }) => {
  const { shown, isOfStaff, scheduled, scheduledAt, scheduledEdition, draft } = await showNotice(shop);
  return {
    title: titleOf(request, context, "desk:section.notice"),
    shown,
    isOfStaff,
    scheduled,
    scheduledAt,
    scheduledEdition,
    hasDraft: draft !== null,
    isMaintenancePlanned: (await findMaintenance(shop)) !== null,
  };
});

const callOff = staffVerb({
  area: "desk-notice",
  permission: "notice.edit",
  intent: "call-off",
  subject: () => NOTICE,
  schema: ExpectedSchema,
  run: ({ shop, who }, content, typed) => callOffPublication(shop, { content, ...typed, who }),
  rejection: ({ code }) => (code === "not-scheduled" ? "desk-notice:rejection.not-scheduled" : "desk-notice:rejection.scheduled-changed"),
  done: () => ({ to: "/notice", text: "desk-notice:done.called-off" }),
});
export const action = staffAction(callOff.handlers);

export default function NoticePage() {
  const { title, shown, isOfStaff, scheduled, scheduledAt, scheduledEdition, hasDraft, isMaintenancePlanned } = useLoaderData<typeof loader>();
  const { t } = useTranslation("desk-notice");
  return (
    <>
      <PageHead title={title} about={t("about")}>
        <ButtonLink to="/notice/new" shortcut="n" text={t("new.link")} />
      </PageHead>
      <FormError intents={["call-off"]} />
      {isMaintenancePlanned && <Notice>{t("maintenance")}</Notice>}
      <section className="panel stack" aria-labelledby="now">
        <h2 id="now">{t("now.title")}</h2>
        {shown ? (
          <>
            <NoticeWords titles={shown.titles} />
            <NoticeFacts period={shown} />
            <p className="cluster">
              <ButtonLink to="/notice/new?copy=shown" kind="secondary" text={t("now.change")} />
              <ButtonLink to="/notice/remove" kind="secondary" text={t("now.remove")} />
            </p>
          </>
        ) : (
          <p>{t("now.none")}</p>
        )}
      </section>
      <section className="panel stack" aria-labelledby="scheduled">
        <h2 id="scheduled">{t("scheduled.title")}</h2>
        {scheduled && (
          <>
            <NoticeWords titles={scheduled.titles} />
            <NoticeFacts period={scheduled} />
          </>
        )}
        {scheduledAt !== null && !scheduled && (
          <p>
            {t("scheduled.removal")} <Moment at={scheduledAt} />
          </p>
        )}
        {scheduledAt === null ? (
          <p>{t("scheduled.none")}</p>
        ) : (
          <>
            <p className="soft">{t("scheduled.about")}</p>
            <form method="post">
              <input type="hidden" name="expected" value={scheduledEdition ?? ""} />
              <SubmitButton intent="call-off" kind="secondary" text={t("scheduled.call-off")} />
            </form>
          </>
        )}
        {hasDraft && scheduledAt === null && (
          <p>
            <a href="/notice/new?copy=called-off">{t("scheduled.again")}</a>
          </p>
        )}
      </section>
      {isOfStaff && (
        <section className="panel stack" aria-labelledby="files">
          <h2 id="files">{t("reset.title")}</h2>
          <p className="soft">{t("reset.about")}</p>
          <p>
            <ButtonLink to="/notice/reset" kind="secondary" text={t("reset.link")} />
          </p>
        </section>
      )}
    </>
  );
}
