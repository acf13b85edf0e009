import { renderMail } from "#server/gateways/mail/render-mail.ts";
import { fileSize } from "#server/locale/file-size.schema.ts";
import { plainLine } from "#server/forms/plain-line.ts";
import { fillIn, translate } from "#server/locale/translate.ts";
import words from "#server/locale/texts/en/sales.json";
import { formatCalendarDay } from "#server/locale/time/format-day.ts";
import { isConverted } from "#server/partners/attachments/attachment.schema.ts";
import type { EnquiryForm } from "#server/partners/core/enquiry.schema.ts";
import type { LoadedEnquiry } from "#server/partners/core/load-enquiry.ts";

/** An enquiry that is not erased. */
export type OpenEnquiry = LoadedEnquiry & { form: EnquiryForm };
type Word = keyof typeof words;

const countries = new Intl.DisplayNames(["en"], { type: "region" });
/** What staff read is English. */
const word = (key: Word, values: Record<string, string | number> = {}) => fillIn(words[key], values);

/** An enquiry for the sales team, with everything; attachments by name, kind and size, without a link, and the commands for it (§3). */
export function salesMessage(enquiry: OpenEnquiry) {
  const { reference, product, intention, form, files } = enquiry;
  const values = {
    reference,
    day: formatCalendarDay(enquiry.reply_by, "en"),
    product: translate("en", `enquiry.product.${product}`),
    intention: translate("en", `enquiry.intention.${intention}`),
  };
  // Nothing that was typed reads as if we said it.
  const introduction = introductionLines(form).map((line) => `> ${line}`);
  const mail = renderMail({
    language: "en",
    title: word("title", values),
    paragraphs: [word("body", values)],
    rows: enquiryFacts(enquiry).map(([label, value]) => ({ label, value })),
    // Who it is stands on the first screen of a phone.
    after: [word("introduction"), ...introduction],
    buttons: [],
    note: [word(files.length > 0 ? "files" : "no-files", values), word("close", values)].join(" "),
    footer: "enquiry.footer.sales",
  });
  return { subject: word("subject", values), ...mail };
}

/** Everything of an enquiry but its introduction, as label and value for staff; each value is one plain line. */
export function enquiryFacts({ form, files, ...enquiry }: OpenEnquiry): [string, string][] {
  const facts: [Word, string | undefined][] = [
    ["row.reference", enquiry.reference],
    ["row.name", form.name],
    ["row.job-title", form.jobTitle],
    ["row.email", form.email],
    ["row.phone", form.phone],
    ["row.company", form.company],
    ["row.country", `${countries.of(form.companyCountry) ?? ""} (${form.companyCountry})`],
    ["row.city", form.city],
    ["row.website", form.website],
    ["row.product", translate("en", `enquiry.product.${enquiry.product}`)],
    ["row.intention", translate("en", `enquiry.intention.${enquiry.intention}`)],
    ["row.band", word(`band.${form.salesBand}`)],
    ["row.channels", form.channels.map((key) => word(`channel.${key}`)).join(", ")],
    ["row.supplier", form.supplier],
    ["row.origin", enquiry.origin === null ? undefined : `/${enquiry.origin}`],
    ["row.language", enquiry.language],
  ];
  return [
    ...facts.flatMap(([key, value]): [string, string][] => (value === undefined ? [] : [[word(key), plainLine(value)]])),
    ...files.map((file, at): [string, string] => [word("row.file", { number: at + 1 }), describeAttachment(file)]),
  ];
}

/** The introduction in plain lines, without empty ones. */
export const introductionLines = ({ introduction }: EnquiryForm) => introduction.split("\n").map(plainLine).filter(Boolean);

/** An attachment as staff read of it: `leaflet.pdf (PDF, 412 kB)`. */
export function describeAttachment({ name, kind, sentSize }: LoadedEnquiry["files"][number]): string {
  const { amount, unit } = fileSize(sentSize);
  const size = `${amount} ${unit}`;
  const fact = isConverted({ name, kind }) ? `${size}, kept as ${kind.toUpperCase()}` : `${kind.toUpperCase()}, ${size}`;
  return `${plainLine(name) || "-"} (${fact})`;
}
