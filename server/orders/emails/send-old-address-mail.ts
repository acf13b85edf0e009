import { z } from "zod";
import type { AppContext } from "#server/context/app-context.ts";
import type { FieldEncryptor } from "#server/crypto/field-encryptor.ts";
import { renderMail } from "#server/gateways/mail/render-mail.ts";
import type { JobHandler } from "#server/jobs/job.ts";
import { BRAND } from "#server/locale/brand.schema.ts";
import { LanguageSchema } from "#server/locale/stored-locale.schema.ts";
import { translate } from "#server/locale/translate.ts";
import { isErased } from "#server/orders/core/erased-buyer.ts";

export const OLD_ADDRESS_TOPIC = "orders.mail-old-address";

const Payload = z.object({ orderId: z.string(), sealed: z.string() });

/**
 * Job `orders.mail-old-address`: notifies the former address of an order that it was corrected. The address may belong to a stranger: the mail has
 * neither a link nor what was bought.
 */
export const sendOldAddressMail: JobHandler<AppContext> = async (shop, job) => {
  const { orderId, sealed } = Payload.parse(job.payload);
  const order = await shop.db.selectFrom("orders").select(["number", "language", "email"]).where("id", "=", orderId).executeTakeFirstOrThrow();
  if (isErased(order.email)) return {};
  const language = LanguageSchema.catch("en").parse(order.language);
  const values = { number: order.number, email: BRAND.supportEmail, phone: BRAND.supportPhone.shown };
  const mail = renderMail({
    language,
    title: translate(language, "correction:old-address.title"),
    paragraphs: [translate(language, "correction:old-address.body"), translate(language, "correction:old-address.not-you", values)],
    rows: [{ label: translate(language, "mail:row.number"), value: order.number }],
    buttons: [],
  });
  const to = shop.encryptor.decrypt(sealed, oldAddressContext(job.ref));
  await shop.mail.send({ idempotencyKey: job.id, to, subject: translate(language, "correction:old-address.subject", values), ...mail });
  return {};
};

/** Encrypts the former address for the job: the order has only the new one. */
export const encryptOldAddress = (encryptor: FieldEncryptor, ref: string, email: string) => encryptor.encrypt(email, oldAddressContext(ref));

/** The context that the encrypted address is bound to. */
export const oldAddressContext = (ref: string) => `order-old-address:${ref}`;
