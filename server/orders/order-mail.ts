import { layOutMail, type MailContent } from "#server/gateways/mail/lay-out-mail.ts";
import { formatMoney } from "#server/locale/format-money.ts";
import type { Currency, Language } from "#server/locale/locale.schema.ts";
import { say } from "#server/locale/say.ts";
import type { Way } from "./order.schema.ts";

export const ORDER_MAIL_KINDS = ["confirmation", "esim-ready", "sim-renewed", "shipped", "payment-failed", "delivery-failed"] as const;
export type OrderMailKind = (typeof ORDER_MAIL_KINDS)[number];

/** What the mails of an order say; never an eSIM code. Money in minor units. */
export type OrderMailFacts = {
  language: Language;
  number: string;
  way: Way;
  title: string;
  currency: Currency;
  subtotal: number;
  discount: number;
  postalFee: number;
  total: number;
  quantity: number;
  iccid: string | null;
  courier: string | null;
  trackingNumber: string | null;
  link: string;
};

/** One mail of an order, in its buyer's language. */
export function orderMail(kind: OrderMailKind, facts: OrderMailFacts): { subject: string; text: string; html: string } {
  const { language, number, title, link } = facts;
  const values = { number, title, total: formatMoney(facts.total, facts.currency), iccid: facts.iccid?.slice(-4) ?? "" };
  const text = (key: Parameters<typeof say>[1]) => say(language, key, values);
  const content: MailContent = {
    language,
    title: text(`mail.${kind}.title`),
    paragraphs: [text(`mail.${kind}.body`)],
    rows:
      kind === "confirmation"
        ? receipt(facts)
        : kind === "shipped"
          ? parcel(facts)
          : [row(language, "mail.row.number", number), row(language, "mail.row.package", title)],
    buttons: [{ label: text(`mail.${kind}.button`), url: link }],
    note: text("mail.link-note"),
  };
  if (kind === "confirmation") content.paragraphs.push(text(`mail.confirmation.next-${facts.way}`));
  if (kind === "esim-ready") content.paragraphs.push(text("mail.esim-ready.wifi"));
  return { subject: text(`mail.${kind}.subject`), ...layOutMail(content) };
}

/** The mail that brings the links of all orders of one address again; newest first. */
export function linksMail(language: Language, orders: { number: string; link: string }[]): { subject: string; text: string; html: string } {
  const content: MailContent = {
    language,
    title: say(language, "mail.links.title"),
    paragraphs: [say(language, "mail.links.body")],
    buttons: orders.map(({ number, link }) => ({ label: say(language, "mail.links.button", { number }), url: link })),
    note: say(language, "mail.link-note"),
  };
  return { subject: say(language, "mail.links.subject"), ...layOutMail(content) };
}

function row(language: Language, label: Parameters<typeof say>[1], value: string) {
  return { label: say(language, label), value };
}

function receipt({ language, number, title, currency, subtotal, discount, postalFee, total }: OrderMailFacts): NonNullable<MailContent["rows"]> {
  const rows: NonNullable<MailContent["rows"]> = [
    row(language, "mail.row.number", number),
    row(language, "mail.row.package", title),
    row(language, "mail.row.subtotal", formatMoney(subtotal, currency)),
  ];
  if (discount > 0) rows.push(row(language, "mail.row.discount", formatMoney(-discount, currency)));
  if (postalFee > 0) rows.push(row(language, "mail.row.postal-fee", formatMoney(postalFee, currency)));
  return [...rows, { ...row(language, "mail.row.total", formatMoney(total, currency)), strong: true }];
}

function parcel({ language, number, title, courier, trackingNumber }: OrderMailFacts): NonNullable<MailContent["rows"]> {
  const rows = [row(language, "mail.row.number", number), row(language, "mail.row.package", title)];
  if (courier) rows.push(row(language, "mail.row.courier", courier));
  if (trackingNumber) rows.push(row(language, "mail.row.tracking", trackingNumber));
  return rows;
}
