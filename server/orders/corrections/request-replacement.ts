import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import type { Staff } from "#server/audit/staff-action-log.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { newId } from "#server/db/new-id.ts";
import { REPLACEMENT_REQUESTED, type ReplacementReason } from "#server/domain/order-states.schema.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";
import { findOrder, type OrderAccess } from "#server/orders/core/find-order.ts";
import { staffActor } from "#server/orders/core/order.ts";
import { addOrderEvent, lockOrder } from "#server/orders/core/transition-order.ts";
import { lockOrderByNumber } from "./lock-order-by-number.ts";

type Request = { access: OrderAccess; unit: number; reason: ReplacementReason };

/**
 * Asks staff for help with a delivered eSIM that its buyer lost. Repeating it while a request is open changes nothing. Rejects an order without access,
 * and a unit that is no delivered eSIM.
 */
export async function requestReplacement(
  shop: Pick<AppContext, "db" | "clock">,
  { access, unit, reason }: Request,
): Promise<{ ok: true } | Rejection<"unknown">> {
  const found = await findOrder(shop, access);
  if (!found) return reject("unknown");
  return shop.db.transaction().execute(async (tx) => {
    await lockOrder(tx, found.id);
    const { id: orderId } = found;
    const esim = await tx
      .selectFrom("fulfilments")
      .innerJoin("orders", "orders.id", "fulfilments.order_id")
      .select(["fulfilments.id", "orders.state"])
      .where("order_id", "=", orderId)
      .where("unit", "=", unit)
      .where("kind", "=", "esim")
      .where("fulfilments.state", "=", "delivered")
      .where("revoked_at", "is", null)
      .where("erased_at", "is", null)
      .executeTakeFirst();
    if (!esim) return reject("unknown");
    const open = await tx
      .selectFrom("replacement_requests")
      .select("id")
      .where("fulfilment_id", "=", esim.id)
      .where("closed_at", "is", null)
      .executeTakeFirst();
    if (open) return { ok: true } as const;
    const now = shop.clock();
    const row = { id: newId("rep", now), order_id: orderId, fulfilment_id: esim.id, reason, requested_at: now };
    await tx.insertInto("replacement_requests").values(row).execute();
    await addOrderEvent(tx, { orderId, from: esim.state, to: esim.state, actor: "buyer", cause: REPLACEMENT_REQUESTED, now });
    return { ok: true } as const;
  });
}

/** Whether a request about an eSIM waits for staff. */
export async function isReplacementRequested({ db }: Pick<AppContext, "db">, fulfilmentId: string): Promise<boolean> {
  const open = db.selectFrom("replacement_requests").select("id").where("fulfilment_id", "=", fulfilmentId).where("closed_at", "is", null);
  return (await open.executeTakeFirst()) !== undefined;
}

/** Closes the open requests about the eSIMs of an order, for staff. */
export async function closeReplacements(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  { number, who }: { number: string; who: Staff },
): Promise<{ ok: true } | Rejection<"unknown" | "closed">> {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrderByNumber(tx, number);
    if (!order) return reject("unknown");
    const now = clock();
    const actor = staffActor(who);
    const closed = await tx
      .updateTable("replacement_requests")
      .set({ closed_at: now, closed_by: actor })
      .where("order_id", "=", order.id)
      .where("closed_at", "is", null)
      .returning("id")
      .execute();
    if (closed.length === 0) return reject("closed");
    await addOrderEvent(tx, { orderId: order.id, from: order.state, to: order.state, actor, cause: "help with an eSIM given", now });
    const subject = { kind: "order", id: number } as const;
    await recordStaffAction(tx, { who, action: "replacement.close", subject, before: { state: "open" }, after: { state: "closed" }, now });
    return { ok: true } as const;
  });
}
