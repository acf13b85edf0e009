import { countAttempt } from "#server/db/rate-limit/rate-limit.ts";
import { newId } from "#server/db/new-id.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";

const HOUR_MS = 60 * 60_000;

/**
 * Mails the links of the newest orders of an email address to that address. The result is the same whether the address is known or not, and whether
 * a rate limit is reached or not. Limits per hour: 3 for one visitor and address, 10 for one visitor, 12 for one address.
 */
export async function resendLinks(shop: AppContext, request: { email: string; language: Language; clientAddress: string }): Promise<{ ok: true }> {
  const now = shop.clock();
  const email = request.email.trim().toLowerCase();
  const isVisitorAllowed = await countAttempt(shop.db, { name: "links-visitor", subject: request.clientAddress, limit: 200, windowMs: HOUR_MS, now });
  const isPairAllowed = await countAttempt(shop.db, {
    name: "links-visitor-email",
    subject: `${request.clientAddress} ${email}`,
    limit: 3,
    windowMs: HOUR_MS,
    now,
  });
  if (!isVisitorAllowed || !isPairAllowed) return { ok: true };
  // Far more than the owner needs, so that a stranger who requests links for an address cannot easily lock its owner out.
  const isEmailAllowed = await countAttempt(shop.db, { name: "links-email", subject: email, limit: 12, windowMs: HOUR_MS, now });
  if (!isEmailAllowed) return { ok: true };
  const order = await shop.db.selectFrom("orders").select("id").where("email", "=", email).orderBy("created_at", "desc").limit(1).executeTakeFirst();
  if (order) {
    await enqueueJob(shop.db, {
      topic: "orders.mail-links",
      ref: newId("lnk", now),
      payload: { orderId: order.id, language: request.language },
      now,
    });
    shop.wake();
  }
  return { ok: true };
}
