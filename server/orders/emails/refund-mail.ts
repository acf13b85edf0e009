import type { PaymentsTable } from "#server/db/tables/payment-tables.ts";
import type { RefundsTable } from "#server/db/tables/payment-tables.ts";
import { renderMail, type MailContent, type MailLink } from "#server/gateways/mail/render-mail.ts";
import { BRAND } from "#server/locale/brand.schema.ts";
import { formatMoney } from "#server/locale/money.schema.ts";
import type { CurrencyCode, Language } from "#server/locale/locale.schema.ts";
import { translate } from "#server/locale/translate.ts";
import { itemLabel } from "./order-mail.ts";
import type { RefundDecision } from "#server/orders/core/refund-terms.schema.ts";
import type { DeliveryMethod } from "#server/domain/order-states.schema.ts";

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

/** Whether a mail kind is about a refund. */
export const isRefundMail = (kind: string): kind is RefundMailKind => REFUND_MAIL_KINDS.some((refundKind) => refundKind === kind);

/** The data that a mail about a refund shows. Money in minor units. */
export type RefundFacts = {
  amount: number;
  /** That of the refund; null if there is none yet. */
  currency?: CurrencyCode | null;
  method: PaymentsTable["method"];
  /** Whether the refund is for one delivered package, or for the undelivered units of an order. */
  scope: "package" | "order";
  decision: RefundDecision | null;
  /** Of the unit that is given back, if its order has several. */
  iccid: string | null;
  reason: RefundsTable["reason"] | null;
  /** Whether the units of a closed request are revoked although nothing was left to pay the refund. */
  nothingLeft?: boolean;
  /** Whether the buyer made the request; false for staff or a lost dispute. */
  isRequestedByBuyer?: boolean;
  /** Whether the payer's bank holds the money in an undecided dispute. */
  isInDispute?: boolean;
};

type Facts = {
  language: Language;
  number: string;
  title: string;
  way: DeliveryMethod;
  /** Credit for each prepaid SIM, HKD minor units; null for travel packages. */
  credit: number | null;
  currency: CurrencyCode;
  link: string;
  documents: MailLink[];
  refund: RefundFacts;
};

/** Renders one mail about a refund: how much, to which payment method, about when, and what happens next (§4). */
export function renderRefundMail(kind: RefundMailKind, facts: Facts): { subject: string; text: string; html: string } {
  const { language, number, title, currency, link, refund } = facts;
  const values = { number, title, amount: formatMoney(refund.amount, currency, language), email: BRAND.supportEmail };
  const text = (key: Parameters<typeof translate>[1]) => translate(language, key, values);
  const isRequestedCancellation = kind === "order-cancelled" && refund.isRequestedByBuyer;
  const unmatched = kind === "refund-paid" ? unmatchedPaymentKind(refund) : null;
  const content: MailContent = {
    language,
    title: text(
      unmatched ? `mail:refund-paid.title-${unmatched}` : isRequestedCancellation ? "mail:order-cancelled.title-asked" : `mail:${kind}.title`,
    ),
    paragraphs: paragraphKeys(kind, facts).map(text),
    rows: [
      { label: text("mail:row.number"), value: number },
      ...(kind === "payment-returned" || unmatched ? [] : [{ label: text(itemLabel(facts)), value: title }]),
      ...(refund.iccid === null ? [] : [{ label: text("mail:row.esim"), value: `…${refund.iccid.slice(-6)}` }]),
      ...(kind === "refund-rejected" || refund.amount === 0
        ? []
        : [{ label: text(kind === "refund-requested" ? "mail:row.refund-asked" : "mail:row.refund"), value: values.amount, strong: true as const }]),
    ],
    buttons: [{ label: text("mail:refund.button"), url: link }],
    note: text("mail:link-note"),
    footerLinks: facts.documents,
  };
  return {
    subject: text(
      unmatched ? `mail:refund-paid.subject-${unmatched}` : isRequestedCancellation ? "mail:order-cancelled.subject-asked" : `mail:${kind}.subject`,
    ),
    ...renderMail(content),
  };
}

/** The kind of unmatched payment that the refund returns, or null if it refunds a part of the order. */
function unmatchedPaymentKind({ reason }: RefundFacts) {
  if (reason === "duplicate-payment") return "duplicate";
  if (reason === "mismatched-payment") return "mismatched";
  return reason === "late-payment" ? "late" : null;
}

function paragraphKeys(kind: RefundMailKind, { way, credit, refund }: Facts): Parameters<typeof translate>[1][] {
  const { scope, decision, reason, method, nothingLeft } = refund;
  const subject = scope === "order" && way === "sim" && credit !== null ? "top-up" : scope;
  const unmatched = unmatchedPaymentKind(refund);
  const methodText = method === "none" ? [] : ([`mail:refund.how-${method}`] as const);
  switch (kind) {
    case "refund-requested":
      return [`mail:refund-requested.body-${scope}`, "mail:refund-requested.next", `mail:refund-requested.meanwhile-${subject}`];
    case "refund-approved":
      return ["mail:refund-approved.body", `mail:refund-approved.${reason === "goodwill" ? "goodwill" : subject}`, ...methodText];
    case "refund-rejected":
      return [
        "mail:refund-rejected.body",
        ...(nothingLeft
          ? (["mail:refund-rejected.nothing-left"] as const)
          : ([`mail:refund-rejected.because-${decision ?? "other"}`, `mail:refund-rejected.next-${scope}`] as const)),
        "mail:refund-rejected.ask",
      ];
    case "refund-paid":
      return [
        unmatched ? (`mail:refund-paid.body-${unmatched}` as const) : "mail:refund-paid.body",
        ...(reason === "goodwill" ? (["mail:refund-paid.goodwill"] as const) : []),
        ...methodText,
        method === "none" ? "mail:refund-paid.ask-none" : "mail:refund-paid.ask",
      ];
    case "refund-delayed":
      return ["mail:refund-delayed.body", "mail:refund-delayed.next", "mail:refund-delayed.safe"];
    case "order-cancelled":
      return [
        refund.isRequestedByBuyer ? "mail:order-cancelled.body-asked" : "mail:order-cancelled.body",
        ...(refund.amount > 0
          ? (["mail:order-cancelled.money", ...methodText, "mail:order-cancelled.ask"] as const)
          : method === "none"
            ? []
            : [refund.isInDispute ? ("mail:order-cancelled.at-bank" as const) : ("mail:order-cancelled.nothing-left" as const)]),
      ];
    case "payment-returned":
      return [`mail:payment-returned.${unmatched ?? "late"}`, ...methodText];
  }
}
