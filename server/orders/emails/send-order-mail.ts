import type { AppContext } from "#server/context/app-context.ts";
import { z } from "zod";
import type { JobHandler } from "#server/jobs/job.ts";
import { LanguageSchema } from "#server/locale/stored-locale.schema.ts";
import { renderOrderMail, ORDER_MAIL_KINDS, type OrderMailKind } from "./order-mail.ts";
import { isErased } from "#server/orders/core/erased-buyer.ts";
import { orderLink } from "#server/orders/core/order-link.ts";
import { packageTitle } from "#server/orders/core/package-title.ts";
import { CORRECTION_MAIL_KINDS, isCorrectionMail, renderCorrectionMail, type CorrectionMailKind } from "./correction-mail.ts";
import { isRefundMail, REFUND_MAIL_KINDS, renderRefundMail, type RefundMailKind, type RefundFacts } from "./refund-mail.ts";
import { readContractTerms } from "./contract-terms.ts";
import { renderWithdrawalMail, WITHDRAWAL_MAIL_KIND } from "./withdrawal-mail.ts";
import { orderIccids } from "#server/orders/core/order.ts";
import type { Selectable } from "kysely";
import { readColumns } from "#server/db/column-names.ts";
import type { Database } from "#server/db/database.ts";
import type { OrdersTable } from "#server/db/tables/order-tables.ts";
import { path } from "#server/locale/path.schema.ts";
import { translate } from "#server/locale/translate.ts";
import { addressLines } from "#server/orders/core/buyer.ts";
import { PARCEL_FIELDS } from "#server/orders/core/order.schema.ts";
import { parseRefundDecision, isRequestedByBuyer } from "#server/orders/core/refund-request.ts";

type RefundMailRefs = { orderId: string; requestId?: string | undefined; refundId?: string | undefined };

type Mail = {
  kind: OrderMailKind | CorrectionMailKind | RefundMailKind | typeof WITHDRAWAL_MAIL_KIND;
  orderId: string;
  /** Each once. */ iccids: string[];
};

type MailSims = {
  /** Number of delivered units; null if the mail is about all units of the order. */
  units: number | null;
  /** The renewed or topped-up SIMs that the mail is about, each once. */
  iccids: string[];
  /** The SIMs of the order that are not renewed or topped up yet, each once. */
  missing: string[];
};

const DELIVERY_MAIL_KINDS: readonly Mail["kind"][] = ["esim-ready", "sim-renewed", "shipped", "delivery-failed", "tracking-corrected", "sent-again"];

const MailPayload = z.object({
  kind: z.enum([...ORDER_MAIL_KINDS, ...CORRECTION_MAIL_KINDS, ...REFUND_MAIL_KINDS, WITHDRAWAL_MAIL_KIND]),
  orderId: z.string(),
  requestId: z.string().optional(),
  refundId: z.string().optional(),
  paymentId: z.string().optional(),
});

/**
 * Job `orders.mail`: sends one mail of an order, in the buyer's language, unless the buyer was erased. The job's id is the message's
 * idempotency key, so a repeat is not a second message.
 */
export const sendOrderMail: JobHandler<AppContext> = async (shop, job) => {
  const { kind, orderId, requestId, refundId, paymentId } = MailPayload.parse(job.payload);
  const order = await shop.db
    .selectFrom("orders")
    .innerJoin("order_lines", "order_lines.order_id", "orders.id")
    .selectAll("orders")
    .select(["package_id", "quantity", "order_lines.iccids", "order_lines.credit"])
    .where("orders.id", "=", orderId)
    .executeTakeFirstOrThrow();
  if (isErased(order.email)) return {};
  const language = LanguageSchema.parse(order.language);
  const refund = isRefundMail(kind) ? await readRefundFacts(shop.db, { orderId, requestId, refundId }) : null;
  const { units, ...sims } = await findMailSims(shop.db, { kind, orderId, iccids: orderIccids({ ...order, id: orderId }) });
  const { package_id: packageId, delivery_method: way, credit } = order;
  const quantity = refund?.units ?? units ?? order.quantity;
  const withdrawalForm = shop.env.publicOrigin + path(language, "withdrawal", { order: order.number });
  const facts = {
    language,
    number: order.number,
    way,
    title: packageTitle(shop.catalogue(), { packageId, quantity, way, credit }, language),
    currency: order.currency,
    subtotal: order.subtotal,
    discount: order.discount,
    postalFee: order.postal_fee,
    total: order.total,
    received: paymentId === undefined ? null : await readReceived(shop.db, paymentId),
    quantity: order.quantity,
    count: quantity,
    ...sims,
    credit,
    courier: order.courier,
    trackingNumber: order.tracking_number,
    link: orderLink(shop, order, language),
    documents: [
      { label: translate(language, "mail:documents.terms"), url: shop.env.publicOrigin + path(language, "argeement", { key: "terms_conditions" }) },
      { label: translate(language, "mail:documents.refund"), url: shop.env.publicOrigin + path(language, "policy/refund_policy") },
      { label: translate(language, "mail:documents.withdrawal"), url: withdrawalForm },
    ],
    terms: kind === "confirmation" ? readContractTerms(shop, order, { language, addressLines: labelLines(order), withdrawalForm }) : null,
  };
  const mail =
    kind === WITHDRAWAL_MAIL_KIND
      ? renderWithdrawalMail(facts, { ...(await readWithdrawal(shop.db, orderId)), isPosted: order.courier !== null })
      : isRefundMail(kind)
        ? refund && renderRefundMail(kind, { ...facts, currency: refund.currency ?? order.currency, refund })
        : isCorrectionMail(kind)
          ? renderCorrectionMail(kind, { ...facts, addressLines: labelLines(order), returnReason: await readReturnReason(shop.db, orderId) })
          : renderOrderMail(kind, facts);
  if (!mail) return {};
  shop.crashPoint("mail-sending");
  await shop.mail.send({ idempotencyKey: job.id, to: order.email, ...mail });
  shop.crashPoint("mail-sent");
  return { committed: () => shop.crashPoint("mail-done") };
};

/**
 * Returns which units and SIMs of an order a mail is about. A mail about the delivery leaves out units that were cancelled or that the carrier
 * refused.
 */
async function findMailSims(db: Database, { kind, orderId, iccids }: Mail): Promise<MailSims> {
  if (!DELIVERY_MAIL_KINDS.includes(kind)) return { units: null, iccids, missing: [] };
  const units = await db
    .selectFrom("fulfilments")
    .select(["state", "iccid"])
    .where("order_id", "=", orderId)
    .where("revoked_at", "is", null)
    .execute();
  const delivered = units.filter(({ state }) => state === "delivered");
  const done = iccids.filter((iccid) => delivered.some((unit) => unit.iccid === iccid));
  const missing = iccids.filter((iccid) => !done.includes(iccid) && units.some((unit) => unit.iccid === iccid));
  return { units: kind === "delivery-failed" ? null : Math.max(1, delivered.length), iccids: done, missing };
}

/** Returns the recipient and address of a parcel, line by line. */
const labelLines = (order: Selectable<OrdersTable>): string[] => [
  ...(order.contact === null ? [] : [order.contact]),
  ...addressLines(readColumns(order, PARCEL_FIELDS), order.address_country),
];

/** Returns why the newest returned parcel of an order came back; `other` if none did. */
async function readReturnReason(db: Database, orderId: string) {
  const parcel = await db
    .selectFrom("returned_parcels")
    .select("reason")
    .where("order_id", "=", orderId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return parcel?.reason ?? "other";
}

/** Returns the amount of a payment. */
const readReceived = (db: Database, paymentId: string) =>
  db.selectFrom("payments").select(["amount", "currency"]).where("id", "=", paymentId).executeTakeFirstOrThrow();

/** Returns the withdrawal from the contract of an order. Throws if there is none. */
async function readWithdrawal(db: Database, orderId: string) {
  const { name, declared_at: declaredAt } = await db
    .selectFrom("order_withdrawals")
    .select(["name", "declared_at"])
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  return { name, declaredAt };
}

/** Returns the data of a mail about a refund and the number of its units; null if neither a request nor a refund is given, or it no longer exists. */
async function readRefundFacts(db: Database, { orderId, requestId, refundId }: RefundMailRefs): Promise<(RefundFacts & { units: number }) | null> {
  const refund = await findRefund(db, { requestId, refundId });
  const requestRef = requestId ?? refund?.request_id;
  const request = requestRef ? await db.selectFrom("refund_requests").selectAll().where("id", "=", requestRef).executeTakeFirst() : undefined;
  const amount = refundId ? refund?.amount : (request?.amount ?? refund?.amount);
  if (amount === undefined) return null;
  const units = await db.selectFrom("fulfilments").select(["id", "state", "revoked_at", "iccid"]).where("order_id", "=", orderId).execute();
  // Units that the request cancelled have the time of its approval.
  const cancelled = units.filter((unit) => unit.state !== "delivered" && unit.revoked_at === (request?.decided_at ?? null)).length;
  // Before the approval, and after a rejection, the mail is about the units that may still be cancelled.
  const undelivered = units.filter((unit) => unit.state !== "delivered" && unit.revoked_at === null).length;
  const isApproved = request?.state === "approved" || request?.state === "refunded";
  const scope = request?.fulfilment_id ? "package" : "order";
  return {
    amount,
    currency: refund?.currency ?? null,
    // Staff paid a manual refund outside the provider, with another payment method.
    method: refund?.state === "succeeded" && refund.provider_ref === null ? "none" : (refund?.method ?? (await findPaymentMethod(db, orderId))),
    scope,
    decision: parseRefundDecision(request?.decision ?? null),
    iccid: units.length > 1 ? (units.find(({ id }) => id === request?.fulfilment_id)?.iccid ?? null) : null,
    reason: refund?.reason ?? null,
    nothingLeft: request?.fulfilment_id
      ? units.some((unit) => unit.id === request.fulfilment_id && unit.revoked_at !== null)
      : undelivered === 0 && units.some((unit) => unit.state !== "delivered"),
    isRequestedByBuyer: request !== undefined && isRequestedByBuyer(request.reason),
    isInDispute: await hasOpenDispute(db, orderId),
    units: scope === "package" ? 1 : request ? Math.max(1, isApproved ? cancelled : undelivered) : Math.max(1, units.length),
  };
}

/** Returns the refund, or the newest refund of the request. */
function findRefund(db: Database, { requestId, refundId }: Pick<RefundMailRefs, "requestId" | "refundId">) {
  const refunds = db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.payment_id")
    .select([
      "refunds.amount",
      "refunds.currency",
      "refunds.reason",
      "refunds.request_id",
      "refunds.state",
      "refunds.provider_ref",
      "payments.method",
    ])
    .orderBy("refunds.attempt", "desc")
    .limit(1);
  if (refundId) return refunds.where("refunds.id", "=", refundId).executeTakeFirst();
  return requestId ? refunds.where("refunds.request_id", "=", requestId).executeTakeFirst() : undefined;
}

/** Returns the method of the payment that paid the order, else of a duplicate; `none` if there is none. */
async function findPaymentMethod(db: Database, orderId: string) {
  const paid = await db
    .selectFrom("payments")
    .select("method")
    .where("order_id", "=", orderId)
    .where("state", "=", "paid")
    .orderBy("duplicate")
    .limit(1)
    .executeTakeFirst();
  return paid?.method ?? "none";
}

/** Whether a dispute about the payment of the order is undecided. */
async function hasOpenDispute(db: Database, orderId: string): Promise<boolean> {
  const opened = await db
    .selectFrom("disputes")
    .innerJoin("payments", "payments.id", "disputes.payment_id")
    .select("disputes.id")
    .where("disputes.order_id", "=", orderId)
    .where("disputes.state", "=", "opened")
    .where("payments.duplicate", "=", 0)
    .executeTakeFirst();
  return opened !== undefined;
}
