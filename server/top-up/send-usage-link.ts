import { z } from "zod";
import type { Database } from "#server/db/database.ts";
import { newId } from "#server/db/new-id.ts";
import { renderMail } from "#server/gateways/mail/render-mail.ts";
import { consumeLimits } from "#server/db/rate-limit/consume-limits.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import type { JobHandler } from "#server/jobs/job.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import { LanguageSchema } from "#server/locale/stored-locale.schema.ts";
import { translate } from "#server/locale/translate.ts";
import { isErased } from "#server/orders/core/erased-buyer.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { usageLink } from "./top-up-link.ts";

export const USAGE_LINK_TOPIC = "top-up.usage-link";
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Links for one SIM. Each network has a share of its own, and its /48 twelve, so that one stranger cannot use up those of the holder. */
const PER_NETWORK_AND_SIM = { limit: 3, windowMs: DAY };
const PER_SIM = { limit: 20, windowMs: DAY };
/** Links for any SIMs, because text messages cost money. Enough for a hotel. */
const PER_NETWORK = { limit: 100, windowMs: HOUR };

const Payload = z.object({ iccid: z.string(), language: LanguageSchema });

/**
 * Enqueues the link that shows the usage of a SIM by day. It goes to the SIM itself by text message and to the buyer of its newest order by mail, so
 * it proves who holds the SIM. Above the limits nothing is sent. Returns nothing, because the visitor must not learn whether anybody was reached.
 */
export async function requestUsageLink(
  shop: AppContext,
  { iccid, language, clientAddress }: { iccid: string; language: Language; clientAddress: string },
): Promise<void> {
  const rejection = await consumeLimits(shop, [
    { name: "usage-link-network", subject: `${clientAddress} ${iccid}`, ...PER_NETWORK_AND_SIM },
    { name: "usage-link", subject: iccid, ...PER_SIM },
    { name: "usage-link-visitor", subject: clientAddress, ...PER_NETWORK },
  ]);
  if (rejection) return;
  const now = shop.clock();
  const payload: z.input<typeof Payload> = { iccid, language };
  await enqueueJob(shop.db, { topic: USAGE_LINK_TOPIC, ref: newId("usl", now), payload, now });
  shop.wake();
}

/** Job `top-up.usage-link`: sends the link by mail and text message. */
export const sendUsageLink: JobHandler<AppContext> = async (shop, job) => {
  const { iccid, language } = Payload.parse(job.payload);
  const balance = await shop.carrier.readBalance(iccid);
  const link = usageLink(shop, { iccid, language, product: balance?.product ?? "prepaid", from: job.createdAt });
  const values = { digits: iccid.slice(-6), link };
  const email = await findBuyerEmail(shop.db, iccid, shop.clock());
  if (email !== null) {
    const mail = renderMail({
      language,
      title: translate(language, "mail:usage-link.title", values),
      paragraphs: [translate(language, "mail:usage-link.body", values)],
      buttons: [{ label: translate(language, "mail:usage-link.button"), url: link }],
      note: translate(language, "mail:usage-link.note"),
    });
    await shop.mail.send({ idempotencyKey: job.id, to: email, subject: translate(language, "mail:usage-link.title", values), ...mail });
  }
  const phone = balance?.phone ?? null;
  if (phone !== null) await shop.sms.send({ idempotencyKey: `${job.id}:sms`, to: phone, text: translate(language, "mail:usage-link.sms", values) });
  return {};
};

/**
 * Returns the email address of the newest order that delivered, renewed or topped up a SIM, without what was taken back; null if there is none, or while
 * the former address of the order can undo its correction: the usage is as private as the codes.
 */
async function findBuyerEmail(db: Database, iccid: string, now: number): Promise<string | null> {
  const order = await db
    .selectFrom("fulfilments")
    .innerJoin("orders", "orders.id", "fulfilments.order_id")
    .leftJoin("accounts", "accounts.id", "orders.account_id")
    .select(["orders.email", "accounts.email as account_email"])
    .where("fulfilments.iccid", "=", iccid)
    .where("fulfilments.state", "=", "delivered")
    .where("fulfilments.revoked_at", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("email_corrections")
            .select("email_corrections.id")
            .whereRef("email_corrections.order_id", "=", "orders.id")
            .where("stopped_at", "is", null)
            .where("ends_at", ">", now),
        ),
      ),
    )
    .orderBy("fulfilments.delivered_at", "desc")
    .orderBy("fulfilments.id", "desc")
    .limit(1)
    .executeTakeFirst();
  const email = order?.account_email ?? order?.email;
  return email === undefined || isErased(email) ? null : email;
}
