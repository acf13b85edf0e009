import type { AppContext } from "#server/context/app-context.ts";
import type { JobHandler } from "#server/jobs/job.ts";
import { loadEnquiry, type LoadedEnquiry } from "#server/partners/core/load-enquiry.ts";
import { recordEnquiryEvent } from "#server/partners/core/record-enquiry-event.ts";
import { renderMail } from "#server/gateways/mail/render-mail.ts";
import { translate } from "#server/locale/translate.ts";
import { salesMessage } from "./sales-message.ts";
import { formatCalendarDay } from "#server/locale/time/format-day.ts";

/**
 * Job `partners.sales-mail`: sends an enquiry with all its data to SALES_MAIL; replies go to the sender. Sends nothing if the enquiry was erased
 * meanwhile (§3).
 */
export const sendSalesMail: JobHandler<AppContext> = async (shop, job) => {
  const enquiry = await loadEnquiry(shop.db, shop, job.ref);
  if (!enquiry?.form) return {};
  const { form } = enquiry;
  await shop.mail.send({ idempotencyKey: job.id, to: shop.env.salesMail, replyTo: form.email, ...salesMessage({ ...enquiry, form }) });
  shop.crashPoint("enquiry-sales-mailed");
  return { commit: (tx) => recordEnquiryEvent(tx, { enquiryId: enquiry.id, kind: "told-sales", at: shop.clock() }) };
};

/**
 * Job `partners.sender-mail`: sends one confirmation to the sender of an enquiry; replies go to the sales team. Sends nothing if the enquiry was
 * erased meanwhile. The number of mails per address and day is limited when enquiries are submitted (§3).
 */
export const sendConfirmationMail: JobHandler<AppContext> = async (shop, job) => {
  const enquiry = await loadEnquiry(shop.db, shop, job.ref);
  if (!enquiry?.form) return {};
  const content = confirmationMessage(shop, enquiry);
  await shop.mail.send({ idempotencyKey: job.id, to: enquiry.form.email, replyTo: shop.env.salesMail, ...content });
  shop.crashPoint("enquiry-sender-mailed");
  return { commit: (tx) => recordEnquiryEvent(tx, { enquiryId: enquiry.id, kind: "told-sender", at: shop.clock() }) };
};

/**
 * Returns the confirmation mail in the sender's language: reference, promised reply day, and how to add something. It contains nothing that was
 * typed, because anyone can enter anyone's address (§3).
 */
function confirmationMessage(shop: Pick<AppContext, "env">, enquiry: LoadedEnquiry) {
  const { language, reference, product, intention, files } = enquiry;
  const values = { reference, day: formatCalendarDay(enquiry.reply_by, language), email: shop.env.salesMail };
  const text = (key: "subject" | "title" | "body" | "answer" | "add" | "note") => translate(language, `enquiry:sender.${key}`, values);
  const mail = renderMail({
    language,
    title: text("title"),
    paragraphs: [text("body"), text("answer"), text("add")],
    rows: [
      { label: translate(language, "enquiry:row.reference"), value: reference, strong: true },
      { label: translate(language, "enquiry:row.product"), value: translate(language, `enquiry-form:product.${product}`) },
      { label: translate(language, "enquiry:row.intention"), value: translate(language, `enquiry:intention.${intention}`) },
      { label: translate(language, "enquiry:row.files"), value: String(files.length) },
      { label: translate(language, "enquiry:row.reply-by"), value: translate(language, "enquiry:hong-kong-day", values) },
    ],
    buttons: [],
    note: text("note"),
    footer: "enquiry:footer",
  });
  return { subject: text("subject"), ...mail };
}
