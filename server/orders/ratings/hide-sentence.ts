import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import type { Staff } from "#server/audit/staff-action-log.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { HidingReason } from "#server/domain/order-states.schema.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";
import { lockOrderByNumber } from "#server/orders/corrections/lock-order-by-number.ts";

/** `reason`: null to show the sentence again. */
type Hiding = { number: string; reason: HidingReason | null; who: Staff };
type HidingResult = { ok: true } | Rejection<"unknown" | "unchanged">;

/** Hides the sentence of a rating from visitors, or shows it again. Its stars count all the same. Rejects an order without a sentence. */
export async function hideSentence({ db, clock }: Pick<AppContext, "db" | "clock">, { number, reason, who }: Hiding): Promise<HidingResult> {
  return db.transaction().execute(async (tx): Promise<HidingResult> => {
    const order = await lockOrderByNumber(tx, number);
    const rating = await tx
      .selectFrom("ratings")
      .select(["sentence", "hidden_because"])
      .where("order_id", "=", order?.id ?? "")
      .executeTakeFirst();
    if (!order || !rating?.sentence) return reject("unknown");
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
