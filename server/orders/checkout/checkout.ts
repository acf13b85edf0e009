import type { FieldErrors } from "#server/forms/accepted-fields.ts";
import type { Currency, Language } from "#server/locale/locale.schema.ts";
import type { Address } from "#server/destinations/address/read-address.ts";
import type { MainlandEvidence } from "./mainland-restriction.ts";
import type { OrderForm } from "#server/orders/core/order.schema.ts";
import type { Quote } from "./quote-order.ts";
import { acceptedSimIndexes } from "#server/forms/sim-list.schema.ts";
import type { ErrorMessage } from "#server/forms/message.schema.ts";

/** The fields that every form that places an order has: the order form and the top-up form. */
export type OrderInput = Pick<OrderForm, "checkoutKey" | "way" | "paymentMethod" | "email" | "promoCode"> & {
  /** Names of the consents that the buyer gave. */
  consents: string[];
};

/** The buyer's data that the order stores: only what its delivery method needs. */
export type OrderBuyer = {
  contact: string | null;
  phoneCountry: string | null;
  phone: string | null;
  /** The SIMs that are renewed or topped up, one for each unit; null if the order delivers new SIMs. */
  iccids: string[] | null;
} & { [Part in keyof Address]: Address[Part] | null };

/** An order that cannot be placed. `sims` has the reason for each SIM of the form, in the order of the form; null for SIMs that fit. */
export type OrderRejection = {
  ok: false;
  reason: ErrorMessage;
  field?: keyof OrderForm;
  /** All invalid fields, if more than `field` is known to be invalid. */
  fields?: Partial<Record<keyof OrderForm, ErrorMessage>>;
  /** Shown on a separate page instead of the form. */
  page?: true;
  /** Why the mainland restriction applies. */
  ground?: MainlandEvidence;
  sims?: (ErrorMessage | null)[];
};

export type OrderCheckResult = { ok: true; quote: Quote; buyer: OrderBuyer } | OrderRejection;

/** The person who orders. `source`, `subSource` and `marketUrl` are set only with consent to tracking. */
export type Viewer = {
  language: Language;
  currency: Currency;
  clientAddress: string;
  ipCountry: string | null;
  source?: string | null;
  subSource?: string | null;
  marketUrl?: string | null;
  /** Global Privacy Control: no attribution is stored. */
  gpc?: boolean;
  /** The signed-in account. It owns the order, whatever e-mail address the form has. A guest's order has no owner until an account claims it. */
  accountId?: string | null;
};

/** Converts a rejection to errors by field name. An error of a SIM gets the index of its field among the posted `iccids`. */
export function toFieldErrors({ field, fields, reason, sims }: OrderRejection, iccids: string[]): FieldErrors {
  const fieldErrors = Object.entries(fields ?? (field && !sims ? { [field]: reason } : {})).map(([name, error]): [string, ErrorMessage[]] => [
    name,
    [error],
  ]);
  const indexes = acceptedSimIndexes(iccids);
  const simErrors = (sims ?? []).flatMap((error, n): [string, ErrorMessage[]][] => (error === null ? [] : [[`iccid[${indexes[n] ?? 0}]`, [error]]]));
  return Object.fromEntries([...fieldErrors, ...simErrors]);
}
