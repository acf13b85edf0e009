import type { Language } from "#server/locale/locale.schema.ts";
import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import type { Staff } from "#server/audit/staff-action-log.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { readEarlyStart } from "#server/orders/withdrawal/early-start.ts";
import { readColumns } from "#server/db/column-names.ts";
import type { DatabaseTransaction } from "#server/db/database.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";
import { isErased } from "#server/orders/core/erased-buyer.ts";
import { orderIccids } from "#server/orders/core/order.ts";
import { BUYER_FIELDS, PARCEL_FIELDS, type BuyerField } from "#server/orders/core/order.schema.ts";
import { packageTitle } from "#server/orders/core/package-title.ts";
import { addressLines } from "#server/orders/core/buyer.ts";
import { findLoadingProblem } from "#server/orders/fulfilment/retry-unit.ts";
import { OLD_ADDRESS_TOPIC } from "#server/orders/emails/send-old-address-mail.ts";
import { buildTimeline } from "./order-timeline.ts";
import { findPossibleActions } from "./possible-actions.ts";

/** The newest staff actions and mails that the timeline shows. */
const MAX_LISTED = 200;
const MAIL_TOPICS = ["orders.mail", OLD_ADDRESS_TOPIC];

export type StaffOrder = Extract<Awaited<ReturnType<typeof showOrderForStaff>>, { ok: true }>["order"];

/**
 * Returns one order with everything that staff need: its buyer, lines, money, units, what happened in order of time, and what may be done now. It
 * contains no eSIM codes and no link keys. The audit log records who read it. `language`: that of the names of packages.
 */
export async function showOrderForStaff(
  shop: AppContext,
  { number, who, language: readerLanguage = "en" }: { number: string; who: Staff; language?: Language },
) {
  return shop.db.transaction().execute(async (tx) => {
    const order = await tx.selectFrom("orders").selectAll().where("number", "=", number).executeTakeFirst();
    if (!order) return reject("unknown") satisfies Rejection<"unknown">;
    const rows = await readRows(tx, order.id, number);
    await recordStaffAction(tx, { who, action: "order.view", subject: { kind: "order", id: number }, now: shop.clock() });
    const { lines, units, requests, refunds, payments, disputes, withdrawal, replacements, parcels, events, mails, actions, ledger } = rows;
    const stored = { order, units, requests, refunds, withdrawal, replacements, parcels };
    const { paid, refunded, disputed } = balanceOf(ledger.filter((entry) => entry.currency === order.currency));
    const { id: orderId, state, delivery_method: way, language, currency, source } = order;
    return {
      ok: true as const,
      order: {
        number,
        state,
        way,
        language,
        currency,
        source,
        placedAt: order.created_at,
        paidAt: order.paid_at,
        deliveredAt: order.delivered_at,
        expiresAt: order.expires_at,
        isErased: order.erased_at !== null || isErased(order.email),
        hasAccount: order.account_id !== null,
        buyer: { email: order.email, ...readColumns<BuyerField, string | null>(order, BUYER_FIELDS), countryOfAddress: order.address_country },
        addressLines: [...(order.contact === null ? [] : [order.contact]), ...addressLines(readColumns(order, PARCEL_FIELDS), order.address_country)],
        parcel: order.courier === null ? null : { courier: order.courier, trackingNumber: order.tracking_number },
        returnedParcel: parcels.find(({ settled_at: settledAt }) => settledAt === null) ?? null,
        lines: lines.map((line) => ({
          packageId: line.package_id,
          title: packageTitle(shop.catalogue(), { packageId: line.package_id, quantity: line.quantity, way, credit: line.credit }, readerLanguage),
          quantity: line.quantity,
          unitPrice: line.unit_price,
          /** HKD minor units; null for travel packages. */
          credit: line.credit,
          iccids: orderIccids({ ...line, id: orderId, iccid: order.iccid }),
        })),
        totals: { subtotal: order.subtotal, discount: order.discount, promoCode: order.promo_code, postalFee: order.postal_fee, total: order.total },
        balance: { paid, refunded, disputed, left: paid - refunded - disputed },
        payments: payments.map(({ snapshot: _snapshot, session_url: _url, ...payment }) => payment),
        disputes,
        requests: requests.map((request) => ({ ...request, unit: units.find(({ id }) => id === request.fulfilment_id)?.unit ?? null })),
        refunds,
        withdrawal: withdrawal ? { ...withdrawal, earlyStartAt: readEarlyStart(order) } : null,
        /** The eSIMs with which the buyer waits for help. */
        replacements: replacements.map(({ fulfilment_id: id, reason }) => ({ unit: units.find((unit) => unit.id === id)?.unit ?? 0, reason })),
        units: await Promise.all(
          units.map(async ({ codes_encrypted: _codes, withheld_by: withheldBy, link_key_hash: _hash, link_key_encrypted: _key, ...unit }) => ({
            ...unit,
            /** Whether the buyer does not see the codes, because the email address was corrected after delivery. */
            isWithheld: withheldBy !== null,
            loadingProblem: await findLoadingProblem(tx, unit),
          })),
        ),
        actions: await findPossibleActions(tx, shop, stored),
        timeline: buildTimeline({ ...stored, payments, disputes, events, mails, actions }),
      },
    };
  });
}

async function readRows(tx: DatabaseTransaction, orderId: string, number: string) {
  const lines = await tx.selectFrom("order_lines").selectAll().where("order_id", "=", orderId).orderBy("position").execute();
  const units = await tx.selectFrom("fulfilments").selectAll().where("order_id", "=", orderId).orderBy("unit").execute();
  const payments = await tx.selectFrom("payments").selectAll().where("order_id", "=", orderId).orderBy("attempt").execute();
  const ledger = await tx.selectFrom("ledger").select(["kind", "amount", "currency"]).where("order_id", "=", orderId).execute();
  const refunds = await tx.selectFrom("refunds").selectAll().where("order_id", "=", orderId).orderBy("created_at").orderBy("attempt").execute();
  const requests = await tx.selectFrom("refund_requests").selectAll().where("order_id", "=", orderId).orderBy("requested_at").orderBy("id").execute();
  const withdrawal = await tx.selectFrom("order_withdrawals").selectAll().where("order_id", "=", orderId).executeTakeFirst();
  const replacements = await tx
    .selectFrom("replacement_requests")
    .selectAll()
    .where("order_id", "=", orderId)
    .where("closed_at", "is", null)
    .orderBy("requested_at")
    .execute();
  const disputes = await tx.selectFrom("disputes").selectAll().where("order_id", "=", orderId).orderBy("opened_at").execute();
  const parcels = await tx.selectFrom("returned_parcels").selectAll().where("order_id", "=", orderId).orderBy("id").execute();
  const events = await tx.selectFrom("order_events").selectAll().where("order_id", "=", orderId).orderBy("id").execute();
  const mails = await tx
    .selectFrom("jobs")
    .selectAll()
    .where("order_id", "=", orderId)
    .where("topic", "in", MAIL_TOPICS)
    .orderBy("id", "desc")
    .limit(MAX_LISTED)
    .execute();
  const actions = await tx
    .selectFrom("staff_actions")
    .selectAll()
    .where("subject_kind", "=", "order")
    .where("subject_id", "=", number)
    .orderBy("id", "desc")
    .limit(MAX_LISTED)
    .execute();
  return { lines, units, payments, ledger, refunds, requests, withdrawal, replacements, disputes, parcels, events, mails, actions };
}

/** Adds up the ledger of an order in its currency, duplicates included: what was paid, what went back, and what banks took. */
function balanceOf(ledger: { kind: string; amount: number }[]) {
  const sum = (...kinds: string[]) => ledger.filter(({ kind }) => kinds.includes(kind)).reduce((total, { amount }) => total + amount, 0);
  return { paid: sum("payment"), refunded: 0 - sum("refund", "refund-returned"), disputed: 0 - sum("dispute", "dispute-won") };
}
