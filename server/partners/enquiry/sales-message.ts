import { renderMail } from "#server/gateways/mail/render-mail.ts";
import { fileSize } from "#server/locale/file-size.schema.ts";
import { plainLine } from "#server/forms/plain-line.ts";
import type { TextValues } from "#server/locale/text-key.schema.ts";
import { translate, type ServerText } from "#server/locale/translate.ts";
import { isConverted } from "#server/partners/attachments/attachment.schema.ts";
import { enquiryFacts } from "#server/partners/core/enquiry.ts";
import type { EnquiryForm } from "#server/partners/core/enquiry.schema.ts";
import type { LoadedEnquiry } from "#server/partners/core/load-enquiry.ts";
import { formatCalendarDay } from "#server/locale/time/format-day.ts";

/** An enquiry whose data is not erased. */
type EnquiryWithForm = LoadedEnquiry & { form: EnquiryForm };
type StaffText = ServerText extends infer Key ? (Key extends `sales:${infer Rest}` ? Rest : never) : never;

/**
 * Returns the mail to the sales team with the complete enquiry (§3). It lists attachments by name, kind and size, without a link, and says
 * where staff read them.
 */
export function salesMessage(enquiry: EnquiryWithForm) {
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
