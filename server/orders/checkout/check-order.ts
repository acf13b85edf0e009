import type { AppContext } from "#server/context/app-context.ts";
import { formatMoney } from "#server/locale/money/format-money.ts";
import { message } from "#server/forms/message.schema.ts";
import { paymentMethods, minimumPayment } from "#server/payments/payment-methods.ts";
import { isListedPlace, readAddress } from "#server/destinations/address/read-address.ts";
import { parsePhone } from "#server/locale/phone/parse-phone.ts";
import { checkSimQuantity, type OrderForm } from "#server/orders/core/order.schema.ts";
import { exceedsShownPrice } from "./shown-price.schema.ts";
import { shippingCountry, quoteOrder, toQuoteRequest } from "./quote-order.ts";
import type { Viewer, OrderRejection, CheckedOrder } from "./checkout.ts";
import { MAX_QUANTITY, type DeliveryMethod } from "#server/catalogue/purchase-options.schema.ts";
import { checkOrderSims } from "#server/orders/core/check-sim-compatibility.ts";
import { findMainlandEvidence } from "./mainland-restriction.ts";

type Wanted = {
  package: string;
  way: DeliveryMethod;
  ipCountry: string | null;
  addressCountry?: string | undefined;
  phones?: (string | null | undefined)[];
};

const NO_ADDRESS = { addressCountry: null, province: null, city: null, address: null, postalCode: null };
const refuse = (reason: string, field: keyof OrderForm): OrderRejection => ({ ok: false, reason, field });

/**
 * Everything the shop itself must know before it takes an order: the mainland rule, a phone that exists, an address that is on the
 * lists, a payment method that the currency allows, SIMs that can take the package, and the price (§2, §5).
 */
export async function checkOrder(shop: AppContext, form: OrderForm, viewer: Viewer): Promise<CheckedOrder> {
  const phone = form.phone === undefined ? undefined : parsePhone(form.phoneCountry ?? "", form.phone);
  const addressCountry = shippingCountry(form);
  // A number that cannot exist there tells a wrong country code, not a buyer in the mainland.
  const phones = phone ? [form.phoneCountry, phone.country] : [];
  const unsold = checkAvailability(shop, { package: form.package, way: form.way, ipCountry: viewer.ipCountry, addressCountry, phones });
  if (unsold) return unsold;
  const wrong = await findOrderErrors(shop, form, viewer);
  if (wrong) return wrong;
  const address = addressCountry === undefined ? NO_ADDRESS : readAddress({ ...form, addressCountry }, viewer.language);
  if (!address) return refuse("errors.select-required", "city");

  const answer = await quoteOrder(shop, toQuoteRequest(form, viewer));
  if (!answer.ok) return answer;
  if (exceedsShownPrice(form.quoted, { currency: viewer.currency, total: answer.quote.total })) {
    return { ok: false, reason: message("orders.total-changed", { total: formatMoney(answer.quote.total, viewer.currency) }) };
  }
  const least = minimumPayment(shop, viewer.currency);
  if (answer.quote.total > 0 && answer.quote.total < least) {
    return refuse(message("errors.amount-too-small", { least: formatMoney(least, viewer.currency) }), "paymentMethod");
  }
  const [only = ""] = form.iccid;
  const each = form.iccid.length > 1 ? form.iccid : Array<string>(form.quantity).fill(only);
  const iccids = form.way === "sim" ? each : null;
  const buyer = { contact: form.contact ?? null, phoneCountry: phone?.country ?? null, phone: phone?.number ?? null, iccids, ...address };
  return { ok: true, quote: answer.quote, buyer };
}

type Asker = Pick<Viewer, "currency" | "clientAddress">;

/**
 * What only the shop knows to be wrong with the fields of an order, all of it, or null: a phone that exists, an address on the lists, a
 * payment method, a country that is posted to, a valid promo code, SIM cards in stock, SIMs that can take the package. A form that its schema
 * refuses is checked as well, with the fields and the ICCIDs that the schema accepted; `postedSims` counts the refused ICCIDs, too. What needs
 * a missing field is left out. Without a quantity a promo code is checked for the most that one order may have, so that its minimum refuses
 * nothing that another quantity would allow, and each SIM for one package.
 */
export async function findOrderErrors(
  shop: AppContext,
  form: Partial<OrderForm>,
  viewer: Asker,
  postedSims = form.iccid?.length ?? 0,
): Promise<OrderRejection | null> {
  const fields: NonNullable<OrderRejection["fields"]> = {};
  if (form.phone !== undefined && form.phoneCountry !== undefined && !parsePhone(form.phoneCountry, form.phone)) fields.phone = "errors.phone";
  const country = form.way === "physical" ? form.addressCountry : undefined;
  if (country !== undefined && !isListedPlace(form, country)) fields.city = "errors.select-required";
  if (country !== undefined && !shop.catalogue().destinations.has(country)) fields.addressCountry = "errors.select-required";
  if (form.paymentMethod && !paymentMethods(shop, viewer.currency).includes(form.paymentMethod)) fields.paymentMethod = "errors.method-unavailable";
  const { package: packageId, way, quantity, iccid } = form;
  const mismatch = way === "sim" && quantity !== undefined && checkSimQuantity(postedSims, quantity);
  if (mismatch) fields.quantity = mismatch;
  if (packageId === undefined || way === undefined) return refusalOf(fields);
  const answer = await quoteOrder(shop, toQuoteRequest({ ...form, package: packageId, way, quantity: quantity ?? MAX_QUANTITY }, viewer));
  if (way === "physical" && answer.ok && quantity !== undefined && !(await hasCards(shop, packageId, quantity))) {
    fields.quantity = "errors.out-of-stock";
  }
  const perSim = postedSims > 1 ? 1 : (quantity ?? 1);
  const sims =
    iccid && way === "sim" ? await checkOrderSims(shop, { iccids: iccid, packageId, count: perSim, clientAddress: viewer.clientAddress }) : null;
  return refusalOf({ ...(!answer.ok && answer.fields), ...fields }, sims?.some((one) => one !== null) ? sims : undefined);
}

/** Whether so many cards lie in the drawer now; they are set aside only when the order is stored. */
async function hasCards(shop: AppContext, packageId: string, quantity: number): Promise<boolean> {
  const kind = shop.catalogue().packages.get(packageId)?.prepaid?.product ?? "physical";
  const stock = await shop.db.selectFrom("sim_stock").select(["on_hand", "reserved"]).where("kind", "=", kind).executeTakeFirst();
  return stock !== undefined && stock.on_hand - stock.reserved >= quantity;
}

function refusalOf(fields: NonNullable<OrderRejection["fields"]>, sims?: (string | null)[]): OrderRejection | null {
  const [field, reason] = Object.entries(fields)[0] ?? ["iccid", sims?.find((one) => one !== null)];
  return reason ? { ok: false, reason, field: field as keyof OrderForm, fields, ...(sims && { sims }) } : null;
}

/** Why a package is not sold to this buyer in this way, or null: not on sale, credit for a SIM (the top-up page sells it), and the mainland rule (§5). */
export function checkAvailability(
  shop: Pick<AppContext, "catalogue">,
  { package: packageId, way, ipCountry, addressCountry, phones = [] }: Wanted,
): OrderRejection | null {
  const { packages, plans } = shop.catalogue();
  const bought = packages.get(packageId);
  const plan = plans.get(bought?.planId ?? "");
  if (!bought || !plan) return { ok: false, reason: "errors.package-unavailable", field: "package" };
  if (way === "sim" && bought.prepaid) return { ok: false, reason: "renew.credit-on-sim", field: "package" };
  const phoneCountry = phones.includes("CN") ? "CN" : null;
  const ground = findMainlandEvidence(plan, { ipCountry, addressCountry, phoneCountry });
  return ground && { ok: false, reason: "orders.mainland", page: true, ground };
}
