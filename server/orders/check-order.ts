import type { Shop } from "#server/shop.ts";
import { formatMoney } from "#server/locale/format-money.ts";
import { message } from "#server/locale/message.schema.ts";
import { paymentMethods } from "#server/payments/payment-methods.ts";
import { smallestPayment } from "#server/payments/smallest-payment.ts";
import { readAddress, type Address } from "#server/destinations/read-address.ts";
import { checkPhone } from "#server/locale/check-phone.ts";
import { isMainlandRefusal } from "./mainland.ts";
import type { OrderForm } from "./order.schema.ts";
import { quoteOrder } from "./quote-order.ts";
import type { Quote } from "./quote.ts";
import type { Viewer } from "./place-order.ts";
import { whyNotOnSim } from "./why-not-on-sim.ts";

/** The buyer as the order keeps it: only what its way of buying needs. */
export type Buyer = {
  contact: string | null;
  phoneCountry: string | null;
  phone: string | null;
  /** The SIMs that are renewed or topped up, one for each unit; null where the order brings new ones. */
  iccids: string[] | null;
} & { [Part in keyof Address]: Address[Part] | null };
type Refusal = { ok: false; reason: string; field?: keyof OrderForm; page?: true };
export type CheckedOrder = { ok: true; quote: Quote; buyer: Buyer } | Refusal;

const NO_ADDRESS = { addressCountry: null, province: null, city: null, address: null, postalCode: null };
const refuse = (reason: string, field: keyof OrderForm): Refusal => ({ ok: false, reason, field });

/**
 * Everything the shop itself must know before it takes an order: the mainland rule, a phone that exists, an address that is on the
 * lists, a payment method that the currency allows, a card that the carrier knows, and the price (§2, §5).
 */
export async function checkOrder(shop: Shop, form: OrderForm, viewer: Viewer): Promise<CheckedOrder> {
  const { packages, plans, destinations } = shop.catalogue();
  const plan = plans.get(packages.get(form.package)?.planId ?? "");
  if (!plan) return refuse("errors.package-unavailable", "package");

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
  const iccids = form.way === "sim" ? Array<string>(form.quantity).fill(form.iccid ?? "") : null;
  const unfit = iccids === null ? null : await whyNotOnSim(shop, form.iccid ?? "", form.package);
  if (unfit) return refuse(unfit, "iccid");
  const buyer = { contact: form.contact ?? null, phoneCountry: phone?.country ?? null, phone: phone?.number ?? null, iccids, ...address };
  return { ok: true, quote: answer.quote, buyer };
}
