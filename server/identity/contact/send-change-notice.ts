import type { AppContext } from "#server/context/app-context.ts";
import { z } from "zod";
import type { Sealer } from "#server/crypto/sealer.ts";
import { renderMail } from "#server/gateways/mail/render-mail.ts";
import type { JobHandler } from "#server/jobs/job.ts";
import { BRAND } from "#server/locale/brand.schema.ts";
import { LanguageSchema } from "#server/locale/locale.schema.ts";
import { translate } from "#server/locale/translate.ts";

export const NOTICE_TOPIC = "identity.change-notice";

const Payload = z.object({
  changed: z.enum(["email", "phone_number"]),
  added: z.boolean().default(false),
  language: LanguageSchema.catch("en"),
  sealed: z.string(),
});
export const aboutChangeNotice = (ref: string) => `change-notice:${ref}`;

type Change = { changed: "email" | "phone_number"; added: boolean; told: string; language: string };

/** Returns the payload of a notice. The account has only its new address, so the job carries the old one, sealed. */
export const sealChangeNotice = (sealer: Sealer, ref: string, { changed, added, told, language }: Change) => ({
  changed,
  added,
  language,
  sealed: sealer.seal(told, aboutChangeNotice(ref)),
});

/**
 * Job `identity.change-notice`: notifies the address that an account had before, by mail or SMS, that it was replaced or that another one was
 * added.
 */
export const sendChangeNotice: JobHandler<AppContext> = async (shop, job) => {
  const { changed, added, language, sealed } = Payload.parse(job.payload);
  const recipient = shop.sealer.open(sealed, aboutChangeNotice(job.ref));
  const kind = `account.${changed === "email" ? "email" : "phone"}-${added ? "added" : "changed"}` as const;
  const values = { email: BRAND.supportEmail, phone: BRAND.supportPhone.shown };
  const title = translate(language, `${kind}.title`);
  if (recipient.includes("@")) {
    const paragraphs = [translate(language, `${kind}.body`), translate(language, "account.changed.not-you", values)];
    const mail = renderMail({ language, title, paragraphs, buttons: [], footer: "identity.footer" });
    await shop.mail.send({ idempotencyKey: job.id, to: recipient, subject: title, ...mail });
  } else {
    await shop.sms.send({ idempotencyKey: job.id, to: recipient, text: translate(language, `${kind}.sms`, values) });
  }
  return {};
};
