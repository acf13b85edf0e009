import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import type { Staff } from "#server/audit/staff-action-log.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { newId } from "#server/db/new-id.ts";
import type { ReturnReason } from "#server/domain/order-states.schema.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";
import { isDisputeLost } from "#server/orders/core/order-hold.ts";
import { staffActor } from "#server/orders/core/order.ts";
import { addOrderEvent } from "#server/orders/core/transition-order.ts";
import { checkReturn, type ReturnRejectionCode } from "./correction-rules.ts";
import { enqueueFurtherMail } from "./enqueue-correction-mail.ts";
import { findReturnedParcel, lockOrderByNumber } from "./lock-order-by-number.ts";

type Result = { ok: true; /** False if it was recorded before. */ changed: boolean } | Rejection<ReturnRejectionCode | "unknown">;

/**
 * Records that the parcel of an order came back, for staff, and mails the buyer. The order stays delivered, so that it can be refunded like any
 * other; its SIM cards are kept for it and do not return to the stock. It waits until it is sent again (`sendAgain`) or the buyer gets the money
 * (`settleReturnedParcel`). Rejects an order whose money is back.
 */
export async function recordReturnedParcel(
  shop: AppContext,
  { number, reason, who }: { number: string; reason: ReturnReason; who: Staff },
): Promise<Result> {
  const result = await shop.db.transaction().execute(async (tx): Promise<Result> => {
    const order = await lockOrderByNumber(tx, number);
    if (!order) return reject("unknown");
    const rejection = checkReturn(order, { isDisputeLost: await isDisputeLost(tx, order.id) });
    if (rejection) return reject(rejection);
    if (await findReturnedParcel(tx, order.id)) return { ok: true, changed: false };
    const now = shop.clock();
    await tx
      .insertInto("returned_parcels")
      .values({ id: newId("rtn", now), order_id: order.id, reason, returned_at: now })
      .execute();
    await recordStaffAction(tx, { who, action: "order.record-returned-parcel", subject: { kind: "order", id: number }, after: { reason }, now });
    await addOrderEvent(tx, {
      orderId: order.id,
      from: order.state,
      to: order.state,
      actor: staffActor(who),
      cause: `parcel came back: ${reason}`,
      now,
    });
    await enqueueFurtherMail(tx, { orderId: order.id, kind: "parcel-returned", now });
    return { ok: true, changed: true };
  });
  if (result.ok && result.changed) shop.wake();
  return result;
}
