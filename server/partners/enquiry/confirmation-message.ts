import { renderMail } from "#server/gateways/mail/render-mail.ts";
import { translate } from "#server/locale/translate.ts";
import { formatCalendarDay } from "#server/locale/time/format-day.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { LoadedEnquiry } from "#server/partners/core/load-enquiry.ts";

/**
 * The confirmation for the sender of an enquiry, in his language: reference, the day by which he hears of us, how to add something.
 * Nothing that he typed is in it, since anybody may type anybody's address (§3).
 */
export function confirmationMessage(shop: Pick<AppContext, "env">, enquiry: LoadedEnquiry) {
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
