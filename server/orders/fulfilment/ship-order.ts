import { sql } from "kysely";
import type { DatabaseTransaction } from "#server/db/database.ts";
import { INDEXED } from "#server/db/partial-indexes.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { isOrderDisputed, isOrderOnHold } from "#server/orders/core/order-hold.ts";
import { lockOrder, transitionOrder } from "#server/orders/core/transition-order.ts";
import { activationDeadline } from "./activation-deadline.ts";
import { checkSimCompatibility } from "#server/orders/core/check-sim-compatibility.ts";
import { findStockKind } from "#server/orders/reservations/reserve-items.ts";

type ShipRefusal =
  | "orders.unknown"
  | "orders.not-physical"
  | "orders.not-preparing"
  | "orders.refund-open"
  | "orders.disputed"
  | "orders.refund-going"
  | "orders.no-cards"
  | "orders.iccid-count"
  | "orders.iccid-needed"
  | "orders.card-unfit"
  | "orders.carrier-silent"
  | "orders.iccid-taken";
export type ShipAnswer = { ok: true } | { ok: false; reason: ShipRefusal };

/** States of an order whose money goes back, or went. */
const GIVEN_BACK = ["refund-requested", "refunded"];

/** `iccids`: which cards were posted, one a unit; none where nobody noted them. */
type Parcel = { number: string; courier: string; tracking: string | null; iccids?: string[] };

/**
 * The cards of an order are in the post: they leave the stock, the order is delivered, the buyer gets the tracking number by mail. Prepaid
 * cards get the credit that they were bought with, so it must be known which they are, and that they take it.
 */
export async function shipOrder(shop: AppContext, parcel: Parcel): Promise<ShipAnswer> {
  const unfit = await whyNotTheseCards(shop, parcel);
  if (unfit) return { ok: false, reason: unfit };
  class Refused extends Error {}
  try {
    await shop.db.transaction().execute(async (tx) => {
      const now = shop.clock();
      const order = await tx.selectFrom("orders").selectAll().where("number", "=", parcel.number).executeTakeFirst();
      if (!order) throw new Refused("orders.unknown");
      if (order.way !== "physical") throw new Refused("orders.not-physical");
      await lockOrder(tx, order.id);
      if (await isOrderDisputed(tx, order.id)) throw new Refused("orders.disputed");
      if (await isOrderOnHold(tx, order.id)) throw new Refused("orders.refund-open");
      const moved = await transitionOrder(tx, { orderId: order.id, to: "delivered", actor: "staff", cause: `posted with ${parcel.courier}`, now });
      if (!moved) throw new Refused(GIVEN_BACK.includes(order.state) ? "orders.refund-going" : "orders.not-preparing");
      await tx.updateTable("orders").set({ courier: parcel.courier, tracking_number: parcel.tracking }).where("id", "=", order.id).execute();
      const line = await tx.selectFrom("order_lines").select(["package_id", "credit"]).where("order_id", "=", order.id).executeTakeFirstOrThrow();
      const units = await tx
        .selectFrom("fulfilments")
        .select(["id", "state"])
        .where("order_id", "=", order.id)
        .where("taken_back_at", "is", null)
        .orderBy("unit")
        .execute();
      const setAside = units.filter((unit) => unit.state === "submitted").length;
      const { numUpdatedRows } = await tx
        .updateTable("sim_stock")
        .set({ on_hand: sql<number>`on_hand - ${units.length}`, reserved: sql<number>`reserved - ${setAside}` })
        .where("kind", "=", await findStockKind(tx, order.id))
        .where(sql<boolean>`on_hand - reserved >= ${units.length - setAside}`)
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) throw new Refused("orders.no-cards");
      const useBy = activationDeadline(shop.catalogue(), line.package_id, order.paid_at ?? now);
      await tx
        .updateTable("fulfilments")
        .set({ state: "delivered", use_by: useBy, delivered_at: now })
        .where("order_id", "=", order.id)
        .where("taken_back_at", "is", null)
        .execute();
      const refusal = await noteCards(
        tx,
        units.map(({ id }) => id),
        parcel.iccids ?? [],
      );
      if (refusal) throw new Refused(refusal);
      if (line.credit !== null) for (const { id } of units) await enqueueJob(tx, { topic: "orders.load-card", ref: id, now });
      await enqueueJob(tx, { topic: "orders.mail", ref: `${order.id}:shipped`, payload: { kind: "shipped", orderId: order.id }, now });
    });
    shop.wake();
    return { ok: true };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, reason: error.message as ShipRefusal };
    throw error;
  }
}

async function whyNotTheseCards(shop: AppContext, { number, iccids = [] }: Parcel): Promise<ShipRefusal | null> {
  const order = await shop.db
    .selectFrom("orders")
    .innerJoin("order_lines", "order_lines.order_id", "orders.id")
    .select(["package_id", "credit"])
    .where("number", "=", number)
    .where("way", "=", "physical")
    .where(INDEXED.unfinishedOrders)
    .where("orders.state", "=", "preparing")
    .executeTakeFirst();
  if (!order || order.credit === null) return null;
  if (iccids.length === 0) return "orders.iccid-needed";
  for (const iccid of iccids) {
    const reason = await checkSimCompatibility(shop, { iccid, packageId: order.package_id });
    if (reason) return reason === "errors.carrier-silent" ? "orders.carrier-silent" : "orders.card-unfit";
  }
  return null;
}

/** Writes down which card each unit is, so that its owner finds it among the SIMs. */
async function noteCards(tx: DatabaseTransaction, units: string[], iccids: string[]): Promise<ShipRefusal | null> {
  if (iccids.length === 0) return null;
  if (iccids.length !== units.length || new Set(iccids).size !== iccids.length) return "orders.iccid-count";
  const taken = await tx.selectFrom("fulfilments").select("id").where("iccid", "in", iccids).executeTakeFirst();
  if (taken) return "orders.iccid-taken";
  for (const [at, iccid] of iccids.entries()) {
    await tx
      .updateTable("fulfilments")
      .set({ iccid })
      .where("id", "=", units[at] ?? "")
      .execute();
  }
  return null;
}
