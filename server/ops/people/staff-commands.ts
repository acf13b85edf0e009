import { STAFF_ROLES } from "#server/domain/staff.schema.ts";
import { EmailSchema } from "#server/forms/field.schema.ts";
import { LANGUAGES } from "#server/locale/locale.schema.ts";
import { type Command, type CommandResult, defineCommand, flag, repeated, required, withDefault, type Value } from "#server/ops/input/command.ts";
import { choice, text, WHO } from "#server/ops/input/values.ts";
import { formatTable, formatTime } from "#server/ops/output/format-table.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { changeRoles } from "#server/staff/accounts/change-staff-account.ts";
import { endStaffAccount, resetFactors, restoreStaffAccount } from "#server/staff/accounts/end-staff-account.ts";
import { inviteStaff, resendInvitation } from "#server/staff/accounts/invite-staff.ts";
import { findStaffAccount, listStaffAccounts, type StaffAccountEntry } from "#server/staff/accounts/list-staff-accounts.ts";
import { endStaffSessions, listStaffSessions } from "#server/staff/sessions/end-staff-sessions.ts";

const STAFF_EMAIL_VALUE: Value<string> = { name: "e-mail", schema: EmailSchema, rule: "it must be an email address of at most 50 characters" };
const STAFF_EMAIL = required(STAFF_EMAIL_VALUE, "the email address of the account");
const ROLES = repeated(choice("role", STAFF_ROLES), `${STAFF_ROLES.join(", ")}; give it once for each role`);
const MAX_NAME = 60;
const INVITED =
  "A mail with a link to choose a password, valid for 7 days, is on its way. If it does not arrive, check that DESK_ORIGIN is set where jobs run.";
const UNKNOWN = "There is no staff account with this address: see staff list.";
const LAST_OWNER = "This is the last owner who can sign in. Make somebody else owner first, and wait until they have signed in.";

/** Runs a command on the account of an address. */
async function withAccount(shop: AppContext, email: string, run: (account: StaffAccountEntry) => Promise<CommandResult>): Promise<CommandResult> {
  const account = await findStaffAccount(shop, { email });
  return account ? run(account) : { refused: UNKNOWN };
}

const describeRoles = (roles: readonly string[]) => (roles.length > 0 ? roles.join(", ") : "no roles");

/** Commands for the accounts of the staff desk. They need no account: whoever has the shop's secrets makes the first owner. */
export const staffCommands: Command[] = [
  defineCommand({
    name: "staff list",
    summary: "Lists the accounts of the staff desk with their roles",
    details: "invited: the invitation is not accepted; enrolling: there is a password but no second factor.",
    example: "",
    async run(shop) {
      const accounts = await listStaffAccounts(shop);
      if (accounts.length === 0) return ["There is no staff account: see staff add."];
      return formatTable(
        ["EMAIL", "NAME", "ROLES", "STATE", "APP", "PASSKEYS", "RECOVERY CODES"],
        accounts.map(({ email, name, roles, state, factors }) => [
          email,
          name,
          roles.join(","),
          state,
          factors.totp ? "yes" : "no",
          factors.passkeys,
          factors.recoveryCodesLeft,
        ]),
      );
    },
  }),
  defineCommand({
    name: "staff add",
    summary: "Creates an account of the staff desk and sends its invitation",
    arguments: { email: STAFF_EMAIL },
    options: {
      name: required(text("name", MAX_NAME), "their name, which colleagues and the audit log show"),
      role: ROLES,
      language: withDefault(choice("language", LANGUAGES), "en", "the language of the desk and of mails"),
      who: WHO,
    },
    example: "mei@example.com --name Mei --role service --role editor --language zh-hk --who Ada",
    async run(shop, { email, name, role: roles, language, who }) {
      const result = await inviteStaff(shop, { email, name, roles, language, who });
      if (result.ok) return [`${email} has an account with ${describeRoles(roles)}. ${INVITED}`];
      if (result.code === "account-ended") return { refused: `The account of ${email} has ended: see staff restore.` };
      return { refused: `${email} has an account: see staff list, and staff invite to send the invitation again.` };
    },
  }),
  defineCommand({
    name: "staff invite",
    summary: "Sends the invitation of an account again; the previous link no longer works",
    arguments: { email: STAFF_EMAIL },
    options: { who: WHO },
    example: "mei@example.com --who Ada",
    run: (shop, { email, who }) =>
      withAccount(shop, email, async ({ id: accountId }) => {
        const result = await resendInvitation(shop, { accountId, who });
        if (result.ok) return [INVITED];
        if (result.code === "account-unknown") return { refused: `The account of ${email} has ended: see staff restore.` };
        return { refused: "The invitation was accepted. If the phone is lost or the password forgotten: see staff reset-factors." };
      }),
  }),
  defineCommand({
    name: "staff roles",
    summary: "Replaces the roles of an account; without --role it has none",
    details: "They take effect with the next page that its owner opens.",
    arguments: { email: STAFF_EMAIL },
    options: { role: ROLES, who: WHO },
    example: "mei@example.com --role finance --who Ada",
    run: (shop, { email, role: roles, who }) =>
      withAccount(shop, email, async ({ id: accountId }) => {
        const result = await changeRoles(shop, { accountId, roles, who });
        if (!result.ok) return { refused: result.code === "last-owner" ? LAST_OWNER : `The account of ${email} has ended: see staff restore.` };
        return [result.changed ? `${email} now has ${describeRoles(roles)}.` : `${email} already has ${describeRoles(roles)}: nothing was changed.`];
      }),
  }),
  defineCommand({
    name: "staff end",
    summary: "Ends an account and all its sessions at once",
    details: "Password and second factors are deleted. The account can be restored for a year.",
    arguments: { email: STAFF_EMAIL },
    options: { who: WHO },
    example: "mei@example.com --who Ada",
    run: (shop, { email, who }) =>
      withAccount(shop, email, async ({ id: accountId }) => {
        const result = await endStaffAccount(shop, { accountId, who });
        if (!result.ok) return { refused: result.code === "last-owner" ? LAST_OWNER : UNKNOWN };
        return [result.changed ? `The account of ${email} has ended, with all its sessions.` : "It had ended already: nothing was changed."];
      }),
  }),
  defineCommand({
    name: "staff restore",
    summary: "Restores an ended account with its roles, and sends a new invitation",
    arguments: { email: STAFF_EMAIL },
    options: { who: WHO },
    example: "mei@example.com --who Ada",
    run: (shop, { email, who }) =>
      withAccount(shop, email, async ({ id: accountId, roles }) => {
        const result = await restoreStaffAccount(shop, { accountId, who });
        if (!result.ok) return { refused: UNKNOWN };
        return [
          result.changed ? `${email} has an account again, with ${describeRoles(roles)}. ${INVITED}` : "It has not ended: nothing was changed.",
        ];
      }),
  }),
  defineCommand({
    name: "staff reset-factors",
    summary: "For a lost phone: removes the second factors and the password, ends all sessions, and sends a new invitation",
    details: "Make sure that you speak to the owner of the account: whoever reads their mail can then sign in.",
    arguments: { email: STAFF_EMAIL },
    options: { who: WHO },
    example: "mei@example.com --who Ada",
    run: (shop, { email, who }) =>
      withAccount(shop, email, async ({ id: accountId }) => {
        const result = await resetFactors(shop, { accountId, who });
        return result.ok ? [`${email} can no longer sign in. ${INVITED}`] : { refused: `The account of ${email} has ended: see staff restore.` };
      }),
  }),
  defineCommand({
    name: "staff sessions",
    summary: "Shows where an account is signed in, and ends these sessions with --end",
    arguments: { email: STAFF_EMAIL },
    options: { end: flag("ends all of them"), who: WHO },
    example: "mei@example.com --end --who Ada",
    run: (shop, { email, end, who }) =>
      withAccount(shop, email, async ({ id: accountId }) => {
        if (end) {
          const { ended } = await endStaffSessions(shop, { accountId, who });
          return [ended === 0 ? "It is signed in nowhere: nothing was changed." : `${ended} sessions have ended.`];
        }
        const sessions = await listStaffSessions(shop, accountId);
        if (sessions.length === 0) return ["It is signed in nowhere."];
        return formatTable(
          ["SIGNED IN", "LAST USED", "ADDRESS", "BROWSER"],
          sessions.map(({ createdAt, seenAt, address, userAgent }) => [formatTime(createdAt), formatTime(seenAt), address, userAgent]),
        );
      }),
  }),
];
