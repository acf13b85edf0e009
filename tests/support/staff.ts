import { commandStaff } from "#server/audit/staff-action-log.ts";
import type { Database } from "#server/db/database.ts";
import { newId } from "#server/db/new-id.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import type { StaffRole } from "#server/domain/staff.schema.ts";
import { storeRoles } from "#server/staff/core/staff-account.ts";
import { sessionCookieName } from "#server/staff/sessions/staff-session.ts";
import { startStaffSession } from "#server/staff/sessions/start-staff-session.ts";

/** A member of staff who makes changes in tests. */
export const MEI = commandStaff("Mei");

/** Creates a staff account with these roles, signs it in, and returns the Cookie header of its browser. */
export async function createSignedInStaff(
  { db, clock, env }: { db: Database; clock: () => number; env: { deskOrigin: string } },
  roles: readonly StaffRole[],
  language: Language = "en",
): Promise<string> {
  const now = clock();
  const id = newId("sta", now);
  const account = { id, email: `${id}@staff.example`, name: "Mei Chan", language, roles: storeRoles(roles) };
  const { token } = await db.transaction().execute(async (tx) => {
    await tx
      .insertInto("staff_accounts")
      .values({ ...account, password_hash: null, created_at: now, ended_at: null })
      .execute();
    return startStaffSession(tx, { accountId: id, kind: "full", connection: { address: "192.0.2.1", userAgent: "test" }, now });
  });
  return `${sessionCookieName(env.deskOrigin.startsWith("https:"))}=${token}`;
}
