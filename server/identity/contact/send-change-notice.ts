import { SOURCE_LANGUAGE } from "#server/locale/locale.schema.ts";
import { LanguageSchema } from "#server/locale/stored-locale.schema.ts";
import { z } from "zod";
import type { AppContext } from "#server/context/app-context.ts";
import type { FieldEncryptor } from "#server/crypto/field-encryptor.ts";
import { renderMail } from "#server/gateways/mail/render-mail.ts";
import type { JobHandler } from "#server/jobs/job.ts";
import { BRAND } from "#server/locale/brand.schema.ts";
import { translate } from "#server/locale/translate.ts";

export const NOTICE_TOPIC = "identity.change-notice";

const Payload = z.object({
  changed: z.enum(["email", "phone_number"]),
  added: z.boolean().default(false),
  language: LanguageSchema.catch(SOURCE_LANGUAGE),
  encrypted: z.string(),
});

type Change = { changed: "email" | "phone_number"; added: boolean; recipient: string; language: string };

/**
 * Job `identity.change-notice`: notifies an account's previous address, by mail or SMS, that it was replaced, or that an address of the other kind
 * was added.
 */
export const sendChangeNotice: JobHandler<AppContext> = async (shop, job) => {
  const { changed, added, language, encrypted } = Payload.parse(job.payload);
  const recipient = shop.encryptor.decrypt(encrypted, changeNoticeContext(job.ref));
  const kind = `account:${changed === "email" ? "email" : "phone"}-${added ? "added" : "changed"}` as const;
  const values = { email: BRAND.supportEmail, phone: BRAND.supportPhone.shown };
  const title = translate(language, `${kind}.title`);
  if (recipient.includes("@")) {
    const paragraphs = [translate(language, `${kind}.body`), translate(language, "account:changed.not-you", values)];
    const mail = renderMail({ language, title, paragraphs, buttons: [], footer: "identity:footer" });
    await shop.mail.send({ idempotencyKey: job.id, to: recipient, subject: title, ...mail });
  } else {
    await shop.sms.send({ idempotencyKey: job.id, to: recipient, text: translate(language, `${kind}.sms`, values) });
  }
  return {};
};

/** Returns the payload of a notice. The account has only its new address, so the job carries the old one, encrypted. */
export const encryptChangeNotice = (encryptor: FieldEncryptor, ref: string, { changed, added, recipient, language }: Change) => ({
  changed,
  added,
  language,
  encrypted: encryptor.encrypt(recipient, changeNoticeContext(ref)),
});

/** The context that the encrypted address is bound to. */
export const changeNoticeContext = (ref: string) => `change-notice:${ref}`;
