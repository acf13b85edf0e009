import { siteLanguage } from "#server/locale/locale.schema.ts";
import { z } from "zod";
import type { AppContext } from "#server/context/app-context.ts";
import type { FieldEncryptor } from "#server/crypto/field-encryptor.ts";
import { renderMail } from "#server/gateways/mail/render-mail.ts";
import type { DatabaseTransaction } from "#server/db/database.ts";
import { newId } from "#server/db/new-id.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import type { JobHandler } from "#server/jobs/job.ts";
import { BRAND } from "#server/locale/brand.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { translate } from "#server/locale/translate.ts";
import { isErased } from "#server/orders/core/erased-buyer.ts";

export const OLD_ADDRESS_TOPIC = "orders.mail-old-address";

/** Of a correction: `encrypted` is the key of the link that undoes it. Of a correction that was undone: `encrypted` is the address that loses the order. */
const Payload = z.object({ orderId: z.string(), correctionId: z.string().optional(), encrypted: z.string() });

/**
 * Job `orders.mail-old-address`: notifies an address that an order no longer belongs to it, because staff corrected it, with a link that undoes this, or
 * because the correction was undone. The address may belong to a stranger: the mail has no link to the order, and not what was bought.
 */
export const sendOldAddressMail: JobHandler<AppContext> = async (shop, job) => {
  const { orderId, correctionId, encrypted } = Payload.parse(job.payload);
  const order = await shop.db.selectFrom("orders").select(["number", "language", "email"]).where("id", "=", orderId).executeTakeFirstOrThrow();
  if (isErased(order.email)) return {};
  const language = siteLanguage(order.language);
  const values = { number: order.number, email: BRAND.supportEmail, phone: BRAND.supportPhone.shown };
  const rows = [{ label: translate(language, "mail:row.number"), value: order.number }];
  if (correctionId === undefined) {
    const mail = renderMail({
      language,
      title: translate(language, "correction:undone.title"),
      paragraphs: [translate(language, "correction:undone.body"), translate(language, "correction:undone.yours", values)],
      rows,
      buttons: [],
    });
    const to = shop.encryptor.decrypt(encrypted, oldAddressContext(job.ref));
    await shop.mail.send({ idempotencyKey: job.id, to, subject: translate(language, "correction:undone.subject", values), ...mail });
    return {};
  }
  const correction = await shop.db.selectFrom("email_corrections").select("former_email_encrypted").where("id", "=", correctionId).executeTakeFirst();
  if (!correction) return {};
  const key = shop.encryptor.decrypt(encrypted, oldAddressContext(job.ref));
  const mail = renderMail({
    language,
    title: translate(language, "correction:old-address.title"),
    paragraphs: [translate(language, "correction:old-address.body"), translate(language, "correction:old-address.not-you", values)],
    rows,
    buttons: [
      { label: translate(language, "correction:old-address.button"), url: shop.env.publicOrigin + path(language, "order-email-change", { key }) },
    ],
  });
  const to = shop.encryptor.decrypt(correction.former_email_encrypted, formerEmailContext(correctionId));
  await shop.mail.send({ idempotencyKey: job.id, to, subject: translate(language, "correction:old-address.subject", values), ...mail });
  return {};
};

/** Encrypts the key of the link that undoes a correction, for the job: the database has only its hash. */
export const encryptUndoKey = (encryptor: FieldEncryptor, ref: string, key: string) => encryptor.encrypt(key, oldAddressContext(ref));

/** The context that the encrypted value of the job is bound to. */
export const oldAddressContext = (ref: string) => `order-email-stop:${ref}`;

/** Enqueues the mail to the address that loses an order because the correction in its favour was undone. */
export async function enqueueLostOrderMail(
  tx: DatabaseTransaction,
  encryptor: FieldEncryptor,
  { orderId, email, now }: { orderId: string; email: string; now: number },
): Promise<void> {
  const ref = `${orderId}:${newId("cor", now)}`;
  await enqueueJob(tx, { topic: OLD_ADDRESS_TOPIC, ref, payload: { orderId, encrypted: encryptor.encrypt(email, oldAddressContext(ref)) }, now });
}

/** The context that the encrypted former address of a correction is bound to. */
export const formerEmailContext = (correctionId: string) => `order-former-email:${correctionId}`;
