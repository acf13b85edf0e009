import { z } from "zod";
import type { Database } from "#server/db/database.ts";
import type { JobHandler } from "#server/jobs/job.ts";
import { LanguageSchema } from "#server/locale/locale.schema.ts";
import { linksMail, orderMail, ORDER_MAIL_KINDS } from "./order-mail.ts";
import { isErased } from "./erased-buyer.ts";
import { orderLink } from "./order-link.ts";
import { packageTitle } from "./package-title.ts";
import { readRefundFacts } from "./read-refund-facts.ts";
import { isRefundMail, REFUND_MAIL_KINDS, refundMail } from "./refund-mail.ts";

const MailPayload = z.object({
  kind: z.enum([...ORDER_MAIL_KINDS, ...REFUND_MAIL_KINDS]),
  orderId: z.string(),
  requestId: z.string().optional(),
  refundId: z.string().optional(),
});
const MOST_LINKS = 20;

/** Job `orders.mail`: one mail of an order, in the buyer's language. The job's id is the message's, so a repeat is the same message. */
export const sendOrderMail: JobHandler = async (shop, job) => {
  const { kind, orderId, requestId, refundId } = MailPayload.parse(job.payload);
  const order = await shop.db
    .selectFrom("orders")
    .innerJoin("order_lines", "order_lines.order_id", "orders.id")
    .selectAll("orders")
    .select(["package_id", "quantity"])
    .where("orders.id", "=", orderId)
    .executeTakeFirstOrThrow();
  if (isErased(order.email)) return {};
  const language = LanguageSchema.parse(order.language);
  const refund = isRefundMail(kind) ? await readRefundFacts(shop.db, { orderId, requestId, refundId }) : null;
  const facts = {
    language,
    number: order.number,
    way: order.way,
    title: packageTitle(
      shop.catalogue(),
      order.package_id,
      refund?.units ?? (kind === "esim-ready" ? await unitsThere(shop.db, orderId) : order.quantity),
      language,
    ),
    currency: order.currency,
    subtotal: order.subtotal,
    discount: order.discount,
    postalFee: order.postal_fee,
    total: order.total,
    quantity: order.quantity,
    iccid: order.iccid,
    courier: order.courier,
    trackingNumber: order.tracking_number,
    link: orderLink(shop, order, language),
  };
  const mail = isRefundMail(kind) ? refund && refundMail(kind, { ...facts, refund }) : orderMail(kind, facts);
  if (!mail) return {};
  shop.crashPoint("mail-sending");
  await shop.mail.send({ idempotencyKey: job.id, to: order.email, ...mail });
  shop.crashPoint("mail-sent");
  return { committed: () => shop.crashPoint("mail-done") };
};

/** How many units a buyer finds on the page: not those that were called off, nor those that the carrier refused. */
async function unitsThere(db: Database, orderId: string): Promise<number> {
  const units = await db
    .selectFrom("fulfilments")
    .select("id")
    .where("order_id", "=", orderId)
    .where("state", "=", "delivered")
    .where("taken_back_at", "is", null)
    .execute();
  return Math.max(1, units.length);
}

/** Job `orders.mail-links`: the links of all orders of one e-mail address, newest first, at most 20. */
export const sendLinksMail: JobHandler = async (shop, job) => {
  const { orderId, language } = z.object({ orderId: z.string(), language: LanguageSchema }).parse(job.payload);
  const { email } = await shop.db.selectFrom("orders").select("email").where("id", "=", orderId).executeTakeFirstOrThrow();
  if (isErased(email)) return {};
  const orders = await shop.db.selectFrom("orders").selectAll().where("email", "=", email).orderBy("created_at", "desc").limit(MOST_LINKS).execute();
  const links = orders.map((order) => ({ number: order.number, link: orderLink(shop, order, language) }));
  await shop.mail.send({ idempotencyKey: job.id, to: email, ...linksMail(language, links) });
  return {};
};
