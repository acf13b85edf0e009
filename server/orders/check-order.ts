import type { Shop } from "#server/shop.ts";
import { formatMoney } from "#server/locale/format-money.ts";
import { message } from "#server/locale/message.schema.ts";
import { paymentMethods } from "#server/payments/payment-methods.ts";
import { smallestPayment } from "#server/payments/smallest-payment.ts";
import { readAddress, type Address } from "#server/destinations/read-address.ts";
import { checkPhone } from "#server/locale/check-phone.ts";
import { checkGoods } from "./check-goods.ts";
import type { MainlandGround } from "./mainland.ts";
import type { OrderForm } from "./order.schema.ts";
import { isDearer } from "./price-shown.schema.ts";
import { postedTo, quoteOrder, quoteRequestOf } from "./quote-order.ts";
import type { Quote } from "./quote.ts";
import { refuseSims } from "./refuse-sims.ts";
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
export type Refusal = {
  ok: false;
  reason: string;
  field?: keyof OrderForm;
  /** Told on a page of its own, and by what it is known. */
  page?: true;
  ground?: MainlandGround;
  sims?: (string | null)[];
};
export type CheckedOrder = { ok: true; quote: Quote; buyer: Buyer } | Refusal;

const NO_ADDRESS = { addressCountry: null, province: null, city: null, address: null, postalCode: null };
const refuse = (reason: string, field: keyof OrderForm): Refusal => ({ ok: false, reason, field });

/**
 * Everything the shop itself must know before it takes an order: the mainland rule, a phone that exists, an address that is on the
 * lists, a payment method that the currency allows, SIMs that can take the package, and the price (§2, §5).
 */
export async function checkOrder(shop: Shop, form: OrderForm, viewer: Viewer): Promise<CheckedOrder> {
  const { destinations } = shop.catalogue();
  const phone = form.phone === undefined ? undefined : checkPhone(form.phoneCountry ?? "", form.phone);
  const addressCountry = postedTo(form);
  const phones = form.phone === undefined ? [] : [form.phoneCountry, phone?.country];
  const unsold = checkGoods(shop, { package: form.package, way: form.way, ipCountry: viewer.ipCountry, addressCountry, phones });
  if (unsold) return unsold;
  if (phone === null) return refuse("errors.phone", "phone");
  if (addressCountry !== undefined && !destinations.has(addressCountry)) return refuse("errors.select-required", "addressCountry");
  const address = addressCountry === undefined ? NO_ADDRESS : readAddress({ ...form, addressCountry }, viewer.language);
  if (!address) return refuse("errors.select-required", "city");
  if (!paymentMethods(shop, viewer.currency).includes(form.paymentMethod)) return refuse("errors.method-unavailable", "paymentMethod");

  const answer = await quoteOrder(shop, quoteRequestOf(form, viewer));
  if (!answer.ok) return answer;
  if (isDearer(form.quoted, { currency: viewer.currency, total: answer.quote.total })) {
    return { ok: false, reason: message("orders.total-changed", { total: formatMoney(answer.quote.total, viewer.currency) }) };
  }
  const least = smallestPayment(shop, viewer.currency);
  if (answer.quote.total > 0 && answer.quote.total < least) {
    return refuse(message("errors.amount-too-small", { least: formatMoney(least, viewer.currency) }), "paymentMethod");
  }
  const unfit = await refuseSims(shop, form, viewer);
  if (unfit) return unfit;
  const [only = ""] = form.iccid;
  const each = form.iccid.length > 1 ? form.iccid : Array<string>(form.quantity).fill(only);
  const iccids = form.way === "sim" ? each : null;
  const buyer = { contact: form.contact ?? null, phoneCountry: phone?.country ?? null, phone: phone?.number ?? null, iccids, ...address };
  return { ok: true, quote: answer.quote, buyer };
}
