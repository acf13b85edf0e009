import { sql } from "kysely";
import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import type { Staff } from "#server/audit/staff-action-log.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { DatabaseTransaction } from "#server/db/database.ts";
import type { AddressForm } from "#server/destinations/address/address.schema.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";
import { restartJob } from "#server/jobs/enqueue-job.ts";
import { formatMoney } from "#server/locale/money.schema.ts";
import { checkSimCompatibility } from "#server/orders/core/check-sim-compatibility.ts";
import { isOrderDisputed, isOrderOnHold } from "#server/orders/core/order-hold.ts";
import { staffActor } from "#server/orders/core/order.ts";
import { codeKey, trackingColumns } from "#server/orders/core/search-key.ts";
import { addOrderEvent } from "#server/orders/core/transition-order.ts";
import { findStockKind } from "#server/orders/reservations/reserve-items.ts";
import { recordDiscrepancy } from "#server/payments/discrepancies/record-discrepancy.ts";
import { carrierRef } from "#server/sims/sim.ts";
import { checkCorrectedAddress, type AddressFormRejection } from "./check-corrected-address.ts";
import { checkSendAgain, type SendAgainRejectionCode } from "./correction-rules.ts";
import { enqueueFurtherMail } from "./enqueue-correction-mail.ts";
import { findReturnedParcel, lockOrderByNumber } from "./lock-order-by-number.ts";

type CardRejectionCode = "no-cards" | "iccid-count" | "iccid-taken" | "card-unfit" | "carrier-silent";
export type SendAgainResult =
  | { ok: true }
  | Rejection<SendAgainRejectionCode | CardRejectionCode | "same-tracking" | "unknown">
  | AddressFormRejection;

type Parcel = {
  number: string;
  courier: string;
  tracking: string | null;
  /** The corrected address, which has passed `AddressSchema`; without it, the parcel goes to the old one. */
  address?: AddressForm;
  /** If other SIM cards are posted than the first time: all of them, one for each unit. */
  iccids?: string[];
  who: Staff;
};

/** Rolls the transaction back. */
class SendAgainRejectedError extends Error {
  readonly rejection: Exclude<SendAgainResult, { ok: true }>;
  constructor(rejection: Exclude<SendAgainResult, { ok: true }>) {
    super(rejection.code);
    this.rejection = rejection;
  }
}

/**
 * Records that the SIM cards of a parcel that came back were posted again, for staff: possibly to a corrected address, and as other cards. Other
 * cards leave the stock; a prepaid one gets the credit, and a discrepancy names the card that has it already. The buyer gets the new tracking
 * number by mail.
 */
export async function sendAgain(shop: AppContext, parcel: Parcel): Promise<SendAgainResult> {
  const { number, courier, tracking, address, iccids = [], who } = parcel;
  const cardRejection = await checkPrepaidCards(shop, number, iccids);
  if (cardRejection) return reject(cardRejection);
  try {
    await shop.db.transaction().execute(async (tx) => {
      const order = await lockOrderByNumber(tx, number);
      if (!order) throw new SendAgainRejectedError(reject("unknown"));
      const returned = await findReturnedParcel(tx, order.id);
      const rejection = checkSendAgain(order, {
        isReturned: returned !== undefined,
        isDisputed: await isOrderDisputed(tx, order.id),
        isOnHold: await isOrderOnHold(tx, order.id),
        hasNewAddress: address !== undefined,
      });
      if (rejection) throw new SendAgainRejectedError(reject(rejection));
      // It is the number on the old label: the buyer would follow the parcel that came back.
      if (tracking !== null && codeKey(tracking) === order.tracking_key) throw new SendAgainRejectedError(reject("same-tracking"));
      const line = await tx.selectFrom("order_lines").select(["package_id", "credit"]).where("order_id", "=", order.id).executeTakeFirstOrThrow();
      const checked = address ? checkCorrectedAddress(shop, { ...order, ...line }, address) : null;
      if (checked?.ok === false) throw new SendAgainRejectedError(checked);
      const now = shop.clock();
      await tx
        .updateTable("orders")
        .set({ ...checked?.columns, courier, ...trackingColumns(tracking) })
        .where("id", "=", order.id)
        .execute();
      const newCards = iccids.length === 0 ? 0 : await replaceCards(tx, { orderId: order.id, iccids, credit: line.credit, now });
      await tx
        .updateTable("returned_parcels")
        .set({ settled_at: now, outcome: "sent-again" })
        .where("id", "=", returned?.id ?? "")
        .execute();
      await recordStaffAction(tx, {
        who,
        action: "order.send-again",
        subject: { kind: "order", id: number },
        before: { courier: order.courier, country: order.address_country },
        after: { courier, country: checked?.columns.address_country ?? order.address_country, newAddress: checked !== null, newCards },
        now,
      });
      await addOrderEvent(tx, {
        orderId: order.id,
        from: order.state,
        to: order.state,
        actor: staffActor(who),
        cause: `posted again with ${courier}`,
        now,
      });
      await enqueueFurtherMail(tx, { orderId: order.id, kind: "sent-again", now });
    });
    shop.wake();
    return { ok: true };
  } catch (error) {
    if (error instanceof SendAgainRejectedError) return error.rejection;
    throw error;
  }
}

/** Returns why the carrier cannot put the credit on one of the new prepaid cards, or null. Cards that the order has already are not checked. */
async function checkPrepaidCards(shop: AppContext, number: string, iccids: string[]): Promise<"card-unfit" | "carrier-silent" | null> {
  if (iccids.length === 0) return null;
  const units = await shop.db
    .selectFrom("orders")
    .innerJoin("order_lines", "order_lines.order_id", "orders.id")
    .innerJoin("fulfilments", "fulfilments.order_id", "orders.id")
    .select(["order_lines.package_id", "order_lines.credit", "fulfilments.iccid"])
    .where("orders.number", "=", number)
    .where("orders.delivery_method", "=", "physical")
    .execute();
  const [unit] = units;
  if (!unit || unit.credit === null) return null;
  for (const iccid of iccids.filter((one) => !units.some((known) => known.iccid === one))) {
    const code = await checkSimCompatibility(shop, { iccid, packageId: unit.package_id });
    if (code) return code === "carrier-silent" ? code : "card-unfit";
  }
  return null;
}

type Cards = { orderId: string; iccids: string[]; credit: number | null; now: number };

/** Gives the units the named cards, takes those that are new from the stock, and returns how many these are. */
async function replaceCards(tx: DatabaseTransaction, { orderId, iccids, credit, now }: Cards): Promise<number> {
  const units = await tx
    .selectFrom("fulfilments")
    .select(["id", "iccid", "carrier_attempt"])
    .where("order_id", "=", orderId)
    .where("revoked_at", "is", null)
    .orderBy("unit")
    .execute();
  if (iccids.length !== units.length || new Set(iccids).size !== iccids.length) throw new SendAgainRejectedError(reject("iccid-count"));
  const taken = await tx.selectFrom("fulfilments").select("id").where("iccid", "in", iccids).where("order_id", "<>", orderId).executeTakeFirst();
  if (taken) throw new SendAgainRejectedError(reject("iccid-taken"));
  // A card that the order has already stays with its unit, in whatever order the cards are named.
  const fresh = iccids.filter((iccid) => !units.some((unit) => unit.iccid === iccid));
  const replaced = units.filter(({ iccid }) => iccid === null || !iccids.includes(iccid));
  if (fresh.length === 0) return 0;
  const { numUpdatedRows } = await tx
    .updateTable("sim_stock")
    .set({ on_hand: sql<number>`on_hand - ${fresh.length}` })
    .where("kind", "=", await findStockKind(tx, orderId))
    .where(sql<boolean>`on_hand - reserved >= ${fresh.length}`)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new SendAgainRejectedError(reject("no-cards"));
  for (const [index, unit] of replaced.entries()) {
    const iccid = fresh[index] ?? "";
    const isLoaded = credit !== null && unit.iccid !== null;
    await tx
      .updateTable("fulfilments")
      .set({ iccid, ...(isLoaded && { carrier_attempt: unit.carrier_attempt + 1 }) })
      .where("id", "=", unit.id)
      .execute();
    if (credit === null) continue;
    await restartJob(tx, "orders.load-card", unit.id, now);
    if (!isLoaded) continue;
    const amount = formatMoney(credit, "HKD", "en");
    const theirs = `${unit.iccid ?? ""} may have ${amount} as well: have the carrier block it`;
    await recordDiscrepancy(tx, {
      kind: "card-replaced",
      ref: carrierRef(unit.id, unit.carrier_attempt),
      ours: `${amount} is for ${iccid}`,
      theirs,
      now,
      orderId,
    });
  }
  return fresh.length;
}
