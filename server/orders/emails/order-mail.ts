import { REFUND_DAYS } from "#server/orders/core/refund-terms.schema.ts";
import { WITHDRAWAL_DAYS } from "#server/orders/withdrawal/withdrawal.schema.ts";
import { type ContractTerms, contractRows, withdrawalInformation } from "./contract-terms.ts";
import { formatList } from "#server/locale/format-list.schema.ts";
import { renderMail, type MailContent, type MailLink } from "#server/gateways/mail/render-mail.ts";
import { formatMoney } from "#server/locale/money.schema.ts";
import type { Currency, CurrencyCode, Language } from "#server/locale/locale.schema.ts";
import { translate, type ServerText } from "#server/locale/translate.ts";
import type { DeliveryMethod } from "#server/domain/order-states.schema.ts";
import { RATE_PER_GB, VALIDITY_DAYS } from "#server/catalogue/purchase-options.schema.ts";

export const ORDER_MAIL_KINDS = [
  "confirmation",
  "esim-ready",
  "sim-renewed",
  "shipped",
  "payment-failed",
  "payment-mismatched",
  "delivery-failed",
  "receipt",
] as const;
export type OrderMailKind = (typeof ORDER_MAIL_KINDS)[number];

/** The data that the mails of an order show; never eSIM codes. Money in minor units. */
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
  /** What was paid instead of the total; null if the mail is not about that. */
  received: { amount: number; currency: CurrencyCode } | null;
  quantity: number;
  /** How many units the mail is about. */
  count: number;
  /** The renewed or topped-up SIMs that the mail is about, each once. */
  iccids: string[];
  /** The SIMs of the order that are not renewed or topped up yet, each once. */
  missing: string[];
  /** Credit for each prepaid SIM, HKD minor units; null for travel packages. */
  credit: number | null;
  courier: string | null;
  trackingNumber: string | null;
  link: string;
  /** Links to the terms, the refund policy and the withdrawal. */
  documents: MailLink[];
  /** What the confirmation adds. */
  /** Only of a confirmation. */
  terms: ContractTerms | null;
};

/** Renders one mail of an order in its buyer's language. */
export function renderOrderMail(kind: OrderMailKind, facts: OrderMailFacts): { subject: string; text: string; html: string } {
  const { language, number, title, link } = facts;
  const contract = kind === "confirmation" && facts.terms && { language, way: facts.way, terms: facts.terms };
  const values = {
    number,
    title,
    total: formatMoney(facts.total, facts.currency, language),
    received: facts.received === null ? "" : formatMoney(facts.received.amount, facts.received.currency, language),
    iccid: lastDigits(facts.iccids.length > 0 ? facts.iccids : facts.missing, language),
    credit: formatMoney(facts.credit ?? 0, "HKD", language),
    rate: formatMoney(RATE_PER_GB, "HKD", language),
    days: VALIDITY_DAYS,
    count: facts.count,
    refundDays: REFUND_DAYS,
    withdrawalDays: WITHDRAWAL_DAYS,
  };
  const text = (key: ServerText) => translate(language, key, values);
  const keys = textKeys(kind, facts);
  const content: MailContent = {
    language,
    title: text(keys.title),
    paragraphs: keys.paragraphs.map(text),
    ...(contract && { after: [...(keys.after ?? []).map(text), ...withdrawalInformation(contract, { number, title })] }),
    rows:
      kind === "confirmation" || kind === "receipt"
        ? receiptRows(facts, contract ? contractRows(contract, values.iccid) : [])
        : kind === "shipped"
          ? parcelRows(facts)
          : [row(language, "mail:row.number", number), row(language, itemLabel(facts), title), ...simRows(facts)],
    buttons: [{ label: text(keys.button), url: link }],
    note: text("mail:link-note"),
    footerLinks: facts.documents,
  };
  return { subject: text(keys.subject), ...renderMail(content) };
}

/** Renders the mail with the links of the newest orders of one email address; `orders` are newest first. */
export function renderLinksMail(
  language: Language,
  orders: { number: string; title: string; date: string; link: string }[],
): { subject: string; text: string; html: string } {
  const content: MailContent = {
    language,
    title: translate(language, "mail:links.title"),
    paragraphs: [translate(language, "mail:links.body")],
    buttons: orders.map(({ link, ...order }) => ({ label: translate(language, "mail:links.button", order), url: link })),
    note: translate(language, "mail:link-note"),
  };
  return { subject: translate(language, "mail:links.subject"), ...renderMail(content) };
}

type TextKeys = { subject: ServerText; title: ServerText; paragraphs: ServerText[]; /** Below the rows. */ after?: ServerText[]; button: ServerText };

/** Returns the text keys of a mail. A top-up, several SIMs and a new prepaid SIM have separate texts. */
function textKeys(kind: OrderMailKind, { way, credit, iccids, count, quantity }: OrderMailFacts): TextKeys {
  const isTopUp = way === "sim" && credit !== null;
  const keys: TextKeys = {
    subject: `mail:${kind}.subject`,
    title: `mail:${kind}.title`,
    paragraphs: [`mail:${kind}.body`],
    button: `mail:${kind}.button`,
  };
  const newSim: ServerText[] = credit !== null && !isTopUp ? ["mail:new-sim.credit"] : [];
  switch (kind) {
    case "confirmation": {
      const next = isTopUp ? "top-up" : nextStep(way, { sims: iccids.length, units: count });
      return {
        ...keys,
        paragraphs: ["mail:confirmation.body", `mail:confirmation.next-${next}`],
        after: [credit === null ? "mail:confirmation.rights" : "mail:confirmation.rights-credit"],
      };
    }
    case "esim-ready":
      if (count < 2) return { ...keys, paragraphs: ["mail:esim-ready.body", "mail:esim-ready.wifi", ...newSim] };
      return {
        subject: "mail:esim-ready.subject-many",
        title: "mail:esim-ready.title-many",
        paragraphs: ["mail:esim-ready.body-many", "mail:esim-ready.wifi", ...newSim],
        button: "mail:esim-ready.button-many",
      };
    case "shipped":
      return { ...keys, paragraphs: ["mail:shipped.body", ...newSim] };
    case "delivery-failed":
      if (quantity > 1) return isTopUp ? { ...keys, paragraphs: ["mail:delivery-failed.body-credit"] } : keys;
      return {
        ...keys,
        subject: "mail:delivery-failed.subject-one",
        paragraphs: [isTopUp ? "mail:delivery-failed.body-credit" : "mail:delivery-failed.body-one"],
      };
    case "sim-renewed":
      if (isTopUp) {
        const paragraphs: ServerText[] = ["mail:topped-up.body", "mail:topped-up.validity", "mail:topped-up.balance"];
        return { subject: "mail:topped-up.subject", title: "mail:topped-up.title", paragraphs, button: "mail:topped-up.button" };
      }
      if (iccids.length < 2) return keys;
      return {
        ...keys,
        subject: "mail:sim-renewed.subject-many",
        title: "mail:sim-renewed.title-many",
        paragraphs: ["mail:sim-renewed.body-many"],
      };
    case "payment-failed":
    case "payment-mismatched":
    case "receipt":
      return keys;
  }
}

/** Returns which text says what happens next: several SIMs and several eSIMs have their own. */
function nextStep(way: DeliveryMethod, { sims, units }: { sims: number; units: number }) {
  if (way === "sim" && sims > 1) return "sims";
  return way === "esim" && units > 1 ? "esims" : way;
}

function receiptRows(facts: OrderMailFacts, contract: NonNullable<MailContent["rows"]>): NonNullable<MailContent["rows"]> {
  const { language, number, title, currency, subtotal, discount, postalFee, total } = facts;
  const rows: NonNullable<MailContent["rows"]> = [
    row(language, "mail:row.number", number),
    row(language, itemLabel(facts), title),
    ...contract,
    row(language, "mail:row.subtotal", formatMoney(subtotal, currency, language)),
  ];
  if (discount > 0) rows.push(row(language, "mail:row.discount", formatMoney(-discount, currency, language)));
  if (postalFee > 0) rows.push(row(language, "mail:row.postal-fee", formatMoney(postalFee, currency, language)));
  return [...rows, { ...row(language, "mail:row.total", formatMoney(total, currency, language)), strong: true }];
}

/** Returns the rows of a mail about a parcel: what is in it, and where to follow it. */
export function parcelRows(facts: OrderMailFacts): NonNullable<MailContent["rows"]> {
  const { language, number, title, courier, trackingNumber } = facts;
  const rows = [row(language, "mail:row.number", number), row(language, itemLabel(facts), title)];
  if (courier) rows.push(row(language, "mail:row.courier", courier));
  if (trackingNumber) rows.push(row(language, "mail:row.tracking", trackingNumber));
  return rows;
}

/** Rows of an order for several SIMs: which are renewed or topped up, and which are not. */
function simRows({ language, iccids, missing }: OrderMailFacts): NonNullable<MailContent["rows"]> {
  if (iccids.length + missing.length < 2) return [];
  const rows = iccids.length > 0 ? [row(language, "mail:row.sims", lastDigits(iccids, language))] : [];
  return missing.length > 0 ? [...rows, row(language, "mail:row.sims-missing", lastDigits(missing, language))] : rows;
}

/** Label of the row that shows what was bought. */
export const itemLabel = ({ credit }: Pick<OrderMailFacts, "credit">): ServerText => (credit === null ? "mail:row.package" : "mail:row.product");

function row(language: Language, label: ServerText, value: string) {
  return { label: translate(language, label), value };
}

/** A mail names a SIM by its last six digits. */
const lastDigits = (iccids: string[], language: Language) =>
  formatList(
    iccids.map((iccid) => iccid.slice(-6)),
    language,
  );
