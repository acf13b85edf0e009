import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import type { Staff } from "#server/audit/staff-action-log.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { reconcileRecords } from "./reconcile-records.ts";

/**
 * Compares our records of the last days with those of the payment provider and the carrier now, for staff. Returns how many differences are new, which
 * is recorded. Throws if the provider or the carrier does not respond.
 */
export async function compareRecords(shop: AppContext, { days, who }: { days: number; who: Staff }): Promise<number> {
  const found = await reconcileRecords(shop, days);
  // After the comparison, whose differences are stored one by one: the daily job would have found the same ones.
  if (found > 0)
    await recordStaffAction(shop.db, {
      who,
      action: "discrepancy.find",
      subject: { kind: "discrepancy", id: null },
      after: { days, found },
      now: shop.clock(),
    });
  return found;
}
