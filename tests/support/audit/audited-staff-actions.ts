import type { StaffActionName } from "#server/audit/staff-actions.schema.ts";
import type { StaffRole } from "#server/domain/staff.schema.ts";
import { changeRoles } from "#server/staff/accounts/change-staff-account.ts";
import { endStaffAccount, resetFactors, restoreStaffAccount } from "#server/staff/accounts/end-staff-account.ts";
import { inviteStaff } from "#server/staff/accounts/invite-staff.ts";
import { endStaffSessions } from "#server/staff/sessions/end-staff-sessions.ts";
import { startStaffSession } from "#server/staff/sessions/start-staff-session.ts";
import type { TestShop } from "#tests/support/shop.ts";
import { MEI } from "#tests/support/staff.ts";
import type { AuditedAction } from "./audited-action.ts";

const UNKNOWN = "sta_unknown";

async function invited(shop: TestShop, role: StaffRole = "service"): Promise<string> {
  const result = await inviteStaff(shop, { email: "mei@example.com", name: "Mei Chan", roles: [role], language: "en", who: MEI });
  if (!result.ok) throw new Error(result.code);
  return result.accountId;
}

/** What owners do with accounts of staff. */
export const AUDITED_STAFF_ACTIONS: Partial<Record<StaffActionName, AuditedAction>> = {
  "staff.invite": {
    prepare: (shop) => ({ act: (who) => inviteStaff(shop, { email: "mei@example.com", name: "Mei Chan", roles: ["service"], language: "en", who }) }),
  },
  "staff.change-roles": {
    prepare: async (shop) => {
      const accountId = await invited(shop);
      return {
        act: (who) => changeRoles(shop, { accountId, roles: ["finance"], who }),
        refused: (who) => changeRoles(shop, { accountId: UNKNOWN, roles: ["finance"], who }),
      };
    },
  },
  "staff.end": {
    prepare: async (shop) => {
      const accountId = await invited(shop);
      return { act: (who) => endStaffAccount(shop, { accountId, who }), refused: (who) => endStaffAccount(shop, { accountId: UNKNOWN, who }) };
    },
  },
  "staff.restore": {
    prepare: async (shop) => {
      const accountId = await invited(shop);
      await endStaffAccount(shop, { accountId, who: MEI });
      return {
        act: (who) => restoreStaffAccount(shop, { accountId, who }),
        refused: (who) => restoreStaffAccount(shop, { accountId: UNKNOWN, who }),
      };
    },
  },
  "staff.reset-factors": {
    recordsEveryUse: true,
    prepare: async (shop) => {
      const accountId = await invited(shop);
      return { act: (who) => resetFactors(shop, { accountId, who }), refused: (who) => resetFactors(shop, { accountId: UNKNOWN, who }) };
    },
  },
  "staff.end-session": {
    prepare: async (shop) => {
      const accountId = await invited(shop);
      const session = { accountId, kind: "full" as const, connection: { address: "192.0.2.1", userAgent: "test" }, now: shop.clock() };
      await shop.db.transaction().execute((tx) => startStaffSession(tx, session));
      return { act: (who) => endStaffSessions(shop, { accountId, who }) };
    },
  },
};
