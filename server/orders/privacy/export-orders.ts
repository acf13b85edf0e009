import { readColumns } from "#server/db/column-names.ts";
import { PARCEL_FIELDS } from "#server/orders/core/order.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { lineIccids } from "#server/orders/core/order.ts";
import { ownedBy, type OrderOwner } from "./order-owner.ts";
import { z } from "zod";
import { parseStoredJson } from "#server/db/parse-stored-json.ts";

/**
 * Returns the orders of an owner for their export, newest first, with their lines, payments, refunds, disputes and deliveries. Money in minor
 * units.
 */
export async function exportOrders({ db }: Pick<AppContext, "db">, owner: OrderOwner) {
  const orders = await db.selectFrom("orders").selectAll().where(ownedBy(owner)).orderBy("created_at", "desc").execute();
  const ids = orders.map((order) => order.id);
  if (ids.length === 0) return [];
  const [lines, payments, units, reminders, events, refunds, disputes, differences, withdrawals] = await Promise.all([
    db.selectFrom("order_lines").selectAll().where("order_id", "in", ids).orderBy("position").execute(),
    db.selectFrom("payments").selectAll().where("order_id", "in", ids).orderBy("attempt").execute(),
    db.selectFrom("fulfilments").selectAll().where("order_id", "in", ids).orderBy("unit").execute(),
    db
      .selectFrom("reminders")
      .innerJoin("fulfilments", "fulfilments.id", "reminders.fulfilment_id")
      .select(["fulfilment_id", "reminders.kind", "sent_at"])
      .where("fulfilments.order_id", "in", ids)
      .orderBy("sent_at")
      .execute(),
    db.selectFrom("order_events").select(["order_id", "at", "from_state", "to_state"]).where("order_id", "in", ids).orderBy("id").execute(),
    db.selectFrom("refunds").selectAll().where("order_id", "in", ids).orderBy("created_at").orderBy("id").execute(),
    db.selectFrom("disputes").selectAll().where("order_id", "in", ids).orderBy("opened_at").orderBy("id").execute(),
    db
      .selectFrom("discrepancies")
      .select(["order_id", "found_at", "note"])
      .where("order_id", "in", ids)
      .where("note", "is not", null)
      .orderBy("found_at")
      .execute(),
    db.selectFrom("order_withdrawals").select(["order_id", "name", "declared_at"]).where("order_id", "in", ids).execute(),
  ]);
  const of = <Row extends { order_id: string | null }>(rows: Row[], id: string) => rows.filter((row) => row.order_id === id);
  return orders.map((order) => ({
    number: order.number,
    state: order.state,
    way: order.way,
    language: order.language,
    placedAt: isoTime(order.created_at),
    paidAt: isoTime(order.paid_at),
    deliveredAt: isoTime(order.delivered_at),
    /** When the buyer removed it, unpaid, from the list of orders. */
    dismissedAt: isoTime(order.dismissed_at),
    currency: order.currency,
    subtotal: order.subtotal,
    discount: order.discount,
    promoCode: order.promo_code,
    postalFee: order.postal_fee,
    total: order.total,
    email: order.email,
    contact: order.contact,
    phoneCountry: order.phone_country,
    phone: order.phone,
    shippingAddress: order.address_country && {
      addressCountry: order.address_country,
      ...readColumns(order, PARCEL_FIELDS),
    },
    iccid: order.iccid,
    consents: parseStoredJson(z.record(z.string(), z.unknown()), order.consents, { table: "orders", column: "consents", id: order.id }),
    cameFrom: { source: order.source, subSource: order.sub_source, address: order.market_url },
    parcel: order.courier && { courier: order.courier, trackingNumber: order.tracking_number },
    lines: of(lines, order.id).map((line) => ({
      package: line.package_id,
      /** Credit that each unit adds to a prepaid SIM, HKD minor units. */
      credit: line.credit,
      /** The SIMs that are renewed or topped up. */
      iccids: lineIccids(line),
      quantity: line.quantity,
      unitPrice: line.unit_price,
      subtotal: line.subtotal,
      discount: line.discount,
    })),
    payments: of(payments, order.id).map((payment) => ({
      attempt: payment.attempt,
      method: payment.method,
      amount: payment.amount,
      currency: payment.currency,
      state: payment.state,
      startedAt: isoTime(payment.created_at),
      paidAt: isoTime(payment.paid_at),
    })),
    refunds: of(refunds, order.id).map((refund) => ({
      amount: refund.amount,
      currency: refund.currency,
      state: refund.state,
      reason: refund.reason,
      note: refund.note,
      startedAt: isoTime(refund.created_at),
      endedAt: isoTime(refund.settled_at),
    })),
    disputes: of(disputes, order.id).map((dispute) => ({
      amount: dispute.amount,
      currency: dispute.currency,
      state: dispute.state,
      reason: dispute.reason,
      openedAt: isoTime(dispute.opened_at),
      endedAt: isoTime(dispute.closed_at),
    })),
    withdrawals: of(withdrawals, order.id).map(({ name, declared_at: at }) => ({ name, at: isoTime(at) })),
    /** Notes of staff on discrepancies of its payments. */
    staffNotes: of(differences, order.id).map(({ found_at: at, note }) => ({ at: isoTime(at), note })),
    deliveries: of(units, order.id).map((unit) => ({
      unit: unit.unit,
      kind: unit.kind,
      state: unit.state,
      iccid: unit.iccid,
      useBy: isoTime(unit.use_by),
      deliveredAt: isoTime(unit.delivered_at),
      takenBackAt: isoTime(unit.taken_back_at),
      reminders: reminders.filter((reminder) => reminder.fulfilment_id === unit.id).map(({ kind, sent_at: at }) => ({ kind, sentAt: isoTime(at) })),
    })),
    history: of(events, order.id)
      .filter((event) => event.from_state !== event.to_state)
      .map((event) => ({ at: isoTime(event.at), state: event.to_state })),
  }));
}

/** Formats a time, ms UTC, as ISO 8601. */
export const isoTime = (at: number | null) => (at === null ? null : new Date(at).toISOString());
