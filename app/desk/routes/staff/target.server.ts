import { data, type LoaderFunctionArgs } from "@remix-run/node";
import type { AppContext } from "#server/context/app-context.ts";
import { findStaffAccount, type StaffAccountEntry } from "#server/staff/accounts/list-staff-accounts.ts";
import type { StaffContext } from "#app/desk/staff.server.ts";
import { rejectionKey } from "#app/desk/second-factor/rejection-key.ts";
import type { KeyBelow, TextKey } from "#app/i18n/text-key.ts";

/** Returns the account that the address names. Answers 404 if there is none. */
export async function requireTarget(shop: AppContext, id: string | undefined): Promise<StaffAccountEntry> {
  const target = await findStaffAccount(shop, { id: id ?? "" });
  if (!target) throw data(null, { status: 404 });
  return target;
}

/**
 * As `requireTarget`, for what nobody may do to their own account: a shop must not lose its only owner by a click. Answers 403 for the own account, and
 * 404 for one that has ended.
 */
export async function otherAccount({ shop, params, account }: LoaderFunctionArgs & StaffContext): Promise<StaffAccountEntry> {
  const target = await requireTarget(shop, params.id);
  if (target.id === account.id) throw data(null, { status: 403 });
  if (target.state === "ended") throw data(null, { status: 404 });
  return target;
}

/** Returns what the verbs about an account say alike. */
export const staffVerbOf = (intent: string) => ({
  area: "desk-staff" as const,
  permission: "staff.manage" as const,
  intent,
  isDangerous: true,
  parent: (_: unknown, { id, name }: StaffAccountEntry) => ({ label: name, to: `/staff/${id}` }),
});

/** Returns the text of a rejection of a change of somebody else's account. */
export const staffRejectionKey = (code: KeyBelow<"desk-staff", "rejection"> | "session-unknown"): TextKey =>
  code === "session-unknown" ? rejectionKey(code) : `desk-staff:rejection.${code}`;
