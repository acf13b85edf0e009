import { renderMail, type MailContent } from "#server/gateways/mail/render-mail.ts";
import { formatMoney } from "#server/locale/money/format-money.ts";
import type { Currency, Language } from "#server/locale/locale.schema.ts";
import { translate, type ServerText } from "#server/locale/translate.ts";
import type { DeliveryMethod } from "#server/catalogue/purchase-options.schema.ts";
import { RATE_PER_GB, VALIDITY_DAYS } from "#server/catalogue/prepaid-credit.schema.ts";

export const ORDER_MAIL_KINDS = ["confirmation", "esim-ready", "sim-renewed", "shipped", "payment-failed", "delivery-failed"] as const;
export type OrderMailKind = (typeof ORDER_MAIL_KINDS)[number];

/** What the mails of an order say; never an eSIM code. Money in minor units. */
export type OrderMailFacts = {
  language: Language;
  number: string;
  way: DeliveryMethod;
  title: string;
  currency: Currency;
  subtotal: number;
  discount: number;
  postalFee: number;
  total: number;
  quantity: number;
  /** The SIMs that are renewed or topped up and that the mail is about, each once; and those of the order that are not done yet. */
  iccids: string[];
  missing: string[];
  /** What goes on each prepaid SIM, HKD minor units; null for travel packages. */
  credit: number | null;
  courier: string | null;
  trackingNumber: string | null;
  link: string;
};

/** One mail of an order, in its buyer's language. */
export function orderMail(kind: OrderMailKind, facts: OrderMailFacts): { subject: string; text: string; html: string } {
  const { language, number, title, link } = facts;
  const values = {
    number,
    title,
    total: formatMoney(facts.total, facts.currency),
    iccid: endingsOf(facts.iccids.length > 0 ? facts.iccids : facts.missing),
    credit: formatMoney(facts.credit ?? 0, "HKD"),
    rate: formatMoney(RATE_PER_GB, "HKD"),
    days: VALIDITY_DAYS,
  };
  const text = (key: ServerText) => translate(language, key, values);
  const words = wordsOf(kind, facts);
  const content: MailContent = {
    language,
    title: text(words.title),
    paragraphs: words.paragraphs.map(text),
    rows:
      kind === "confirmation"
        ? receipt(facts)
        : kind === "shipped"
          ? parcel(facts)
          : [row(language, "mail.row.number", number), row(language, itemLabel(facts), title), ...sims(facts)],
    buttons: [{ label: text(words.button), url: link }],
    note: text("mail.link-note"),
  };
  return { subject: text(words.subject), ...renderMail(content) };
}

type Words = { subject: ServerText; title: ServerText; paragraphs: ServerText[]; button: ServerText };

/** Which texts a mail is made of: a top-up, several SIMs and a new prepaid SIM have their own. */
function wordsOf(kind: OrderMailKind, { way, credit, iccids }: OrderMailFacts): Words {
  const isTopUp = way === "sim" && credit !== null;
  const words: Words = {
    subject: `mail.${kind}.subject`,
    title: `mail.${kind}.title`,
    paragraphs: [`mail.${kind}.body`],
    button: `mail.${kind}.button`,
  };
  const newSim: ServerText[] = credit !== null && !isTopUp ? ["mail.new-sim.credit"] : [];
  switch (kind) {
    case "confirmation": {
      const next = isTopUp ? "top-up" : way === "sim" && iccids.length > 1 ? "sims" : way;
      return { ...words, paragraphs: ["mail.confirmation.body", `mail.confirmation.next-${next}`] };
    }
    case "esim-ready":
      return { ...words, paragraphs: ["mail.esim-ready.body", "mail.esim-ready.wifi", ...newSim] };
    case "shipped":
      return { ...words, paragraphs: ["mail.shipped.body", ...newSim] };
    case "delivery-failed":
      return isTopUp ? { ...words, paragraphs: ["mail.delivery-failed.body-credit"] } : words;
    case "sim-renewed":
      if (isTopUp) {
        const paragraphs: ServerText[] = ["mail.topped-up.body", "mail.topped-up.validity", "mail.topped-up.balance"];
        return { subject: "mail.topped-up.subject", title: "mail.topped-up.title", paragraphs, button: "mail.topped-up.button" };
      }
      if (iccids.length < 2) return words;
      return {
        ...words,
        subject: "mail.sim-renewed.subject-many",
        title: "mail.sim-renewed.title-many",
        paragraphs: ["mail.sim-renewed.body-many"],
      };
    case "payment-failed":
      return words;
  }
}

/** SIMs as a mail names them: by their last digits. */
const endingsOf = (iccids: string[]) => iccids.map((iccid) => iccid.slice(-6)).join(", ");

/** Of an order for several SIMs: which are done, and which are not. */
function sims({ language, iccids, missing }: OrderMailFacts): NonNullable<MailContent["rows"]> {
  if (iccids.length + missing.length < 2) return [];
  const rows = iccids.length > 0 ? [row(language, "mail.row.sims", endingsOf(iccids))] : [];
  return missing.length > 0 ? [...rows, row(language, "mail.row.sims-missing", endingsOf(missing))] : rows;
}

/** The mail that brings the links of all orders of one address again; newest first. */
export function linksMail(language: Language, orders: { number: string; link: string }[]): { subject: string; text: string; html: string } {
  const content: MailContent = {
    language,
    title: translate(language, "mail.links.title"),
    paragraphs: [translate(language, "mail.links.body")],
    buttons: orders.map(({ number, link }) => ({ label: translate(language, "mail.links.button", { number }), url: link })),
    note: translate(language, "mail.link-note"),
  };
  return { subject: translate(language, "mail.links.subject"), ...renderMail(content) };
}

/** What a mail calls that which was bought. */
export const itemLabel = ({ credit }: Pick<OrderMailFacts, "credit">): ServerText => (credit === null ? "mail.row.package" : "mail.row.product");

function row(language: Language, label: ServerText, value: string) {
  return { label: translate(language, label), value };
}

function receipt(facts: OrderMailFacts): NonNullable<MailContent["rows"]> {
  const { language, number, title, currency, subtotal, discount, postalFee, total } = facts;
  const rows: NonNullable<MailContent["rows"]> = [
    row(language, "mail.row.number", number),
    row(language, itemLabel(facts), title),
    row(language, "mail.row.subtotal", formatMoney(subtotal, currency)),
  ];
  if (discount > 0) rows.push(row(language, "mail.row.discount", formatMoney(-discount, currency)));
  if (postalFee > 0) rows.push(row(language, "mail.row.postal-fee", formatMoney(postalFee, currency)));
  return [...rows, { ...row(language, "mail.row.total", formatMoney(total, currency)), strong: true }];
}

function parcel(facts: OrderMailFacts): NonNullable<MailContent["rows"]> {
  const { language, number, title, courier, trackingNumber } = facts;
  const rows = [row(language, "mail.row.number", number), row(language, itemLabel(facts), title)];
  if (courier) rows.push(row(language, "mail.row.courier", courier));
  if (trackingNumber) rows.push(row(language, "mail.row.tracking", trackingNumber));
  return rows;
}
