import { readColumns } from "#server/db/column-names.ts";
import { PARCEL_FIELDS } from "#server/orders/core/order.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { formatAmount } from "#server/locale/money.schema.ts";
import { lineIccids } from "#server/orders/core/order.ts";
import { ownedBy, type OrderOwner } from "./order-owner.ts";
import { z } from "zod";
import { parseStoredJson } from "#server/db/parse-stored-json.ts";

/**
 * Returns the orders of an owner for their export, newest first, with their lines, payments, refunds, disputes and deliveries. Amounts as `11.99`,
 * with the currency beside them.
 */
export async function exportOrders({ db }: Pick<AppContext, "db">, owner: OrderOwner) {
  const orders = await db.selectFrom("orders").selectAll().where(ownedBy(owner)).orderBy("created_at", "desc").execute();
  const ids = orders.map((order) => order.id);
  if (ids.length === 0) return [];
  const [lines, payments, units, reminders, events, refunds, disputes, differences, withdrawals, replacements, ratings] = await Promise.all([
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
    db.selectFrom("replacement_requests").selectAll().where("order_id", "in", ids).orderBy("requested_at").execute(),
    db.selectFrom("ratings").selectAll().where("order_id", "in", ids).execute(),
  ]);
  const of = <Row extends { order_id: string | null }>(rows: Row[], id: string) => rows.filter((row) => row.order_id === id);
  return orders.map((order) => ({
    number: order.number,
    state: order.state,
    way: order.delivery_method,
    language: order.language,
    placedAt: isoTime(order.created_at),
    paidAt: isoTime(order.paid_at),
    deliveredAt: isoTime(order.delivered_at),
    /** When the buyer removed it, unpaid, from the list of orders. */
    dismissedAt: isoTime(order.dismissed_at),
    currency: order.currency,
    subtotal: formatAmount(order.subtotal),
    discount: formatAmount(order.discount),
    promoCode: order.promo_code,
    postalFee: formatAmount(order.postal_fee),
    total: formatAmount(order.total),
    email: order.email,
    contact: order.contact,
    phoneCountry: order.phone_country,
    phone: order.phone,
    shippingAddress: order.address_country && {
      addressCountry: order.address_country,
      ...readColumns(order, PARCEL_FIELDS),
    },
    iccid: order.iccid,
    travelFrom: order.travel_from,
    consents: readConsents(order.consents, { table: "orders", id: order.id }),
    cameFrom: { source: order.source, subSource: order.sub_source, address: order.market_url },
    parcel: order.courier && { courier: order.courier, trackingNumber: order.tracking_number },
    lines: of(lines, order.id).map((line) => ({
      package: line.package_id,
      /** Credit that each unit adds to a prepaid SIM. */
      credit: line.credit === null ? null : { amount: formatAmount(line.credit), currency: "HKD" },
      /** The SIMs that are renewed or topped up. */
      iccids: lineIccids(line),
      quantity: line.quantity,
      currency: order.currency,
      unitPrice: formatAmount(line.unit_price),
      subtotal: formatAmount(line.subtotal),
      discount: formatAmount(line.discount),
    })),
    payments: of(payments, order.id).map((payment) => ({
      attempt: payment.attempt,
      method: payment.method,
      amount: formatAmount(payment.amount, payment.currency),
      currency: payment.currency,
      state: payment.state,
      startedAt: isoTime(payment.created_at),
      paidAt: isoTime(payment.paid_at),
    })),
    refunds: of(refunds, order.id).map((refund) => ({
      amount: formatAmount(refund.amount, refund.currency),
      currency: refund.currency,
      state: refund.state,
      reason: refund.reason,
      note: refund.note,
      startedAt: isoTime(refund.created_at),
      endedAt: isoTime(refund.settled_at),
    })),
    disputes: of(disputes, order.id).map((dispute) => ({
      amount: formatAmount(dispute.amount, dispute.currency),
      currency: dispute.currency,
      state: dispute.state,
      reason: dispute.reason,
      openedAt: isoTime(dispute.opened_at),
      endedAt: isoTime(dispute.closed_at),
    })),
    withdrawals: of(withdrawals, order.id).map(({ name, declared_at: at }) => ({ name, at: isoTime(at) })),
    /** When the buyer was asked to rate the plan, and the rating, which pages show without a name. */
    ratings: of(ratings, order.id).map((rating) => ({
      plan: rating.plan_id,
      askedAt: isoTime(rating.asked_at),
      stars: rating.stars,
      sentence: rating.sentence,
      language: rating.language,
      ratedAt: isoTime(rating.rated_at),
      hiddenBecause: rating.hidden_because,
    })),
    /** Notes of staff on discrepancies of its payments. */
    staffNotes: of(differences, order.id).map(({ found_at: at, note }) => ({ at: isoTime(at), note })),
    deliveries: of(units, order.id).map((unit) => ({
      unit: unit.unit,
      kind: unit.kind,
      state: unit.state,
      iccid: unit.iccid,
      remark: unit.remark,
      useBy: isoTime(unit.use_by),
      deliveredAt: isoTime(unit.delivered_at),
      revokedAt: isoTime(unit.revoked_at),
      reminders: reminders.filter((reminder) => reminder.fulfilment_id === unit.id).map(({ kind, sent_at: at }) => ({ kind, sentAt: isoTime(at) })),
      /** Requests for help with a deleted eSIM or a new phone. */
      helpRequests: replacements
        .filter((request) => request.fulfilment_id === unit.id)
        .map((request) => ({ reason: request.reason, askedAt: isoTime(request.requested_at), closedAt: isoTime(request.closed_at) })),
    })),
    history: of(events, order.id)
      .filter((event) => event.from_state !== event.to_state)
      .map((event) => ({ at: isoTime(event.at), state: event.to_state })),
  }));
}

/** Formats a time, ms UTC, as ISO 8601. */
export const isoTime = (at: number | null) => (at === null ? null : new Date(at).toISOString());

const TimeSchema = z.number().transform(isoTime);
/** The numbers in consents are times. An account has its earlier consents in a list. */
const ConsentsSchema = z.record(z.string(), z.union([TimeSchema, z.array(z.record(z.string(), z.union([TimeSchema, z.unknown()]))), z.unknown()]));

/** Returns stored consents with their times as ISO 8601. */
export const readConsents = (stored: string, { table, id }: { table: "accounts" | "orders"; id: string }) =>
  parseStoredJson(ConsentsSchema, stored, { table, column: "consents", id });
