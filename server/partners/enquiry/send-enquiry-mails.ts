import type { AppContext } from "#server/context/app-context.ts";
import type { JobHandler } from "#server/jobs/job.ts";
import { loadEnquiry, type LoadedEnquiry } from "#server/partners/core/load-enquiry.ts";
import { recordEnquiryEvent } from "#server/partners/core/enquiry-event.ts";
import { renderMail } from "#server/gateways/mail/render-mail.ts";
import { translate, type ServerText } from "#server/locale/translate.ts";
import { formatCalendarDay } from "#server/locale/time/format-day.ts";
import { fileSize } from "#server/locale/file-size.schema.ts";
import { plainLine } from "#server/forms/plain-line.ts";
import type { TextValues } from "#server/locale/text-key.schema.ts";
import { isConverted } from "#server/partners/attachments/attachment.schema.ts";
import { enquiryFacts } from "#server/partners/core/enquiry.ts";
import type { EnquiryForm } from "#server/partners/core/enquiry.schema.ts";

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

/** An enquiry whose data is not erased. */
type EnquiryWithForm = LoadedEnquiry & { form: EnquiryForm };
type StaffText = ServerText extends infer Key ? (Key extends `sales:${infer Rest}` ? Rest : never) : never;

/**
 * Returns the mail to the sales team with the complete enquiry (§3). It lists attachments by name, kind and size, without a link, and says
 * where staff read them.
 */
function salesMessage(enquiry: EnquiryWithForm) {
  const { reference, product, intention, form, files } = enquiry;
  const values = {
    reference,
    day: formatCalendarDay(enquiry.reply_by, "en"),
    product: translate("en", `enquiry-form:product.${product}`),
    intention: translate("en", `enquiry:intention.${intention}`),
  };
  // Quotes the introduction, so that typed text is not mistaken for ours.
  const introduction = introductionLines(form).map((line) => `> ${line}`);
  const mail = renderMail({
    language: "en",
    title: staffText("title", values),
    paragraphs: [staffText("body", values)],
    rows: messageRows(enquiry),
    // Placed after the facts, so that the sender is visible on the first screen of a phone.
    after: [staffText("introduction"), ...introduction],
    buttons: [],
    note: [staffText(files.length > 0 ? "files" : "no-files", values), staffText("close", values)].join(" "),
    footer: "enquiry:sales-footer",
  });
  return { subject: staffText("subject", values), ...mail };
}

/** Returns the facts of an enquiry, except its introduction, for staff. Each value is one plain line. */
function messageRows({ form, files, ...enquiry }: EnquiryWithForm): { label: string; value: string }[] {
  return [
    { label: staffText("row.reference"), value: enquiry.reference },
    ...enquiryFacts(form, "en", (key) => translate("en", key)),
    ...(enquiry.origin === null ? [] : [{ label: staffText("row.origin"), value: `/${enquiry.origin}` }]),
    { label: staffText("row.language"), value: enquiry.language },
    ...files.map((file, index) => ({ label: staffText("row.file", { number: index + 1 }), value: describeAttachment(file) })),
  ].map(({ label, value }) => ({ label, value: plainLine(value) }));
}

/** Returns the introduction as plain lines, without empty ones. */
const introductionLines = ({ introduction }: EnquiryForm) => introduction.split("\n").map(plainLine).filter(Boolean);

/** Describes an attachment for staff: `leaflet.pdf (PDF, 412 kB)`. The size is that of the file as sent. */
export function describeAttachment({ name, kind, sentSize }: LoadedEnquiry["files"][number]): string {
  const { amount, unit } = fileSize(sentSize);
  const size = `${amount} ${unit}`;
  const description = isConverted({ name, kind }) ? `${size}, kept as ${kind.toUpperCase()}` : `${kind.toUpperCase()}, ${size}`;
  return `${plainLine(name) || "-"} (${description})`;
}

/** Texts for staff are in English. */
const staffText = (key: StaffText, values: TextValues = {}) => translate("en", `sales:${key}`, values);
