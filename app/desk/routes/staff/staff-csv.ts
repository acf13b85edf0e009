import { exportStaffAccounts } from "#server/staff/accounts/export-staff-accounts.ts";
import { csvFile, csvTime } from "#app/desk/csv.server.ts";
import { staffLoader } from "#app/desk/staff.server.ts";

const HEADINGS = ["account", "name", "email", "state", "roles", "authenticator app", "passkeys", "created", "last seen", "ended"];

/** Everybody who has, or had, an account of the desk, as a file. */
export const loader = staffLoader("staff.manage", async ({ shop, who }) => {
  const accounts = await exportStaffAccounts(shop, { who });
  const rows = accounts.map(({ id, name, email, state, roles, factors, createdAt, seenAt, endedAt }) => [
    id,
    name,
    email,
    state,
    roles.join(" "),
    factors.totp ? "yes" : "no",
    factors.passkeys,
    csvTime(createdAt),
    csvTime(seenAt),
    csvTime(endedAt),
  ]);
  return csvFile("staff", HEADINGS, rows, shop.clock());
});
