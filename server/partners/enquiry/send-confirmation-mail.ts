import type { AppContext } from "#server/context/app-context.ts";
import type { JobHandler } from "#server/jobs/job.ts";
import { loadEnquiry, type LoadedEnquiry } from "#server/partners/core/load-enquiry.ts";
import { recordEnquiryEvent } from "#server/partners/core/record-enquiry-event.ts";
import { renderMail } from "#server/gateways/mail/render-mail.ts";
import { translate } from "#server/locale/translate.ts";
import { formatCalendarDay } from "#server/locale/time/format-day.ts";

/**
 * Job `partners.sender-mail`: one confirmation to who sent an enquiry; an answer to it goes to the sales team. None where it was erased
 * meanwhile. How many one address gets in a day is limited where enquiries are taken (§3).
 */
export const sendConfirmationMail: JobHandler<AppContext> = async (shop, job) => {
  const enquiry = await loadEnquiry(shop.db, shop, job.ref);
  if (!enquiry?.form) return {};
  const words = confirmationMessage(shop, enquiry);
  await shop.mail.send({ idempotencyKey: job.id, to: enquiry.form.email, replyTo: shop.env.salesMail, ...words });
  shop.crashPoint("enquiry-sender-mailed");
  return { commit: (tx) => recordEnquiryEvent(tx, { enquiryId: enquiry.id, kind: "told-sender", at: shop.clock() }) };
};

/**
 * The confirmation for the sender of an enquiry, in his language: reference, the day by which he hears of us, how to add something.
 * Nothing that he typed is in it, since anybody may type anybody's address (§3).
 */
function confirmationMessage(shop: Pick<AppContext, "env">, enquiry: LoadedEnquiry) {
  const { language, reference, product, intention, files } = enquiry;
  const values = { reference, day: formatCalendarDay(enquiry.reply_by, language), email: shop.env.salesMail };
  const text = (key: "subject" | "title" | "body" | "answer" | "add" | "note") => translate(language, `enquiry.sender.${key}`, values);
  const mail = renderMail({
    language,
    title: text("title"),
    paragraphs: [text("body"), text("answer"), text("add")],
    rows: [
      { label: translate(language, "enquiry.row.reference"), value: reference, strong: true },
      { label: translate(language, "enquiry.row.product"), value: translate(language, `enquiry.product.${product}`) },
      { label: translate(language, "enquiry.row.intention"), value: translate(language, `enquiry.intention.${intention}`) },
      { label: translate(language, "enquiry.row.files"), value: String(files.length) },
      { label: translate(language, "enquiry.row.reply-by"), value: translate(language, "enquiry.hong-kong-day", values) },
    ],
    buttons: [],
    note: text("note"),
    footer: "enquiry.footer",
  });
  return { subject: text("subject"), ...mail };
}
