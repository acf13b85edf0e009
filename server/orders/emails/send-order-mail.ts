import type { AppContext } from "#server/context/app-context.ts";
import { z } from "zod";
import type { JobHandler } from "#server/jobs/job.ts";
import { LanguageSchema } from "#server/locale/locale.schema.ts";
import { renderLinksMail, renderOrderMail, ORDER_MAIL_KINDS, type OrderMailKind } from "./order-mail.ts";
import { isErased } from "#server/orders/core/erased-buyer.ts";
import { orderLink } from "#server/orders/core/order-link.ts";
import { packageTitle } from "#server/orders/core/package-title.ts";
import { readRefundFacts } from "./read-refund-facts.ts";
import { isRefundMail, REFUND_MAIL_KINDS, renderRefundMail, type RefundMailKind } from "./refund-mail.ts";
import { orderIccids } from "#server/orders/core/order.ts";
import type { Database } from "#server/db/database.ts";

type Mail = { kind: OrderMailKind | RefundMailKind; orderId: string; /** Each once. */ iccids: string[] };

type MailSims = {
  /** Number of delivered units; null if the mail is about all units of the order. */
  units: number | null;
  /** The renewed or topped-up SIMs that the mail is about, each once. */
  iccids: string[];
  /** The SIMs of the order that are not renewed or topped up yet, each once. */
  missing: string[];
};

const DELIVERY_MAIL_KINDS: readonly string[] = ["esim-ready", "sim-renewed", "shipped", "delivery-failed"];

const MailPayload = z.object({
  kind: z.enum([...ORDER_MAIL_KINDS, ...REFUND_MAIL_KINDS]),
  orderId: z.string(),
  requestId: z.string().optional(),
  refundId: z.string().optional(),
});
const MAX_LINKS = 20;

/**
 * Job `orders.mail`: sends one mail of an order, in the buyer's language. The job's id is the message's idempotency key, so a repeat is not a
 * second message.
 */
export const sendOrderMail: JobHandler<AppContext> = async (shop, job) => {
  const { kind, orderId, requestId, refundId } = MailPayload.parse(job.payload);
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
  const { units, ...sims } = await findMailSims(shop.db, { kind, orderId, iccids: orderIccids(order) });
  const { package_id: packageId, way, credit } = order;
  const quantity = refund?.units ?? units ?? order.quantity;
  const facts = {
    language,
    number: order.number,
    way: order.way,
    title: packageTitle(shop.catalogue(), { packageId, quantity, way, credit }, language),
    currency: order.currency,
    subtotal: order.subtotal,
    discount: order.discount,
    postalFee: order.postal_fee,
    total: order.total,
    quantity: order.quantity,
    ...sims,
    credit,
    courier: order.courier,
    trackingNumber: order.tracking_number,
    link: orderLink(shop, order, language),
  };
  const mail = isRefundMail(kind) ? refund && renderRefundMail(kind, { ...facts, refund }) : renderOrderMail(kind, facts);
  if (!mail) return {};
  shop.crashPoint("mail-sending");
  await shop.mail.send({ idempotencyKey: job.id, to: order.email, ...mail });
  shop.crashPoint("mail-sent");
  return { committed: () => shop.crashPoint("mail-done") };
};

/** Job `orders.mail-links`: sends the links of the newest 20 orders of an e-mail address. */
export const sendLinksMail: JobHandler<AppContext> = async (shop, job) => {
  const { orderId, language } = z.object({ orderId: z.string(), language: LanguageSchema }).parse(job.payload);
  const { email } = await shop.db.selectFrom("orders").select("email").where("id", "=", orderId).executeTakeFirstOrThrow();
  if (isErased(email)) return {};
  const orders = await shop.db.selectFrom("orders").selectAll().where("email", "=", email).orderBy("created_at", "desc").limit(MAX_LINKS).execute();
  const links = orders.map((order) => ({ number: order.number, link: orderLink(shop, order, language) }));
  await shop.mail.send({ idempotencyKey: job.id, to: email, ...renderLinksMail(language, links) });
  return {};
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
    .where("taken_back_at", "is", null)
    .execute();
  const delivered = units.filter(({ state }) => state === "delivered");
  const done = iccids.filter((iccid) => delivered.some((unit) => unit.iccid === iccid));
  const missing = iccids.filter((iccid) => !done.includes(iccid) && units.some((unit) => unit.iccid === iccid));
  return { units: kind === "delivery-failed" ? null : Math.max(1, delivered.length), iccids: done, missing };
}
