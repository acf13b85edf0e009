import { renderMail } from "#server/gateways/mail/render-mail.ts";
import { BRAND } from "#server/locale/brand.schema.ts";
import { languageEntry } from "#server/locale/locale.schema.ts";
import { translate, type ServerText } from "#server/locale/translate.ts";
import { itemLabel, type OrderMailFacts } from "./order-mail.ts";

/** `declaredAt`: ms UTC. `isPosted`: whether a SIM card was posted. */
export type WithdrawalFacts = { name: string; declaredAt: number; isPosted: boolean };

type Facts = Pick<OrderMailFacts, "language" | "number" | "title" | "way" | "credit" | "link" | "documents">;

/** The kind of the job `orders.mail` that sends the acknowledgement. */
export const WITHDRAWAL_MAIL_KIND = "withdrawal-received";

/** Renders the acknowledgement of a withdrawal: its content, and the date and time of its receipt (Directive 2011/83/EU, article 11a). */
export function renderWithdrawalMail(facts: Facts, { name, declaredAt, isPosted }: WithdrawalFacts): { subject: string; text: string; html: string } {
  const { language, number, title, way, credit, link, documents } = facts;
  const locale = languageEntry(language).intl;
  const at = new Intl.DateTimeFormat(locale, {
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
    timeZone: "Asia/Hong_Kong",
  });
  const text = (key: ServerText) =>
    translate(language, key, {
      number,
      title,
      at: at.format(declaredAt),
      address: `${BRAND.legalName}, ${BRAND.legalAddress[language]}`,
      email: BRAND.supportEmail,
    });
  const request = requestToBuyer(way, { isCredit: credit !== null, isPosted });
  const content = renderMail({
    language,
    title: text("withdrawal:title"),
    paragraphs: [text("withdrawal:body"), text("withdrawal:next"), ...(request ? [text(request)] : []), text("withdrawal:not-you")],
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

/** Returns the text of what the buyer should do meanwhile; null for a SIM card that was not posted. */
function requestToBuyer(way: Facts["way"], { isCredit, isPosted }: { isCredit: boolean; isPosted: boolean }): ServerText | null {
  if (way === "physical") return isPosted ? "withdrawal:send-back" : null;
  return isCredit ? "withdrawal:unused-credit" : "withdrawal:unused";
}
