import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import type { Staff } from "#server/audit/staff-action-log.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";

/**
 * Ends a promo code now, for staff. Orders that were placed with it keep it, and importing the seed data never reactivates it. Rejects a code that
 * does not exist or has ended already.
 */
export async function endPromoCode(
  shop: Pick<AppContext, "db" | "clock">,
  { code, who }: { code: string; who: Staff },
): Promise<{ ok: true } | Rejection<"promo-unknown" | "promo-over">> {
  const now = shop.clock();
  return shop.db.transaction().execute(async (tx) => {
    const before = await tx.selectFrom("promo_codes").select(["ends_at", "taken"]).where("code", "=", code).executeTakeFirst();
    if (!before) return reject("promo-unknown");
    const { numUpdatedRows } = await tx
      .updateTable("promo_codes")
      .set({ ends_at: now, by_staff: 1 })
      .where("code", "=", code)
      .where(({ eb, or }) => or([eb("ends_at", "is", null), eb("ends_at", ">", now)]))
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return reject("promo-over");
    await recordStaffAction(tx, {
      who,
      action: "promo-code.end",
      subject: { kind: "promo-code", id: code },
      before: { endsAt: before.ends_at, taken: before.taken },
      after: { endsAt: now },
      now,
    });
    return { ok: true };
  });
}
