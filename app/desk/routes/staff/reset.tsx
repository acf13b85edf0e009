import { resetFactors } from "#server/staff/accounts/end-staff-account.ts";
import { listStaffSessions } from "#server/staff/sessions/end-staff-sessions.ts";
import { verbPage } from "#app/desk/verb/verb-page.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { otherAccount, staffRejectionKey, staffVerbOf } from "./target.server.ts";

/** Removes password and second factors of somebody who lost them. */
const page = verbPage({
  ...staffVerbOf("reset"),
  kind: "danger",
  subject: otherAccount,
  show: async ({ shop }, account) => ({ ...account, sessions: (await listStaffSessions(shop, account.id)).length }),
  title: ({ name }) => ({ text: "desk-staff:reset.title", values: { name } }),
  above: ({ t }, { name }) => <Notice kind="warn">{t("reset.make-sure", { name })}</Notice>,
  run: ({ shop, who }, { id }) => resetFactors(shop, { accountId: id, who }),
  rejection: ({ code }) => staffRejectionKey(code),
  done: (_, { id, email }) => ({ to: `/staff/${id}`, text: "desk-staff:done.reset", values: { email } }),
  consequences: ({ t }, { sessions, email }) => [t("end.sessions", { count: sessions }), t("reset.credentials"), t("reset.mail", { email })],
  submit: ({ t }) => t("reset.submit"),
});

export const { loader, action } = page;
export default page.Page;
