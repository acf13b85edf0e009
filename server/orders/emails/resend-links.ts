import { countAttempt } from "#server/db/rate-limit/rate-limit.ts";
import { newId } from "#server/db/new-id.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";

const HOUR = 60 * 60_000;

/**
 * Mails the links of all orders of an address to that address. Answers the same whether it knows the address or not, and whether it
 * was asked too often: three times an hour by one visitor for one address, ten times by one visitor, twelve times for one address.
 */
export async function resendLinks(shop: AppContext, request: { email: string; language: Language; clientAddress: string }): Promise<{ ok: true }> {
  const now = shop.clock();
  const email = request.email.trim().toLowerCase();
  const byVisitor = await countAttempt(shop.db, { what: "links-visitor", who: request.clientAddress, limit: 10, windowMs: HOUR, now });
  const byBoth = await countAttempt(shop.db, {
    what: "links-visitor-email",
    who: `${request.clientAddress} ${email}`,
    limit: 3,
    windowMs: HOUR,
    now,
  });
  if (!byVisitor || !byBoth) return { ok: true };
  // Far above what its owner needs: a stranger who asks for an address must not lock its owner out.
  const byEmail = await countAttempt(shop.db, { what: "links-email", who: email, limit: 12, windowMs: HOUR, now });
  if (!byEmail) return { ok: true };
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
