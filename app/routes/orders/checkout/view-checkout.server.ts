import type { Currency, Language } from "#server/locale/locale.schema.ts";
import { listAddressChoices } from "#server/destinations/address/list-address-choices.ts";
import { listDialCodes } from "#server/destinations/list-dial-codes.ts";
import { compact, EmailSchema } from "#server/forms/field.schema.ts";
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

export type Visitor = { language: Language; currency: Currency; clientAddress: string; ipCountry: string | null };
type Typed = Record<string, string>;

/** What is known besides the fields: those already refused, not to be asked again, and the numbers of the SIMs to renew. */
type Besides = { wrong?: string[]; iccids?: string[] };

/** The order page for what was typed so far; null where there is no such package. */
export async function viewCheckout(
  shop: AppContext,
  typed: Typed,
  visitor: Visitor,
  { wrong, sims }: { wrong?: string[]; sims: CheckoutSims | null },
): Promise<Checkout | null> {
  const bought = viewOrderedPackage(shop, typed.package ?? "", visitor.language);
  if (!bought) return null;
  const way = toDeliveryMethod(typed);
  const posted = way === "physical";
  return {
    bought,
    way,
    currency: visitor.currency,
    methods: paymentMethods(shop, visitor.currency),
    choices: await viewChoices(shop, typed, visitor, { wrong, iccids: sims?.typed }),
    sims,
    dialCodes: posted ? packOptions(listDialCodes(shop, visitor.language)) : "",
    postedTo: posted ? postedTo(shop, visitor.currency) : "",
  };
}

/**
 * What follows from what was typed: the price, and which fields an address has. A refused promo code or country is left out of the price;
 * a refused quantity, and a buyer in Mainland China to whom the plan is not sold, have none.
 */
export async function viewChoices(
  shop: AppContext,
  typed: Typed,
  visitor: Visitor,
  { wrong = [], iccids = [] }: Besides = {},
): Promise<CheckoutChoices> {
  const way = toDeliveryMethod(typed);
  const country = way === "physical" ? (typed.addressCountry ?? homeCountry(shop, visitor)).toUpperCase() : "";
  const counted = QuantitySchema.safeParse(typed.quantity ?? "1");
  const quantity = counted.data ?? 1;
  const request = {
    packageId: typed.package ?? "",
    way,
    quantity,
    currency: visitor.currency,
    promoCode: wrong.includes("promoCode") ? undefined : OrderSchema.shape.promoCode.safeParse(typed.promoCode).data,
    email: EmailSchema.safeParse(typed.email).data,
    addressCountry: wrong.includes("addressCountry") ? undefined : country || undefined,
    clientAddress: visitor.clientAddress,
  };
  const asked = await quoteOrder(shop, request);
  const refusals: CheckoutChoices["refusals"] = asked.ok ? {} : { ...asked.fields };
  const without = {
    ...request,
    promoCode: refusals.promoCode ? undefined : request.promoCode,
    addressCountry: refusals.addressCountry ? undefined : request.addressCountry,
  };
  const answer = asked.ok || refusals.package || refusals.quantity ? asked : await quoteOrder(shop, without);
  if (!counted.success) refusals.quantity = counted.error.issues[0]?.message;
  const mainland = way === "physical" ? mainlandField(shop, typed, country) : null;
  if (mainland) refusals[mainland] = "orders.mainland";
  const tooMany = way === "sim" ? checkSimQuantity(iccids.filter((text) => compact(text) !== undefined).length, quantity) : null;
  if (tooMany && !wrong.includes("quantity")) refusals.quantity ??= tooMany;
  return {
    quantity,
    quote: answer.ok && counted.success && !mainland ? answer.quote : null,
    refusals,
    parcel: way === "physical" ? listAddressChoices(country, typed.province, visitor.language) : null,
  };
}

/** The field that tells that the parcel's buyer is in Mainland China and the plan is not sold there (§5), or null. */
function mainlandField(shop: AppContext, typed: Typed, addressCountry: string): "addressCountry" | "phoneCountry" | null {
  const { packages, plans } = shop.catalogue();
  const plan = plans.get(packages.get(typed.package ?? "")?.planId ?? "");
  const ground = plan && findMainlandEvidence(plan, { addressCountry, phoneCountry: typed.phoneCountry });
  return ground === "address" ? "addressCountry" : ground === "phone" ? "phoneCountry" : null;
}

export function toDeliveryMethod(typed: Typed): DeliveryMethod {
  return DELIVERY_METHODS.find((way) => way === typed.way) ?? "esim";
}

/** Where a visitor most likely wants a parcel: where he is, else Hong Kong, from where they are posted. */
export function homeCountry(shop: Pick<AppContext, "catalogue">, visitor: Pick<Visitor, "ipCountry">): string {
  const { ipCountry } = visitor;
  return ipCountry && shop.catalogue().postalFees.has(ipCountry) ? ipCountry : "HK";
}

function postedTo(shop: Pick<AppContext, "catalogue">, currency: Currency): string {
  return [...shop.catalogue().postalFees].flatMap(([country, fees]) => (fees[currency] === undefined ? [] : [country])).join("");
}
