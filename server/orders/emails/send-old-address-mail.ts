import { z } from "zod";
import type { AppContext } from "#server/context/app-context.ts";
import type { FieldEncryptor } from "#server/crypto/field-encryptor.ts";
import { renderMail } from "#server/gateways/mail/render-mail.ts";
import type { JobHandler } from "#server/jobs/job.ts";
import { BRAND } from "#server/locale/brand.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { LanguageSchema } from "#server/locale/stored-locale.schema.ts";
import { translate } from "#server/locale/translate.ts";
import { isErased } from "#server/orders/core/erased-buyer.ts";

export const OLD_ADDRESS_TOPIC = "orders.mail-old-address";

const Payload = z.object({ orderId: z.string(), correctionId: z.string(), sealed: z.string() });

/**
 * Job `orders.mail-old-address`: notifies the former address of an order that it was corrected, with a link that undoes it. The address may belong to a
 * stranger: the mail has no link to the order, and not what was bought.
 */
export const sendOldAddressMail: JobHandler<AppContext> = async (shop, job) => {
  const { orderId, correctionId, sealed } = Payload.parse(job.payload);
  const order = await shop.db.selectFrom("orders").select(["number", "language", "email"]).where("id", "=", orderId).executeTakeFirstOrThrow();
  const correction = await shop.db.selectFrom("email_corrections").select("former_email_sealed").where("id", "=", correctionId).executeTakeFirst();
  if (!correction || isErased(order.email)) return {};
  const language = LanguageSchema.catch("en").parse(order.language);
  const values = { number: order.number, email: BRAND.supportEmail, phone: BRAND.supportPhone.shown };
  const key = shop.encryptor.decrypt(sealed, stopKeyContext(job.ref));
  const mail = renderMail({
    language,
    title: translate(language, "correction:old-address.title"),
    paragraphs: [translate(language, "correction:old-address.body"), translate(language, "correction:old-address.not-you", values)],
    rows: [{ label: translate(language, "mail:row.number"), value: order.number }],
    buttons: [
      { label: translate(language, "correction:old-address.button"), url: shop.env.publicOrigin + path(language, "order-email-change", { key }) },
    ],
  });
  const to = shop.encryptor.decrypt(correction.former_email_sealed, formerEmailContext(correctionId));
  await shop.mail.send({ idempotencyKey: job.id, to, subject: translate(language, "correction:old-address.subject", values), ...mail });
  return {};
};

/** Encrypts the key of the link that undoes a correction, for the job: the database has only its hash. */
export const encryptStopKey = (encryptor: FieldEncryptor, ref: string, key: string) => encryptor.encrypt(key, stopKeyContext(ref));

/** The context that the encrypted key is bound to. */
export const stopKeyContext = (ref: string) => `order-email-stop:${ref}`;

/** The context that the encrypted former address of a correction is bound to. */
export const formerEmailContext = (correctionId: string) => `order-former-email:${correctionId}`;
