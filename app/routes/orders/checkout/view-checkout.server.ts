import { rejectionText } from "#app/request/rejection-text.server.ts";
import type { Currency, Language } from "#server/locale/locale.schema.ts";
import { listAddressChoices } from "#server/destinations/address/list-address-choices.ts";
import { MAX_QUANTITY } from "#server/catalogue/purchase-options.schema.ts";
import { compactCode } from "#server/forms/field.schema.ts";
import { matchesSims, OrderSchema, QuantitySchema } from "#server/orders/core/order.schema.ts";
import { findMainlandEvidence } from "#server/orders/checkout/mainland-restriction.ts";
import { WITHDRAWAL_DAYS } from "#server/orders/withdrawal/withdrawal.schema.ts";
import { mustAskForEarlyStart } from "#server/orders/withdrawal/early-start.ts";
import { REFUND_DAYS } from "#server/orders/core/refund-terms.schema.ts";
import { quoteOrder, type QuoteResult } from "#server/orders/checkout/quote-order.ts";
import { paymentMethods, sortPaymentMethods } from "#server/payments/payment-methods.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { packCountryOptions } from "#app/request/pack-country-options.server.ts";
import type { Checkout, CheckoutChoices, OrderChange } from "./checkout.ts";
import type { LinkAccess } from "#app/routes/orders/access/order-access.server.ts";
import type { OrderedPackage } from "#app/routes/orders/view/package-ticket.tsx";
import { packageTitle } from "#server/orders/core/package-title.ts";
import { soldPackages } from "#server/plans/list-packages.ts";
import { formatMoney } from "#server/locale/money.schema.ts";
import { viewOrderedPackage } from "#app/routes/orders/view/ordered-package.server.ts";
import type { CheckoutSims } from "#app/routes/orders/checkout/sims/checkout-sims.ts";
import type { OfferedSim } from "#app/ui/destinations/use-renewed-sims.ts";
import { DELIVERY_METHODS, type DeliveryMethod } from "#server/domain/order-states.schema.ts";
import { likelyPostalCountry, postalEstimate, postalRange } from "#server/catalogue/postal-estimate.ts";

type Viewer = {
  language: Language;
  currency: Currency;
  clientAddress: string;
  ticket?: string | undefined;
  region: string | null;
  ipCountry: string | null;
};
type Typed = Record<string, string>;

/** `invalidFields`: fields that already have an error and are not checked again. `iccids`: the SIMs that packages are added to. */
type ChoiceOptions = {
  quoted: QuoteResult;
  invalidFields?: string[];
  iccids?: string[];
  /** The last valid quantity, which `quoted` is for if the typed one is invalid. Without it there is then no price. */
  lastQuantity?: number | undefined;
};

type CheckoutOptions = {
  invalidFields?: string[];
  sims: CheckoutSims | null;
  offer: OfferedSim | null;
  /** The payment method of the buyer's last order. */
  lastMethod: string | null;
  /** The unpaid order that the form changes. */
  changes: LinkAccess | null;
  /** The last valid quantity, whose price is shown while that in the form is invalid. */
  lastQuantity: number | undefined;
};

/** Returns the order page for the values entered so far, or null if the package does not exist. */
export async function viewCheckout(
  shop: AppContext,
  typed: Typed,
  viewer: Viewer,
  { invalidFields, sims, offer, lastMethod, changes, lastQuantity }: CheckoutOptions,
): Promise<Checkout | null> {
  const orderedPackage = viewOrderedPackage(shop, typed.package ?? "", viewer.language);
  if (!orderedPackage) return null;
  const way = toDeliveryMethod(typed);
  const isPhysical = way === "physical";
  const isQuantityValid = QuantitySchema.safeParse(typed.quantity ?? "1").success;
  const pricedQuantity = isQuantityValid || lastQuantity === undefined ? typed.quantity : String(lastQuantity);
  const quoted = await quoteTypedOrder(shop, { ...typed, ...(pricedQuantity && { quantity: pricedQuantity }) }, viewer, invalidFields);
  const postedCodes = isPhysical ? postedTo(shop, viewer.currency) : "";
  return {
    orderedPackage,
    way,
    currency: viewer.currency,
    methods: sortPaymentMethods(paymentMethods(shop, viewer.currency), viewer.language, lastMethod),
    cardWallets: shop.payments.offersCardWallets,
    refundDays: orderedPackage.credit === null ? REFUND_DAYS : null,
    choices: viewChoices(shop, typed, viewer, { quoted, invalidFields, iccids: sims?.typed, lastQuantity }),
    change: changes && { access: changes, ...changeOptions(shop, orderedPackage, viewer) },
    sims,
    offer,
    dialCodes: isPhysical ? packCountryOptions(shop, viewer.language, { chosen: [typed.phoneCountry, ...(postedCodes.match(/../g) ?? [])] }) : "",
    postedTo: postedCodes,
  };
}

/** What an order may be changed to. Credit is sold on posted SIM cards only. */
function changeOptions(
  shop: Pick<AppContext, "catalogue">,
  { planId, credit }: OrderedPackage,
  { currency, language }: Viewer,
): Pick<OrderChange, "packages" | "ways"> {
  const packages = soldPackages(shop.catalogue().plans.get(planId)?.packages ?? [], currency).map(({ id, prices, prepaid }) => {
    const title = packageTitle(shop.catalogue(), { packageId: id, quantity: 1, way: "esim", credit: prepaid?.credit ?? null }, language);
    return { value: id, label: `${title}, ${formatMoney(prices[currency] ?? 0, currency, language)}` };
  });
  return { packages, ways: credit === null ? [...DELIVERY_METHODS] : [] };
}

/** Quotes the values entered so far. `invalidFields` are left out. An invalid quantity counts as the largest, so that a promo code with a minimum is not rejected; the page then shows no price. */
export function quoteTypedOrder(shop: AppContext, typed: Typed, viewer: Viewer, invalidFields: string[] = []): Promise<QuoteResult> {
  return quoteOrder(shop, {
    packageId: typed.package ?? "",
    way: toDeliveryMethod(typed),
    quantity: QuantitySchema.safeParse(typed.quantity ?? "1").data ?? MAX_QUANTITY,
    currency: viewer.currency,
    language: viewer.language,
    promoCode: invalidFields.includes("promoCode") ? undefined : OrderSchema.shape.promoCode.safeParse(typed.promoCode).data,
    addressCountry: invalidFields.includes("addressCountry") ? undefined : parcelCountry(shop, typed, viewer) || undefined,
    clientAddress: viewer.clientAddress,
    ticket: viewer.ticket,
  });
}

/**
 * Returns the parts of the page that depend on the values entered: the price and the address fields. An invalid promo code or country is
 * left out of the price. There is no price if the package is not sold in the currency, if the quantity is invalid, or if the plan is not
 * sold to this buyer in Mainland China.
 */
export function viewChoices(
  shop: AppContext,
  typed: Typed,
  viewer: Viewer,
  { quoted, invalidFields = [], iccids = [], lastQuantity }: ChoiceOptions,
): CheckoutChoices {
  const way = toDeliveryMethod(typed);
  const country = parcelCountry(shop, typed, viewer);
  const quantity = QuantitySchema.safeParse(typed.quantity ?? "1");
  const rejections: CheckoutChoices["rejections"] = {};
  for (const [name, reason] of Object.entries(quoted.ok ? {} : quoted.fields)) {
    const isShownAlready = invalidFields.includes(name) && (name === "promoCode" || name === "addressCountry");
    if (!isShownAlready) rejections[name as keyof typeof rejections] = rejectionText(reason);
  }
  const promoCode = OrderSchema.shape.promoCode.safeParse(typed.promoCode);
  if (!promoCode.success && !invalidFields.includes("promoCode")) rejections.promoCode = promoCode.error.issues[0]?.message;
  if (!quantity.success) rejections.quantity = quantity.error.issues[0]?.message;
  const mainland = mainlandField(shop, typed, { ipCountry: viewer.ipCountry, addressCountry: country });
  if (mainland) rejections[mainland] = rejectionText({ code: "mainland" });
  const sims = iccids.filter((text) => compactCode(text) !== undefined).length;
  if (way === "sim" && !matchesSims(quantity.data ?? 1, sims) && !invalidFields.includes("quantity")) {
    rejections.quantity ??= rejectionText({ code: "sim-quantity-mismatch", values: { sims } });
  }
  return {
    currency: viewer.currency,
    quantity: quantity.data ?? lastQuantity ?? 1,
    quote: (quantity.success || lastQuantity !== undefined) && !mainland ? quoted.quote : null,
    rejections,
    parcel: way === "physical" ? listAddressChoices(country, typed.province, viewer.language) : null,
    postage: way === "physical" && country === "" ? postalRange(shop.catalogue(), viewer.currency) : null,
    postal: postalEstimate(shop.catalogue(), { country, currency: viewer.currency, language: viewer.language, paidAt: shop.clock() }),
    withdrawalDays: mustAskForEarlyStart([viewer.region, country]) ? WITHDRAWAL_DAYS : null,
  };
}

/** The country of a parcel: the chosen one or the preselected one; "" if there is none, or nothing is posted. */
const parcelCountry = (shop: Pick<AppContext, "catalogue">, typed: Typed, viewer: Viewer): string =>
  toDeliveryMethod(typed) === "physical" ? (typed.addressCountry ?? likelyPostalCountry(shop.catalogue(), viewer.region)).toUpperCase() : "";

const MAINLAND_FIELDS = { location: "package", address: "addressCountry", phone: "phoneCountry" } as const;

/** Returns the field that says that the plan is not sold to the buyer, who is in Mainland China (§5); else null. */
function mainlandField(shop: AppContext, typed: Typed, buyer: { ipCountry: string | null; addressCountry: string }) {
  const { packages, plans } = shop.catalogue();
  const plan = plans.get(packages.get(typed.package ?? "")?.planId ?? "");
  const phoneCountry = toDeliveryMethod(typed) === "physical" ? typed.phoneCountry : undefined;
  const evidence = plan && findMainlandEvidence(plan, { ...buyer, phoneCountry });
  return evidence ? MAINLAND_FIELDS[evidence] : null;
}

/** Returns the delivery method of the field `way`; `esim` if the field is missing or unknown. */
export function toDeliveryMethod(typed: Typed): DeliveryMethod {
  return DELIVERY_METHODS.find((way) => way === typed.way) ?? "esim";
}

/** Returns the two-letter codes of the countries with a postal fee in the currency, concatenated. */
function postedTo(shop: Pick<AppContext, "catalogue">, currency: Currency): string {
  return [...shop.catalogue().postalFees].flatMap(([country, fees]) => (fees[currency] === undefined ? [] : [country])).join("");
}
