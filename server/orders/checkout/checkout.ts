import type { Currency, Language } from "#server/locale/locale.schema.ts";
import type { BuyerDetails } from "#server/orders/core/buyer.ts";
import type { MainlandEvidence } from "./mainland-restriction.ts";
import type { OrderForm } from "#server/orders/core/order.schema.ts";
import type { Quote, QuoteRejectionCode } from "./quote-order.ts";
import { toReason, type Rejection, type RejectionReason } from "#server/forms/rejection.ts";
import type { SimRejectionCode } from "#server/orders/core/check-sim-compatibility.ts";
import type { ReservationCode } from "#server/orders/reservations/reserve-items.ts";
import type { PromoUseCode } from "#server/orders/promo/use-promo-code.ts";
import type { UnpaidLimitCode } from "#server/orders/reservations/limit-unpaid-payments.ts";
import { acceptedSimIndexes } from "#server/forms/sim-list.schema.ts";

/** The fields that every form that places an order has: the order form and the top-up form. */
export type OrderInput = Pick<OrderForm, "checkoutKey" | "way" | "paymentMethod" | "email" | "promoCode" | "from"> & {
  /** Names of the consents that the buyer gave. */
  consents: string[];
};

/** The buyer's data that the order stores. */
export type OrderBuyer = BuyerDetails & {
  /** The SIMs that are renewed or topped up, one for each unit; null if the order delivers new SIMs. */
  iccids: string[] | null;
};

/** Why an order cannot be placed. */
export type OrderRejectionCode =
  | "order-unknown"
  | "phone-invalid"
  | "place-not-listed"
  | "method-unavailable"
  | "sim-quantity-mismatch"
  | "credit-on-sim"
  | "mainland"
  | "early-start-missing"
  | "total-changed"
  | "amount-too-small"
  | QuoteRejectionCode
  | SimRejectionCode
  | ReservationCode
  | PromoUseCode
  | UnpaidLimitCode;

/** Why fields of the order form are rejected. */
export type OrderFieldReasons = Partial<Record<keyof OrderForm, RejectionReason<OrderRejectionCode>>>;

/** An order that cannot be placed. `sims` has the reason for each SIM of the form, in the order of the form; null for SIMs that fit. */
export type OrderRejection = Rejection<OrderRejectionCode> & {
  field?: keyof OrderForm;
  /** All invalid fields, if more than `field` is known to be invalid. */
  fields?: OrderFieldReasons;
  /** Why the mainland restriction applies (code `mainland`). */
  ground?: MainlandEvidence;
  sims?: (SimRejectionCode | null)[];
};

/** Why a checked order cannot be stored: what it needs is used up, or too many orders await payment. */
export type StoreOrderRejection = Rejection<ReservationCode | PromoUseCode | UnpaidLimitCode | "queued" | "order-unknown"> & {
  field?: "promoCode" | "quantity";
};

/** An order that may be placed. */
export type CheckedOrder = { ok: true; quote: Quote; buyer: OrderBuyer };

/** The person who orders. `source`, `subSource` and `marketUrl` are set only with consent to tracking. */
export type Viewer = {
  language: Language;
  currency: Currency;
  clientAddress: string;
  /** The form, in the queue of a rate limit (`consumeLimits`). */
  ticket?: string | undefined;
  ipCountry: string | null;
  /** Where the buyer probably lives; null or missing if unknown. */
  region?: string | null;
  source?: string | null;
  subSource?: string | null;
  marketUrl?: string | null;
  /** Global Privacy Control: no attribution is stored. */
  gpc?: boolean;
  /** The signed-in account. It owns the order, whatever email address the form has. A guest's order has no owner until an account claims it. */
  accountId?: string | null;
};

/** Returns the reasons of a rejection by field name. That of a SIM gets the index of its field among the posted `iccids`; one of all SIMs, the first. */
export function toFieldReasons(rejection: OrderRejection, iccids: string[]): Record<string, RejectionReason<OrderRejectionCode>> {
  const { field, sims } = rejection;
  const { iccid: reasonOfAll, ...fields }: OrderFieldReasons = rejection.fields ?? (field && !sims ? { [field]: toReason(rejection) } : {});
  const indexes = acceptedSimIndexes(iccids);
  const simReasons = (sims ?? []).flatMap((code, n) => (code === null ? [] : [[`iccid[${indexes[n] ?? 0}]`, { code }]]));
  return { ...fields, ...(reasonOfAll && { [`iccid[${indexes[0] ?? 0}]`]: reasonOfAll }), ...Object.fromEntries(simReasons) };
}
