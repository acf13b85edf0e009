import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import type { Staff } from "#server/audit/staff-action-log.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { HidingReason } from "#server/domain/order-states.schema.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";
import { lockOrderByNumber } from "#server/orders/corrections/lock-order-by-number.ts";

/** `ratedAt`: of the sentence that the member of staff has read. `reason`: null to show it again. */
type Hiding = { number: string; ratedAt: number; reason: HidingReason | null; who: Staff };
type HidingResult = { ok: true } | Rejection<"unknown" | "changed" | "unchanged">;

/**
 * Hides the sentence of a rating from visitors, or shows it again. Its stars count all the same. Rejects an order without a sentence, and a sentence that
 * its buyer has changed meanwhile.
 */
export async function hideSentence({ db, clock }: Pick<AppContext, "db" | "clock">, { number, ratedAt, reason, who }: Hiding): Promise<HidingResult> {
  return db.transaction().execute(async (tx): Promise<HidingResult> => {
    const order = await lockOrderByNumber(tx, number);
    const rating = await tx
      .selectFrom("ratings")
      .select(["sentence", "hidden_because", "rated_at"])
      .where("order_id", "=", order?.id ?? "")
      .executeTakeFirst();
    if (!order || !rating?.sentence) return reject("unknown");
    if (rating.rated_at !== ratedAt) return reject("changed");
    const was = rating.hidden_because;
    if ((was === null) === (reason === null)) return reject("unchanged");
    await tx.updateTable("ratings").set({ hidden_because: reason }).where("order_id", "=", order.id).execute();
    await recordStaffAction(tx, {
      who,
      action: reason === null ? "rating.show" : "rating.hide",
      subject: { kind: "rating", id: number },
      before: { hidden: was !== null, reason: was },
      after: { hidden: reason !== null, reason },
      now: clock(),
    });
    return { ok: true };
  });
}
