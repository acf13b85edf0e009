import type { Shop } from "#server/shop.ts";
import { formatMoney } from "#server/locale/format-money.ts";
import { message } from "#server/locale/message.schema.ts";
import { paymentMethods } from "#server/payments/payment-methods.ts";
import { smallestPayment } from "#server/payments/smallest-payment.ts";
import { readAddress, type Address } from "#server/destinations/read-address.ts";
import { checkPhone } from "#server/locale/check-phone.ts";
import { checkSims } from "./check-sims.ts";
import { isMainlandRefusal } from "./mainland.ts";
import type { OrderForm } from "./order.schema.ts";
import { quoteOrder } from "./quote-order.ts";
import type { Quote } from "./quote.ts";
import type { Viewer } from "./place-order.ts";

/** The buyer as the order keeps it: only what its way of buying needs. */
export type Buyer = {
  contact: string | null;
  phoneCountry: string | null;
  phone: string | null;
  /** The SIMs that are renewed or topped up, one for each unit; null where the order brings new ones. */
  iccids: string[] | null;
} & { [Part in keyof Address]: Address[Part] | null };
/** `sims`: why each SIM of the form is refused, in their order; null for those that are not. */
export type Refusal = { ok: false; reason: string; field?: keyof OrderForm; page?: true; sims?: (string | null)[] };
export type CheckedOrder = { ok: true; quote: Quote; buyer: Buyer } | Refusal;

const NO_ADDRESS = { addressCountry: null, province: null, city: null, address: null, postalCode: null };
const refuse = (reason: string, field: keyof OrderForm): Refusal => ({ ok: false, reason, field });

/**
 * Everything the shop itself must know before it takes an order: the mainland rule, a phone that exists, an address that is on the
 * lists, a payment method that the currency allows, SIMs that can take the package, and the price (§2, §5).
 */
export async function checkOrder(shop: Shop, form: OrderForm, viewer: Viewer): Promise<CheckedOrder> {
  const { packages, plans, destinations } = shop.catalogue();
  const bought = packages.get(form.package);
  const plan = plans.get(bought?.planId ?? "");
  if (!bought || !plan) return refuse("errors.package-unavailable", "package");
  // Credit for a SIM is bought on the page for topping up, which says what is on it.
  if (form.way === "sim" && bought.prepaid) return refuse("renew.credit-on-sim", "package");

  const phone = form.phone === undefined ? undefined : checkPhone(form.phoneCountry ?? "", form.phone);
  const addressCountry = form.way === "physical" ? form.addressCountry : undefined;
  for (const phoneCountry of form.phone === undefined ? [null] : [form.phoneCountry, phone?.country]) {
    if (isMainlandRefusal(plan, { ipCountry: viewer.ipCountry, addressCountry, phoneCountry }))
      return { ok: false, reason: "orders.mainland", page: true };
  }
  if (phone === null) return refuse("errors.phone", "phone");
  if (addressCountry !== undefined && !destinations.has(addressCountry)) return refuse("errors.select-required", "addressCountry");
  const address = addressCountry === undefined ? NO_ADDRESS : readAddress({ ...form, addressCountry }, viewer.language);
  if (!address) return refuse("errors.select-required", "city");
  if (!paymentMethods(shop, viewer.currency).includes(form.paymentMethod)) return refuse("errors.method-unavailable", "paymentMethod");

  const answer = await quoteOrder(shop, {
    packageId: form.package,
    way: form.way,
    quantity: form.quantity,
    currency: viewer.currency,
    promoCode: form.promoCode,
    addressCountry,
    clientAddress: viewer.clientAddress,
  });
  if (!answer.ok) return answer;
  const least = smallestPayment(shop, viewer.currency);
  if (answer.quote.total > 0 && answer.quote.total < least) {
    return refuse(message("errors.amount-too-small", { least: formatMoney(least, viewer.currency) }), "paymentMethod");
  }
  const [only = ""] = form.iccid;
  const count = form.iccid.length > 1 ? 1 : form.quantity;
  const asked = { iccids: form.iccid, packageId: form.package, count, clientAddress: viewer.clientAddress };
  const sims = form.way === "sim" ? await checkSims(shop, asked) : [];
  const unfit = sims.find((reason) => reason !== null);
  if (unfit) return { ok: false, reason: unfit, field: "iccid", sims };
  const each = form.iccid.length > 1 ? form.iccid : Array<string>(form.quantity).fill(only);
  const iccids = form.way === "sim" ? each : null;
  const buyer = { contact: form.contact ?? null, phoneCountry: phone?.country ?? null, phone: phone?.number ?? null, iccids, ...address };
  return { ok: true, quote: answer.quote, buyer };
}
