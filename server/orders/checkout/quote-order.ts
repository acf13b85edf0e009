import type { DeliveryMethod } from "#server/domain/order-states.schema.ts";
import { toReason, type Rejection, type RejectionReason } from "#server/forms/rejection.ts";
import type { Currency, Language } from "#server/locale/locale.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { lookUpWithin, type AttemptLimitCode } from "#server/db/rate-limit/consume-limits.ts";
import { findPromoCode, promoLimit } from "#server/orders/promo/find-promo-code.ts";
import { promoDiscount, type PromoRejectionCode } from "#server/orders/promo/promo-code.ts";
import { MAX_QUANTITY } from "#server/catalogue/purchase-options.schema.ts";

/** The price of an order, in minor units of its currency. */
export type Quote = {
  packageId: string;
  way: DeliveryMethod;
  quantity: number;
  currency: Currency;
  unitPrice: number;
  /** Credit that each unit adds to a prepaid SIM, HKD minor units; null for a travel package. */
  credit: number | null;
  subtotal: number;
  discount: number;
  promoCode: string | null;
  /** How often one customer may use the promo code; null if unlimited. */
  promoUses: number | null;
  postalFee: number;
  /** False for a posted SIM card whose country is not known yet: the postal fee is then still missing from the total. */
  postalFeeKnown: boolean;
  total: number;
};

type QuoteRequest = {
  packageId: string;
  way: DeliveryMethod;
  quantity: number;
  currency: Currency;
  language: Language;
  promoCode?: string;
  addressCountry?: string;
  /** Invalid promo codes are limited per address; without one they are not. */
  clientAddress?: string;
  /** For `lookUpWithin`. */
  ticket?: string | undefined;
};

type QuoteField = "package" | "quantity" | "promoCode" | "addressCountry";
export type QuoteRejectionCode =
  | "package-unavailable"
  | "currency-unavailable"
  | "quantity-invalid"
  | "not-posted-to"
  | AttemptLimitCode
  | PromoRejectionCode;
type FieldReasons = Partial<Record<QuoteField, RejectionReason<QuoteRejectionCode>>>;

/**
 * `fields` has every invalid field, `field` the first of them. The quote of a rejection leaves out the invalid promo code and country; null if there
 * is no price.
 */
export type QuoteResult =
  | { ok: true; quote: Quote }
  | (Rejection<QuoteRejectionCode> & { field: QuoteField; fields: FieldReasons; quote: Quote | null });

/**
 * Returns what an order would cost now, in minor units, by the catalogue's prices (§2, Order). Rejects a package that is not on sale, a
 * country without postal delivery, and an invalid promo code; the reason is specific only if the code exists.
 *
 * The uses of a code per buyer are checked only when the order is placed, so that a quote does not reveal them. After 60 different invalid
 * codes of one network in 10 minutes, a code is looked up only when it is the turn of `ticket`.
 */
export async function quoteOrder(shop: AppContext, request: QuoteRequest): Promise<QuoteResult> {
  const { packages } = shop.catalogue();
  const { prices, prepaid } = packages.get(request.packageId) ?? {};
  if (!prices || Object.keys(prices).length === 0) return rejectQuote({ package: { code: "package-unavailable" } });
  const unitPrice = prices[request.currency];
  if (unitPrice === undefined) return rejectQuote({ package: { code: "currency-unavailable" } });
  const { quantity } = request;
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > MAX_QUANTITY) return rejectQuote({ quantity: { code: "quantity-invalid" } });

  const postalFee = findPostalFee(shop, request);
  const promo = request.promoCode
    ? await checkPromo(shop, request, unitPrice * quantity)
    : { ok: true as const, code: null, uses: null, discount: 0 };
  const discount = promo.ok ? promo.discount : 0;
  const quote: Quote = {
    packageId: request.packageId,
    way: request.way,
    quantity,
    currency: request.currency,
    unitPrice,
    credit: prepaid?.credit ?? null,
    ...orderTotals({ unitPrice, quantity, discount, postalFee: postalFee ?? 0 }),
    promoCode: promo.ok ? promo.code : null,
    promoUses: promo.ok ? promo.uses : null,
    postalFee: postalFee ?? 0,
    postalFeeKnown: request.way !== "physical" || (request.addressCountry !== undefined && postalFee !== undefined),
  };
  if (postalFee !== undefined && promo.ok) return { ok: true, quote };
  const fields: FieldReasons = {
    ...(postalFee === undefined && { addressCountry: { code: "not-posted-to" } }),
    ...(!promo.ok && { promoCode: promo.reason }),
  };
  return rejectQuote(fields, quote);
}

function rejectQuote(fields: FieldReasons, quote: Quote | null = null): QuoteResult {
  const [field, reason] = Object.entries(fields)[0] as [QuoteField, RejectionReason<QuoteRejectionCode>];
  return { ok: false, ...reason, field, fields, quote };
}

/** Returns the postal fee of an order, 0 if nothing is posted or the country is not known yet, undefined if we do not post there. */
function findPostalFee(shop: Pick<AppContext, "catalogue">, { way, addressCountry, currency }: QuoteRequest): number | undefined {
  if (way !== "physical" || addressCountry === undefined) return 0;
  return shop.catalogue().postalFees.get(addressCountry)?.[currency];
}

type PromoCheck =
  | { ok: true; code: string | null; uses: number | null; discount: number }
  | { ok: false; reason: RejectionReason<PromoRejectionCode | AttemptLimitCode> };

async function checkPromo(shop: AppContext, request: QuoteRequest, subtotal: number): Promise<PromoCheck> {
  const { promoCode = "", clientAddress, ticket } = request;
  // Credit has separate bonuses and discounts, so promo codes do not apply to it.
  if (shop.catalogue().packages.get(request.packageId)?.prepaid) return { ok: false, reason: { code: "promo-invalid" } };
  const lookUp = () => lookUpPromo(shop, request, subtotal);
  if (!clientAddress) return lookUp();
  const values = [promoCode.toUpperCase()];
  const found = await lookUpWithin(shop, promoLimit(clientAddress), { values, ticket, lookUp, isWrong: ({ ok }) => !ok });
  return found.ok ? (found.results[0] as PromoCheck) : { ok: false, reason: toReason(found) };
}

async function lookUpPromo(shop: AppContext, { promoCode = "", currency, language }: QuoteRequest, subtotal: number): Promise<PromoCheck> {
  const promo = await findPromoCode(shop.db, promoCode);
  if (!promo) return { ok: false, reason: { code: "promo-invalid" } };
  const discount = promoDiscount(promo, { subtotal, currency, language, now: shop.clock() });
  if (typeof discount !== "number") return { ok: false, reason: discount };
  return { ok: true, code: promo.code, uses: promo.maxUsesPerCustomer, discount };
}

/** Returns the amounts of an order: total = unit price × quantity − discount + postal fee. The total is never below the postal fee. */
export function orderTotals(parts: { unitPrice: number; quantity: number; discount: number; postalFee: number }) {
  const subtotal = parts.unitPrice * parts.quantity;
  const discount = Math.min(parts.discount, subtotal);
  return { subtotal, discount, total: subtotal - discount + parts.postalFee };
}

/** The quote request of an order form. Only a posted order has a country. */
export function toQuoteRequest(
  form: Pick<QuoteRequest, "way" | "quantity" | "promoCode" | "addressCountry"> & { package: string },
  { currency, language, clientAddress, ticket }: { currency: Currency; language: Language; clientAddress: string; ticket?: string | undefined },
): QuoteRequest {
  const { way, quantity, promoCode } = form;
  return { packageId: form.package, way, quantity, currency, language, promoCode, addressCountry: shippingCountry(form), clientAddress, ticket };
}

/** The country that an order is posted to, or undefined if nothing is posted. */
export const shippingCountry = ({ way, addressCountry }: { way: DeliveryMethod; addressCountry?: string }) =>
  way === "physical" ? addressCountry : undefined;
