import { cleanEmail } from "#server/forms/field.schema.ts";
import { z } from "zod";
import { dateTimeFormat } from "#server/locale/intl-formats.schema.ts";
import { type Language, languageEntry } from "#server/locale/locale.schema.ts";
import { LanguageSchema } from "#server/locale/stored-locale.schema.ts";
import { isErased } from "#server/orders/core/erased-buyer.ts";
import { orderLink } from "#server/orders/core/order-link.ts";
import type { JobHandler } from "#server/jobs/job.ts";
import { packageTitle } from "#server/orders/core/package-title.ts";
import { renderLinksMail } from "./order-mail.ts";
import { countAttempt } from "#server/db/rate-limit/rate-limit.ts";
import { newId } from "#server/db/new-id.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import type { AppContext } from "#server/context/app-context.ts";

const MAX_LINKS = 20;
const HOUR_MS = 60 * 60_000;

/**
 * Mails the links of the newest orders of an email address to that address. The result is the same whether the address is known or not, and whether
 * a rate limit is reached or not. Limits per hour: 3 mails for one network and address, 12 for one address, 200 for one network. Only addresses that get a
 * mail count, so that invented ones do not use up the mails of others on the network, who would not learn why none comes.
 */
export async function resendLinks(shop: AppContext, request: { email: string; language: Language; clientAddress: string }): Promise<{ ok: true }> {
  const now = shop.clock();
  const { clientAddress, language } = request;
  const email = cleanEmail(request.email) ?? "";
  const order = await shop.db.selectFrom("orders").select("id").where("email", "=", email).orderBy("created_at", "desc").limit(1).executeTakeFirst();
  if (!order) return { ok: true };
  const limits = [
    { name: "links-visitor-email", subject: `${clientAddress} ${email}`, limit: 3, windowMs: HOUR_MS, now },
    // Far more than the owner needs, so that a stranger who requests links for an address cannot easily lock its owner out.
    { name: "links-email", subject: email, limit: 12, windowMs: HOUR_MS, now },
    { name: "links-visitor", subject: clientAddress, limit: 200, windowMs: HOUR_MS, now },
  ];
  for (const limit of limits) if (!(await countAttempt(shop.db, limit))) return { ok: true };
  await enqueueJob(shop.db, { topic: "orders.mail-links", ref: newId("lnk", now), payload: { orderId: order.id, language }, now });
  shop.wake();
  return { ok: true };
}

/** Job `orders.mail-links`: sends the links of the newest 20 orders of an email address. */
export const sendLinksMail: JobHandler<AppContext> = async (shop, job) => {
  const { orderId, language } = z.object({ orderId: z.string(), language: LanguageSchema }).parse(job.payload);
  const { email } = await shop.db.selectFrom("orders").select("email").where("id", "=", orderId).executeTakeFirstOrThrow();
  if (isErased(email)) return {};
  const orders = await shop.db
    .selectFrom("orders")
    .innerJoin("order_lines", "order_lines.order_id", "orders.id")
    .selectAll("orders")
    .select(["package_id", "quantity", "credit"])
    .where("email", "=", email)
    .orderBy("orders.created_at", "desc")
    .limit(MAX_LINKS)
    .execute();
  const links = orders.map(({ package_id: packageId, quantity, credit, ...order }) => ({
    number: order.number,
    title: packageTitle(shop.catalogue(), { packageId, quantity, way: order.delivery_method, credit }, language),
    date: dateTimeFormat(languageEntry(language).intl, { dateStyle: "medium", timeZone: "Asia/Hong_Kong" }).format(order.created_at),
    link: orderLink(shop, order, language),
  }));
  await shop.mail.send({ idempotencyKey: job.id, to: email, ...renderLinksMail(language, links) });
  return {};
};
