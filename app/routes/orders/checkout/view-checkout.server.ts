import type { Currency, Language } from "#server/locale/locale.schema.ts";
import { listAddressChoices } from "#server/destinations/address/list-address-choices.ts";
import { compactCode, EmailSchema } from "#server/forms/field.schema.ts";
import { OrderSchema, QuantitySchema, checkSimQuantity } from "#server/orders/core/order.schema.ts";
import { findMainlandEvidence } from "#server/orders/checkout/mainland-restriction.ts";
import { quoteOrder } from "#server/orders/checkout/quote-order.ts";
import { paymentMethods } from "#server/payments/payment-methods.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { packOptions } from "#app/forms/fields/packed-options.ts";
import type { Checkout, CheckoutChoices } from "./checkout.ts";
import { viewOrderedPackage } from "#app/routes/orders/view/ordered-package.server.ts";
import type { CheckoutSims } from "#app/routes/orders/checkout/sims/checkout-sims.ts";
import { DELIVERY_METHODS, type DeliveryMethod } from "#server/catalogue/purchase-options.schema.ts";
import { listDialCodes } from "#server/destinations/list-countries.ts";

type Viewer = { language: Language; currency: Currency; clientAddress: string; ipCountry: string | null };
type Typed = Record<string, string>;

/** `invalidFields`: fields that already have an error and are not checked again. `iccids`: the SIMs that packages are added to. */
type ChoiceOptions = { invalidFields?: string[]; iccids?: string[] };

/** Returns the order page for the values entered so far, or null if the package does not exist. */
export async function viewCheckout(
  shop: AppContext,
  typed: Typed,
  viewer: Viewer,
  { invalidFields, sims }: { invalidFields?: string[]; sims: CheckoutSims | null },
): Promise<Checkout | null> {
  const orderedPackage = viewOrderedPackage(shop, typed.package ?? "", viewer.language);
  if (!orderedPackage) return null;
  const way = toDeliveryMethod(typed);
  const isPhysical = way === "physical";
  return {
    orderedPackage,
    way,
    currency: viewer.currency,
    methods: paymentMethods(shop, viewer.currency),
    choices: await viewChoices(shop, typed, viewer, { invalidFields, iccids: sims?.typed }),
    sims,
    dialCodes: isPhysical ? packOptions(listDialCodes(shop, viewer.language)) : "",
    postedTo: isPhysical ? postedTo(shop, viewer.currency) : "",
  };
}

/**
 * Returns the parts of the page that depend on the values entered: the price and the address fields. An invalid promo code or country is
 * left out of the price. There is no price if the package is not sold in the currency, if the quantity is invalid, or if the plan is not
 * sold to this buyer in Mainland China.
 */
export async function viewChoices(
  shop: AppContext,
  typed: Typed,
  viewer: Viewer,
  { invalidFields = [], iccids = [] }: ChoiceOptions = {},
): Promise<CheckoutChoices> {
  const way = toDeliveryMethod(typed);
  const country = way === "physical" ? (typed.addressCountry ?? defaultParcelCountry(shop, viewer)).toUpperCase() : "";
  const parsedQuantity = QuantitySchema.safeParse(typed.quantity ?? "1");
  const quantity = parsedQuantity.data ?? 1;
  const request = {
    packageId: typed.package ?? "",
    way,
    quantity,
    currency: viewer.currency,
    promoCode: invalidFields.includes("promoCode") ? undefined : OrderSchema.shape.promoCode.safeParse(typed.promoCode).data,
    email: EmailSchema.safeParse(typed.email).data,
    addressCountry: invalidFields.includes("addressCountry") ? undefined : country || undefined,
    clientAddress: viewer.clientAddress,
  };
  const fullResult = await quoteOrder(shop, request);
  const rejections: CheckoutChoices["rejections"] = fullResult.ok ? {} : { ...fullResult.fields };
  const validRequest = {
    ...request,
    promoCode: rejections.promoCode ? undefined : request.promoCode,
    addressCountry: rejections.addressCountry ? undefined : request.addressCountry,
  };
  const result = fullResult.ok || rejections.package || rejections.quantity ? fullResult : await quoteOrder(shop, validRequest);
  if (!parsedQuantity.success) rejections.quantity = parsedQuantity.error.issues[0]?.message;
  const mainland = way === "physical" ? mainlandField(shop, typed, country) : null;
  if (mainland) rejections[mainland] = "orders.mainland";
  const quantityError = way === "sim" ? checkSimQuantity(iccids.filter((text) => compactCode(text) !== undefined).length, quantity) : null;
  if (quantityError && !invalidFields.includes("quantity")) rejections.quantity ??= quantityError;
  return {
    quantity,
    quote: result.ok && parsedQuantity.success && !mainland ? result.quote : null,
    rejections,
    parcel: way === "physical" ? listAddressChoices(country, typed.province, viewer.language) : null,
  };
}

/** Returns the field whose value puts the buyer in Mainland China, if the plan is not sold there (§5); else null. */
function mainlandField(shop: AppContext, typed: Typed, addressCountry: string): "addressCountry" | "phoneCountry" | null {
  const { packages, plans } = shop.catalogue();
  const plan = plans.get(packages.get(typed.package ?? "")?.planId ?? "");
  const evidence = plan && findMainlandEvidence(plan, { addressCountry, phoneCountry: typed.phoneCountry });
  return evidence === "address" ? "addressCountry" : evidence === "phone" ? "phoneCountry" : null;
}

/** Returns the delivery method of the field `way`; `esim` if the field is missing or unknown. */
export function toDeliveryMethod(typed: Typed): DeliveryMethod {
  return DELIVERY_METHODS.find((way) => way === typed.way) ?? "esim";
}

/** Returns the country preselected for a parcel: the visitor's country by IP address if we post there, else Hong Kong. */
export function defaultParcelCountry(shop: Pick<AppContext, "catalogue">, viewer: Pick<Viewer, "ipCountry">): string {
  const { ipCountry } = viewer;
  return ipCountry && shop.catalogue().postalFees.has(ipCountry) ? ipCountry : "HK";
}

/** Returns the two-letter codes of the countries with a postal fee in the currency, concatenated. */
function postedTo(shop: Pick<AppContext, "catalogue">, currency: Currency): string {
  return [...shop.catalogue().postalFees].flatMap(([country, fees]) => (fees[currency] === undefined ? [] : [country])).join("");
}
