import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import type { Staff } from "#server/audit/staff-action-log.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";
import { staffActor } from "#server/orders/core/order.ts";
import { trackingColumns } from "#server/orders/core/search-key.ts";
import { addOrderEvent } from "#server/orders/core/transition-order.ts";
import { checkTrackingCorrection, type TrackingRejectionCode } from "./correction-rules.ts";
import { enqueueFurtherMail } from "./enqueue-correction-mail.ts";
import { findReturnedParcel, lockOrderByNumber } from "./lock-order-by-number.ts";

type Result = { ok: true; /** False if the parcel has these already. */ changed: boolean } | Rejection<TrackingRejectionCode | "unknown">;

/** Corrects courier and tracking number of a posted parcel, for staff, and mails them to the buyer. */
export async function correctTracking(
  shop: AppContext,
  { number, courier, tracking, who }: { number: string; courier: string; tracking: string | null; who: Staff },
): Promise<Result> {
  const result = await shop.db.transaction().execute(async (tx): Promise<Result> => {
    const order = await lockOrderByNumber(tx, number);
    if (!order) return reject("unknown");
    const isReturned = (await findReturnedParcel(tx, order.id)) !== undefined;
    const rejection = checkTrackingCorrection(order, { isReturned });
    if (rejection) return reject(rejection);
    if (order.courier === courier && order.tracking_number === tracking) return { ok: true, changed: false };
    const now = shop.clock();
    await tx
      .updateTable("orders")
      .set({ courier, ...trackingColumns(tracking) })
      .where("id", "=", order.id)
      .execute();
    await recordStaffAction(tx, {
      who,
      action: "order.correct-tracking",
      subject: { kind: "order", id: number },
      before: { courier: order.courier },
      after: { courier },
      now,
    });
    await addOrderEvent(tx, {
      orderId: order.id,
      from: order.state,
      to: order.state,
      actor: staffActor(who),
      cause: `parcel corrected: ${courier}`,
      now,
    });
    await enqueueFurtherMail(tx, { orderId: order.id, kind: "tracking-corrected", now });
    return { ok: true, changed: true };
  });
  if (result.ok && result.changed) shop.wake();
  return result;
}
