import { EmailSchema } from "#server/forms/field.schema.ts";
import { LANGUAGES } from "#server/locale/locale.schema.ts";
import { type Command, type CommandResult, defineCommand, required, withDefault, type Value } from "#server/ops/command-line/command.ts";
import { choice, text, WHO } from "#server/ops/command-line/values.ts";
import { formatTable } from "#server/ops/command-line/format-table.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { resetFactors } from "#server/staff/accounts/end-staff-account.ts";
import { inviteStaff, resendInvitation } from "#server/staff/accounts/invite-staff.ts";
import { findStaffAccount, listStaffAccounts, type StaffAccountEntry } from "#server/staff/accounts/list-staff-accounts.ts";

const STAFF_EMAIL_VALUE: Value<string> = { name: "e-mail", schema: EmailSchema, rule: "it must be an email address of at most 50 characters" };
const STAFF_EMAIL = required(STAFF_EMAIL_VALUE, "the email address of the account");
const MAX_NAME = 60;
const INVITED =
  "A mail with a link to choose a password, valid for 7 days, is on its way. If it does not arrive, check that DESK_ORIGIN is set where jobs run.";
const UNKNOWN = "There is no staff account with this address: see staff list.";
const ENDED =
  "This account has ended. An owner restores it at the staff desk, on the page Staff; if nobody can sign in, add an owner with another address.";

/** Runs a command on the account of an address. */
async function withAccount(shop: AppContext, email: string, run: (account: StaffAccountEntry) => Promise<CommandResult>): Promise<CommandResult> {
  const account = await findStaffAccount(shop, { email });
  return account ? run(account) : { refused: UNKNOWN };
}

/** Commands for the first owner of the staff desk, and for when no owner can sign in. Everything else about accounts is at the desk. */
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
    summary: "Creates the account of an owner and sends its invitation",
    details: "The owner invites everybody else at the staff desk.",
    arguments: { email: STAFF_EMAIL },
    options: {
      name: required(text("name", MAX_NAME), "their name, which colleagues and the audit log show"),
      language: withDefault(choice("language", LANGUAGES), "en", "the language of the desk and of mails"),
      who: WHO,
    },
    example: "mei@example.com --name Mei --language zh-hk --who Ada",
    async run(shop, { email, name, language, who }) {
      const result = await inviteStaff(shop, { email, name, roles: ["owner"], language, who });
      if (result.ok) return [`${email} has an account as owner. ${INVITED}`];
      if (result.code === "account-ended") return { refused: ENDED };
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
        if (result.code === "account-unknown") return { refused: ENDED };
        return { refused: "The invitation was accepted. If the phone is lost or the password forgotten: see staff reset-factors." };
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
        return result.ok ? [`${email} can no longer sign in. ${INVITED}`] : { refused: ENDED };
      }),
  }),
];
