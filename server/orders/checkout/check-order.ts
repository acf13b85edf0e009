import type { DeliveryMethod } from "#server/domain/order-states.schema.ts";
import { buyerDetailsOf, NO_BUYER_DETAILS } from "#server/orders/core/buyer.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { formatMoney } from "#server/locale/money.schema.ts";
import { reject, toReason } from "#server/forms/rejection.ts";
import { paymentMethods, minimumPayment } from "#server/payments/payment-methods.ts";
import { isListedPlace, readAddress, unlistedField } from "#server/destinations/address/read-address.ts";
import { hasPhoneCountry } from "#server/forms/field.schema.ts";
import { parsePhone } from "#server/locale/phone-number.ts";
import { mustAskForEarlyStart } from "#server/orders/withdrawal/early-start.ts";
import { matchesSims, type OrderForm } from "#server/orders/core/order.schema.ts";
import { shippingCountry, quoteOrder, toQuoteRequest, type QuoteResult } from "./quote-order.ts";
import type { Viewer, OrderFieldReasons, OrderRejection, CheckedOrder } from "./checkout.ts";
import { checkOrderSims, type SimRejectionCode } from "#server/orders/core/check-sim-compatibility.ts";
import { findMainlandEvidence } from "./mainland-restriction.ts";
import { exceedsShownPrice } from "./quote.schema.ts";

/**
 * Checks an order form against everything its schema cannot know: the mainland restriction, whether the phone number is possible, whether
 * the address is on the lists, whether the currency allows the payment method, the stock, whether the SIMs can take the package, the promo
 * code, and the price, which must not be above the shown one or below the provider's minimum (§2, §5). Returns the quote and the buyer, or a
 * rejection. `given`: the quote of the form, if the caller has it already. `isStockChecked`: whether the stock is checked here already.
 */
export async function checkOrder(
  shop: AppContext,
  form: OrderForm,
  viewer: Viewer,
  { given, isStockChecked = true }: { given?: QuoteResult | undefined; isStockChecked?: boolean } = {},
): Promise<CheckedOrder | OrderRejection> {
  const phone = form.phone === undefined ? undefined : parsePhone(form.phoneCountry ?? "", form.phone);
  const addressCountry = shippingCountry(form);
  // An impossible number suggests a wrong country code, not a buyer in Mainland China.
  const phoneCountries = phone ? [form.phoneCountry, phone.country] : [];
  const { package: packageId, way } = form;
  const unavailable = checkAvailability(shop, { package: packageId, way, ipCountry: viewer.ipCountry, addressCountry, phoneCountries });
  if (unavailable) return unavailable;
  const quoted = given ?? (await quoteOrder(shop, toQuoteRequest(form, viewer)));
  const errors = await findOrderErrors(shop, form, viewer, { quoted, isStockChecked });
  if (errors) return errors;
  if (!quoted.ok) return quoted;
  const address = addressCountry === undefined ? null : readAddress({ ...form, addressCountry }, viewer.language);
  if (addressCountry !== undefined && !address) return { ...reject("place-not-listed"), field: unlistedField(addressCountry) };

  const { quote } = quoted;
  const total = formatMoney(quote.total, viewer.currency, viewer.language);
  if (exceedsShownPrice(form.quoted, { currency: viewer.currency, total: quote.total })) return reject("total-changed", { total });
  const minimum = minimumPayment(shop, viewer.currency);
  if (quote.total > 0 && quote.total < minimum) {
    return { ...reject("amount-too-small", { least: formatMoney(minimum, viewer.currency, viewer.language) }), field: "paymentMethod" };
  }
  const [firstIccid = ""] = form.iccid;
  const iccidOfEachUnit = form.iccid.length > 1 ? form.iccid : Array<string>(form.quantity).fill(firstIccid);
  const iccids = form.way === "sim" ? iccidOfEachUnit : null;
  const buyer = {
    ...(address ? buyerDetailsOf(form) : NO_BUYER_DETAILS),
    contact: form.contact ?? null,
    phoneCountry: phone?.country ?? null,
    phone: phone?.number ?? null,
    ...address,
    iccids,
  };
  return { ok: true, quote, buyer };
}

type AvailabilityRequest = {
  package: string;
  way: DeliveryMethod;
  ipCountry: string | null;
  addressCountry?: string | undefined;
  phoneCountries?: (string | null | undefined)[];
};

/**
 * Returns why a package is not sold to this buyer with this delivery method, or null. Reasons: it is not on sale; it is credit for an
 * existing SIM, which the top-up page sells; or the mainland restriction applies (§5).
 */
export function checkAvailability(
  shop: Pick<AppContext, "catalogue">,
  { package: packageId, way, ipCountry, addressCountry, phoneCountries = [] }: AvailabilityRequest,
): OrderRejection | null {
  const { packages, plans } = shop.catalogue();
  const soldPackage = packages.get(packageId);
  const plan = plans.get(soldPackage?.planId ?? "");
  if (!soldPackage || !plan) return { ...reject("package-unavailable"), field: "package" };
  if (way === "sim" && soldPackage.prepaid) return { ...reject("credit-on-sim"), field: "package" };
  const phoneCountry = phoneCountries.includes("CN") ? "CN" : null;
  const ground = findMainlandEvidence(plan, { ipCountry, addressCountry, phoneCountry });
  return ground && { ...reject("mainland"), ground };
}

/**
 * Returns all field errors that only the server can find, or null if there are none: impossible phone number, address not on the lists,
 * unavailable payment method, package off sale, country without postal delivery, invalid promo code, no SIM cards in stock, SIMs that cannot
 * take the package.
 *
 * A form that its schema rejects is checked as well, with the fields and ICCIDs that the schema accepted; `submittedSims` also counts the
 * ICCIDs that the schema rejected. A check is skipped if one of its fields is missing. Without a quantity, each SIM is checked for one package.
 * `isQuote`: only the price is asked for, so that no consent is needed. `quoted` is the quote of the form; without a quantity, that of the largest, so that the minimum of a promo code rejects nothing that another would allow.
 */
export async function findOrderErrors(
  shop: AppContext,
  form: Partial<OrderForm>,
  viewer: Pick<Viewer, "currency" | "language" | "clientAddress" | "ticket" | "region">,
  {
    quoted,
    submittedSims = form.iccid?.length ?? 0,
    isStockChecked = true,
    isQuote = false,
  }: { quoted: QuoteResult; submittedSims?: number; isStockChecked?: boolean; isQuote?: boolean },
): Promise<OrderRejection | null> {
  const fields: OrderFieldReasons = {};
  if (form.phone !== undefined && hasPhoneCountry(form) && !parsePhone(form.phoneCountry ?? "", form.phone)) fields.phone = { code: "phone-invalid" };
  const country = form.way === "physical" ? form.addressCountry : undefined;
  if (country !== undefined && !isListedPlace(form, country)) fields[unlistedField(country)] = { code: "place-not-listed" };
  if (country !== undefined && !shop.catalogue().destinations.has(country)) fields.addressCountry = { code: "place-not-listed" };
  if (form.paymentMethod && !paymentMethods(shop, viewer.currency).includes(form.paymentMethod))
    fields.paymentMethod = { code: "method-unavailable" };
  if (!isQuote && form.agreeEarlyStart === undefined && mustAskForEarlyStart([viewer.region, country]))
    fields.agreeEarlyStart = { code: "early-start-missing" };
  const { package: packageId, way, quantity, iccid } = form;
  if (way === "sim" && quantity !== undefined && !matchesSims(quantity, submittedSims)) {
    fields.quantity = { code: "sim-quantity-mismatch", values: { sims: submittedSims } };
  }
  if (packageId === undefined || way === undefined) return toRejection(fields);
  if (isStockChecked && way === "physical" && quoted.ok && quantity !== undefined && !(await hasSimCards(shop, packageId, quantity))) {
    fields.quantity = { code: "out-of-stock" };
  }
  const packagesPerSim = submittedSims > 1 ? 1 : (quantity ?? 1);
  const sims = iccid && way === "sim" ? await checkOrderSims(shop, { iccids: iccid, packageId, count: packagesPerSim }, viewer) : null;
  if (sims && !sims.ok) fields.iccid = toReason(sims);
  const simErrors = sims?.ok && sims.results.some((code) => code !== null) ? sims.results : undefined;
  return toRejection({ ...(!quoted.ok && quoted.fields), ...fields }, simErrors);
}

/** Whether the stock has enough SIM cards now. They are reserved only when the order is stored. */
async function hasSimCards(shop: AppContext, packageId: string, quantity: number): Promise<boolean> {
  const kind = shop.catalogue().packages.get(packageId)?.prepaid?.product ?? "physical";
  const stock = await shop.db.selectFrom("sim_stock").select(["on_hand", "reserved"]).where("kind", "=", kind).executeTakeFirst();
  return stock !== undefined && stock.on_hand - stock.reserved >= quantity;
}

function toRejection(fields: OrderFieldReasons, sims?: (SimRejectionCode | null)[]): OrderRejection | null {
  const [field, reason] = Object.entries(fields)[0] ?? [];
  if (field && reason) return { ok: false, ...reason, field: field as keyof OrderForm, fields, ...(sims && { sims }) };
  const code = sims?.find((simCode) => simCode !== null);
  return code && sims ? { ...reject(code), field: "iccid", fields, sims } : null;
}
