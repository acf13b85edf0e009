import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import type { Staff } from "#server/audit/staff-action-log.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";
import { sql, type Selectable } from "kysely";
import type { DatabaseTransaction } from "#server/db/database.ts";
import type { OrdersTable } from "#server/db/tables/order-tables.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { isOrderDisputed, isOrderOnHold } from "#server/orders/core/order-hold.ts";
import { staffActor, statesBefore } from "#server/orders/core/order.ts";
import { lockOrder, transitionOrder } from "#server/orders/core/transition-order.ts";
import { trackingColumns } from "#server/orders/core/search-key.ts";
import { activationDeadline } from "./activation-deadline.ts";
import { checkSimCompatibility } from "#server/orders/core/check-sim-compatibility.ts";
import { findStockKind } from "#server/orders/reservations/reserve-items.ts";

export type ShipRejectionCode =
  | "unknown"
  | "not-physical"
  | "not-preparing"
  | "refund-open"
  | "disputed"
  | "refund-going"
  | "no-cards"
  | "iccid-count"
  | "iccid-needed"
  | "card-unfit"
  | "carrier-silent"
  | "iccid-taken";
type ShipResult = { ok: true } | Rejection<ShipRejectionCode>;

/** Rolls the transaction back. */
class ShipRejectedError extends Error {
  readonly code: ShipRejectionCode;
  constructor(code: ShipRejectionCode) {
    super(code);
    this.code = code;
  }
}

/** States of an order that is or will be refunded. */
const REFUND_STATES = ["refund-requested", "refunded"];

/** `iccids`: the SIM cards that were posted, one for each unit; missing if staff did not record them. */
type Parcel = { number: string; courier: string; tracking: string | null; iccids?: string[]; who: Staff };

/**
 * Records that the SIM cards of an order were posted: removes them from the stock, makes the order delivered, and mails the tracking number.
 * Prepaid SIM cards get the purchased credit, so their ICCIDs are required, and the carrier must confirm that they can take it.
 */
export async function shipOrder(shop: AppContext, parcel: Parcel): Promise<ShipResult> {
  const cardRejection = await checkPrepaidCards(shop, parcel);
  if (cardRejection) return reject(cardRejection);
  try {
    await shop.db.transaction().execute(async (tx) => {
      const now = shop.clock();
      const found = await tx.selectFrom("orders").select("id").where("number", "=", parcel.number).executeTakeFirst();
      if (!found) throw new ShipRejectedError("unknown");
      await lockOrder(tx, found.id);
      const order = await tx.selectFrom("orders").selectAll().where("id", "=", found.id).executeTakeFirstOrThrow();
      const orderRejection = await checkShippable(tx, order);
      if (orderRejection) throw new ShipRejectedError(orderRejection);
      await transitionOrder(tx, { orderId: order.id, to: "delivered", actor: staffActor(parcel.who), cause: `posted with ${parcel.courier}`, now });
      await tx
        .updateTable("orders")
        .set({ courier: parcel.courier, ...trackingColumns(parcel.tracking) })
        .where("id", "=", order.id)
        .execute();
      const line = await tx.selectFrom("order_lines").select(["package_id", "credit"]).where("order_id", "=", order.id).executeTakeFirstOrThrow();
      const units = await tx
        .selectFrom("fulfilments")
        .select(["id", "state"])
        .where("order_id", "=", order.id)
        .where("revoked_at", "is", null)
        .orderBy("unit")
        .execute();
      const reserved = units.filter((unit) => unit.state === "submitted").length;
      // A unit without a reserved SIM card takes one that no order has reserved.
      const { numUpdatedRows } = await tx
        .updateTable("sim_stock")
        .set({ on_hand: sql<number>`on_hand - ${units.length}`, reserved: sql<number>`reserved - ${reserved}` })
        .where("kind", "=", await findStockKind(tx, order.id))
        .where(sql<boolean>`on_hand - reserved >= ${units.length - reserved}`)
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) throw new ShipRejectedError("no-cards");
      const useBy = activationDeadline(shop.catalogue(), line.package_id, order.paid_at ?? now);
      await tx
        .updateTable("fulfilments")
        .set({ state: "delivered", use_by: useBy, delivered_at: now })
        .where("order_id", "=", order.id)
        .where("revoked_at", "is", null)
        .execute();
      const rejection = await storeIccids(
        tx,
        units.map(({ id }) => id),
        parcel.iccids ?? [],
      );
      if (rejection) throw new ShipRejectedError(rejection);
      if (line.credit !== null) for (const { id } of units) await enqueueJob(tx, { topic: "orders.load-card", ref: id, now });
      await enqueueJob(tx, { topic: "orders.mail", ref: `${order.id}:shipped`, payload: { kind: "shipped", orderId: order.id }, now });
      await recordStaffAction(tx, {
        who: parcel.who,
        action: "order.ship",
        subject: { kind: "order", id: parcel.number },
        before: { state: order.state },
        after: { state: "delivered", units: units.length, courier: parcel.courier },
        now,
      });
    });
    shop.wake();
    return { ok: true };
  } catch (error) {
    if (error instanceof ShipRejectedError) return reject(error.code);
    throw error;
  }
}

/** Returns why an order cannot be posted, or null. The caller holds the order's lock, or only shows the order. */
export async function checkShippable(
  tx: DatabaseTransaction,
  order: Pick<Selectable<OrdersTable>, "id" | "delivery_method" | "state">,
): Promise<ShipRejectionCode | null> {
  if (order.delivery_method !== "physical") return "not-physical";
  // Before the hold, which a dispute causes as well.
  if (await isOrderDisputed(tx, order.id)) return "disputed";
  if (await isOrderOnHold(tx, order.id)) return "refund-open";
  if (statesBefore("delivered").includes(order.state)) return null;
  return REFUND_STATES.includes(order.state) ? "refund-going" : "not-preparing";
}

/**
 * Returns why the prepaid SIM cards of a parcel cannot be posted: ICCIDs are missing, the carrier says that a card cannot take the credit, or it
 * gives no answer. Null if they can, and for every other parcel.
 */
async function checkPrepaidCards(shop: AppContext, { number, iccids = [] }: Parcel): Promise<ShipRejectionCode | null> {
  const order = await shop.db
    .selectFrom("orders")
    .innerJoin("order_lines", "order_lines.order_id", "orders.id")
    .select(["package_id", "credit"])
    .where("number", "=", number)
    .where("delivery_method", "=", "physical")
    .where("orders.state", "=", "preparing")
    .executeTakeFirst();
  if (!order || order.credit === null) return null;
  if (iccids.length === 0) return "iccid-needed";
  for (const iccid of iccids) {
    const code = await checkSimCompatibility(shop, { iccid, packageId: order.package_id });
    if (code) return code === "carrier-silent" ? code : "card-unfit";
  }
  return null;
}

/** Stores the ICCID of each unit, so that the buyer finds the SIM in the account. Returns why it cannot, or null. */
async function storeIccids(tx: DatabaseTransaction, unitIds: string[], iccids: string[]): Promise<ShipRejectionCode | null> {
  if (iccids.length === 0) return null;
  if (iccids.length !== unitIds.length || new Set(iccids).size !== iccids.length) return "iccid-count";
  const taken = await tx.selectFrom("fulfilments").select("id").where("iccid", "in", iccids).executeTakeFirst();
  if (taken) return "iccid-taken";
  for (const [index, iccid] of iccids.entries()) {
    await tx
      .updateTable("fulfilments")
      .set({ iccid })
      .where("id", "=", unitIds[index] ?? "")
      .execute();
  }
  return null;
}
