import type { StaffRole } from "#server/domain/staff.schema.ts";
import { endStaffAccount } from "#server/staff/accounts/end-staff-account.ts";
import { inviteStaff } from "#server/staff/accounts/invite-staff.ts";
import { startStaffSession } from "#server/staff/sessions/start-staff-session.ts";
import type { AuditedCommand } from "./orders/audited-order-commands.ts";
import type { TestShop } from "./shop.ts";
import { MEI } from "./staff.ts";

const EMAIL = "mei@example.com";
const UNKNOWN = "nobody@example.com";

async function invited(shop: TestShop, role: StaffRole = "service"): Promise<string> {
  const result = await inviteStaff(shop, { email: EMAIL, name: "Mei Chan", roles: [role], language: "en", who: MEI });
  if (!result.ok) throw new Error(result.code);
  return result.accountId;
}

/** Creates the account, and returns the arguments of a command about it. */
async function aboutInvited(shop: TestShop, ...options: string[]): Promise<string[]> {
  await invited(shop);
  return [EMAIL, ...options];
}

/** The operations commands for accounts of the staff desk that take the name of staff. */
export const AUDITED_STAFF_COMMANDS: Record<string, AuditedCommand> = {
  "staff add": {
    action: "staff.invite",
    prepare: () => ({ args: [EMAIL, "--name", "Mei Chan", "--role", "service"] }),
  },
  "staff invite": {
    action: "staff.invite",
    views: true,
    prepare: async (shop) => ({ args: await aboutInvited(shop), refused: [UNKNOWN] }),
  },
  "staff roles": {
    action: "staff.change-roles",
    prepare: async (shop) => ({ args: await aboutInvited(shop, "--role", "finance"), refused: [UNKNOWN, "--role", "finance"] }),
  },
  "staff end": { action: "staff.end", prepare: async (shop) => ({ args: await aboutInvited(shop), refused: [UNKNOWN] }) },
  "staff restore": {
    action: "staff.restore",
    prepare: async (shop) => {
      await endStaffAccount(shop, { accountId: await invited(shop), who: MEI });
      return { args: [EMAIL], refused: [UNKNOWN] };
    },
  },
  "staff reset-factors": {
    action: "staff.reset-factors",
    views: true,
    prepare: async (shop) => ({ args: await aboutInvited(shop), refused: [UNKNOWN] }),
  },
  "staff sessions": {
    action: "staff.end-session",
    prepare: async (shop) => {
      const accountId = await invited(shop);
      const session = { accountId, kind: "full" as const, connection: { address: "192.0.2.1", userAgent: "test" }, now: shop.clock() };
      await shop.db.transaction().execute((tx) => startStaffSession(tx, session));
      return { args: [EMAIL, "--end"], refused: [UNKNOWN, "--end"] };
    },
  },
};
