import type { Currency, Language } from "#server/locale/locale.schema.ts";
import type { Address } from "#server/destinations/address/read-address.ts";
import type { MainlandEvidence } from "./mainland-restriction.ts";
import type { OrderForm } from "#server/orders/core/order.schema.ts";
import type { Quote } from "./quote-order.ts";
import { placesOfSims } from "#server/forms/sim-list.schema.ts";

/** What an order is made from, whichever form asked for it. */
export type OrderDraft = Pick<OrderForm, "checkoutKey" | "way" | "paymentMethod" | "email" | "promoCode"> & {
  /** What the buyer agreed to, by name. */
  consents: string[];
};

/** The buyer as the order keeps it: only what its way of buying needs. */
export type OrderBuyer = {
  contact: string | null;
  phoneCountry: string | null;
  phone: string | null;
  /** The SIMs that are renewed or topped up, one for each unit; null where the order brings new ones. */
  iccids: string[] | null;
} & { [Part in keyof Address]: Address[Part] | null };

/** `sims`: why each SIM of the form is refused, in their order; null for those that are not. */
export type OrderRejection = {
  ok: false;
  reason: string;
  field?: keyof OrderForm;
  /** All fields that are wrong, where it is known of more than `field`. */
  fields?: Partial<Record<keyof OrderForm, string>>;
  /** Told on a page of its own, and by what it is known. */
  page?: true;
  ground?: MainlandEvidence;
  sims?: (string | null)[];
};

export type CheckedOrder = { ok: true; quote: Quote; buyer: OrderBuyer } | OrderRejection;

/** Who orders: preferences, where from, and what led here; the last three only where tracking was agreed to. */
export type Viewer = {
  language: Language;
  currency: Currency;
  clientAddress: string;
  ipCountry: string | null;
  source?: string | null;
  subSource?: string | null;
  marketUrl?: string | null;
  /** Global Privacy Control: nothing about where the buyer came from is kept. */
  gpc?: boolean;
  /** The account that is signed in: the order is its own, whatever e-mail is typed. A guest's belongs to nobody until an account claims it. */
  accountId?: string | null;
};

/** A refusal by the names of the fields that it is about: each SIM stands at its place among what was posted. `iccids`: as they were posted. */
export function toFieldErrors({ field, fields, reason, sims }: OrderRejection, iccids: string[]): Record<string, string[]> {
  const all = Object.entries(fields ?? (field && !sims ? { [field]: reason } : {})).map(([name, why]) => [name, [why]]);
  const places = placesOfSims(iccids);
  const ofSims = (sims ?? []).flatMap((why, n) => (why === null ? [] : [[`iccid[${places[n] ?? 0}]`, [why]]]));
  return Object.fromEntries([...all, ...ofSims]);
}
