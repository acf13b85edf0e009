import { renderMail } from "#server/gateways/mail/render-mail.ts";
import { BRAND } from "#server/locale/brand.schema.ts";
import { LANGUAGE_OPTIONS } from "#server/locale/locale.schema.ts";
import { translate, type ServerText } from "#server/locale/translate.ts";
import { itemLabel, type OrderMailFacts } from "./order-mail.ts";

/** `declaredAt`: ms UTC. */
export type WithdrawalFacts = { name: string; declaredAt: number };

type Facts = Pick<OrderMailFacts, "language" | "number" | "title" | "way" | "credit" | "link" | "documents">;

/** Renders the acknowledgement of a withdrawal: its content, and the date and time of its receipt (Directive 2011/83/EU, article 11a). */
export function renderWithdrawalMail(facts: Facts, { name, declaredAt }: WithdrawalFacts): { subject: string; text: string; html: string } {
  const { language, number, title, way, link, documents } = facts;
  const locale = LANGUAGE_OPTIONS.find((option) => option.key === language)?.intl;
  const at = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "medium", hourCycle: "h23", timeZone: "Asia/Hong_Kong" });
  const text = (key: ServerText) =>
    translate(language, key, { number, title, at: at.format(declaredAt), address: `${BRAND.legalName}, ${BRAND.legalAddress}` });
  const content = renderMail({
    language,
    title: text("withdrawal:title"),
    paragraphs: [text("withdrawal:body"), text("withdrawal:next"), text(way === "physical" ? "withdrawal:send-back" : "withdrawal:unused")],
    rows: [
      { label: text("mail:row.number"), value: number },
      { label: text(itemLabel(facts)), value: title },
      { label: text("withdrawal:row.name"), value: name },
      { label: text("withdrawal:row.received"), value: text("withdrawal:received") },
    ],
    buttons: [{ label: text("mail:refund.button"), url: link }],
    note: text("mail:link-note"),
    footerLinks: documents,
  });
  return { subject: text("withdrawal:subject"), ...content };
}
