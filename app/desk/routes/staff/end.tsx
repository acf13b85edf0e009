import { endStaffAccount } from "#server/staff/accounts/end-staff-account.ts";
import { listStaffSessions } from "#server/staff/sessions/end-staff-sessions.ts";
import { verbPage } from "#app/desk/verb/verb-page.tsx";
import { otherAccount, staffRejectionKey, staffVerbOf } from "./target.server.ts";

/** Ends an account. */
const page = verbPage({
  ...staffVerbOf("end"),
  kind: "danger",
  subject: otherAccount,
  show: async ({ shop }, account) => ({ ...account, sessions: (await listStaffSessions(shop, account.id)).length }),
  title: ({ name }) => ({ text: "desk-staff:end.title", values: { name } }),
  run: ({ shop, who }, { id }) => endStaffAccount(shop, { accountId: id, who }),
  rejection: ({ code }) => staffRejectionKey(code),
  done: (_, { id, name }) => ({ to: `/staff/${id}`, text: "desk-staff:done.ended", values: { name } }),
  consequences: ({ t }, { sessions, email }) => [t("end.sessions", { count: sessions }), t("end.credentials"), t("end.kept", { email })],
  submit: ({ t }, { name }) => t("end.submit", { name }),
});

export const { loader, action } = page;
export default page.Page;
