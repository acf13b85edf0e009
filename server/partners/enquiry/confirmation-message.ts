import { layOutMail } from "#server/gateways/mail/render-mail.ts";
import { say } from "#server/locale/translate.ts";
import { writeDay } from "#server/locale/time/format-day.ts";
import type { Shop } from "#server/context/app-context.ts";
import type { LoadedEnquiry } from "#server/partners/core/load-enquiry.ts";

/**
 * The confirmation for the sender of an enquiry, in his language: reference, the day by which he hears of us, how to add something.
 * Nothing that he typed is in it, since anybody may type anybody's address (§3).
 */
export function enquiryWords(shop: Pick<Shop, "env">, enquiry: LoadedEnquiry) {
  const { language, reference, product, intention, files } = enquiry;
  const values = { reference, day: writeDay(enquiry.reply_by, language), email: shop.env.salesMail };
  const text = (key: "subject" | "title" | "body" | "answer" | "add" | "note") => say(language, `enquiry.sender.${key}`, values);
  const mail = layOutMail({
    language,
    title: text("title"),
    paragraphs: [text("body"), text("answer"), text("add")],
    rows: [
      { label: say(language, "enquiry.row.reference"), value: reference, strong: true },
      { label: say(language, "enquiry.row.product"), value: say(language, `enquiry.product.${product}`) },
      { label: say(language, "enquiry.row.intention"), value: say(language, `enquiry.intention.${intention}`) },
      { label: say(language, "enquiry.row.files"), value: String(files.length) },
      { label: say(language, "enquiry.row.reply-by"), value: say(language, "enquiry.hong-kong-day", values) },
    ],
    buttons: [],
    note: text("note"),
    footer: "enquiry.footer",
  });
  return { subject: text("subject"), ...mail };
}
