import type { PaymentsTable } from "#server/db/tables/order-tables.ts";
import type { RefundsTable } from "#server/db/tables/money-tables.ts";
import { renderMail, type MailContent } from "#server/gateways/mail/render-mail.ts";
import { BRAND } from "#server/locale/brand.schema.ts";
import { formatMoney } from "#server/locale/money/format-money.ts";
import type { Currency, Language } from "#server/locale/locale.schema.ts";
import { translate } from "#server/locale/translate.ts";
import { itemLabel } from "./order-mail.ts";
import type { RefundDecision } from "#server/orders/core/refund-request.ts";
import type { DeliveryMethod } from "#server/catalogue/purchase-options.schema.ts";

export const REFUND_MAIL_KINDS = [
  "refund-requested",
  "refund-approved",
  "refund-rejected",
  "refund-paid",
  "refund-delayed",
  "order-cancelled",
  "payment-returned",
] as const;
export type RefundMailKind = (typeof REFUND_MAIL_KINDS)[number];

/** Whether a mail of an order tells of money that goes back. */
export const isRefundMail = (kind: string): kind is RefundMailKind => REFUND_MAIL_KINDS.some((one) => one === kind);

/** Money on its way back, as a mail tells of it. Minor units. */
export type RefundFacts = {
  amount: number;
  method: PaymentsTable["method"];
  /** One package that was delivered, or all that an order never delivered. */
  of: "package" | "order";
  decision: RefundDecision | null;
  reason: RefundsTable["reason"] | null;
  /** Of a request that was closed: what it was for is the buyer's no more, and nothing was left to pay it with. */
  nothingLeft?: boolean;
  /** Whether the buyer asked for it; staff or a lost dispute did otherwise. */
  isAsked?: boolean;
  /** Whether the payer's bank holds the money and has not decided yet. */
  isAtBank?: boolean;
};

type Facts = {
  language: Language;
  number: string;
  title: string;
  way: DeliveryMethod;
  /** What goes on each prepaid SIM, HKD minor units; null for travel packages. */
  credit: number | null;
  currency: Currency;
  link: string;
  refund: RefundFacts;
};

/** One mail about money that goes back: how much, to where, about when, and what happens next (§4). */
export function refundMail(kind: RefundMailKind, facts: Facts): { subject: string; text: string; html: string } {
  const { language, number, title, currency, link, refund } = facts;
  const values = { number, title, amount: formatMoney(refund.amount, currency), email: BRAND.supportEmail };
  const text = (key: Parameters<typeof translate>[1]) => translate(language, key, values);
  const asked = kind === "order-cancelled" && refund.isAsked;
  const mistake = kind === "refund-paid" ? mistakeOf(refund) : null;
  const content: MailContent = {
    language,
    title: text(mistake ? `mail.refund-paid.title-${mistake}` : asked ? "mail.order-cancelled.title-asked" : `mail.${kind}.title`),
    paragraphs: paragraphsOf(kind, facts).map(text),
    rows: [
      { label: text("mail.row.number"), value: number },
      ...(kind === "payment-returned" || mistake ? [] : [{ label: text(itemLabel(facts)), value: title }]),
      ...(kind === "refund-rejected" || refund.amount === 0
        ? []
        : [{ label: text(kind === "refund-requested" ? "mail.row.refund-asked" : "mail.row.refund"), value: values.amount, strong: true as const }]),
    ],
    buttons: [{ label: text("mail.refund.button"), url: link }],
    note: text("mail.link-note"),
  };
  return {
    subject: text(mistake ? `mail.refund-paid.subject-${mistake}` : asked ? "mail.order-cancelled.subject-asked" : `mail.${kind}.subject`),
    ...renderMail(content),
  };
}

/** A payment that nobody should have made: its order is not what goes back. */
const mistakeOf = ({ reason }: RefundFacts) => (reason === "duplicate-payment" ? "duplicate" : reason === "late-payment" ? "late" : null);

function paragraphsOf(kind: RefundMailKind, { way, credit, refund }: Facts): Parameters<typeof translate>[1][] {
  const { of, decision, reason, method, nothingLeft } = refund;
  const what = of === "order" && way === "sim" && credit !== null ? "top-up" : of;
  const mistake = mistakeOf(refund);
  const how = method === "none" ? [] : ([`mail.refund.how-${method}`] as const);
  switch (kind) {
    case "refund-requested":
      return [`mail.refund-requested.body-${of}`, "mail.refund-requested.next", `mail.refund-requested.meanwhile-${what}`];
    case "refund-approved":
      return ["mail.refund-approved.body", `mail.refund-approved.${reason === "goodwill" ? "goodwill" : what}`, ...how];
    case "refund-rejected":
      return [
        "mail.refund-rejected.body",
        ...(nothingLeft
          ? (["mail.refund-rejected.nothing-left"] as const)
          : ([`mail.refund-rejected.because-${decision ?? "other"}`, `mail.refund-rejected.next-${of}`] as const)),
        "mail.refund-rejected.ask",
      ];
    case "refund-paid":
      return [
        mistake ? (`mail.refund-paid.body-${mistake}` as const) : "mail.refund-paid.body",
        ...(reason === "goodwill" ? (["mail.refund-paid.goodwill"] as const) : []),
        ...how,
        method === "none" ? "mail.refund-paid.ask-none" : "mail.refund-paid.ask",
      ];
    case "refund-delayed":
      return ["mail.refund-delayed.body", "mail.refund-delayed.next", "mail.refund-delayed.safe"];
    case "order-cancelled":
      return [
        refund.isAsked ? "mail.order-cancelled.body-asked" : "mail.order-cancelled.body",
        ...(refund.amount > 0
          ? (["mail.order-cancelled.money", ...how, "mail.order-cancelled.ask"] as const)
          : method === "none"
            ? []
            : [refund.isAtBank ? ("mail.order-cancelled.at-bank" as const) : ("mail.order-cancelled.nothing-left" as const)]),
      ];
    case "payment-returned":
      return [`mail.payment-returned.${reason === "duplicate-payment" ? "duplicate" : "late"}`, ...how];
  }
}
