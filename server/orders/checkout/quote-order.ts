import type { Currency } from "#server/locale/locale.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { findPromoCode, countInvalidPromoCode, isPromoRateLimited } from "#server/orders/promo/find-promo-code.ts";
import { promoDiscount } from "#server/orders/promo/promo-code.ts";
import { MAX_QUANTITY, type DeliveryMethod } from "#server/catalogue/purchase-options.schema.ts";
import type { ErrorMessage } from "#server/forms/message.schema.ts";

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
  promoCode?: string;
  addressCountry?: string;
  /** Invalid promo codes are limited per address; without one they are not. */
  clientAddress?: string;
};

type QuoteField = "package" | "quantity" | "promoCode" | "addressCountry";
/** `fields` has every invalid field, `field` the first of them. */
type QuoteResult =
  | { ok: true; quote: Quote }
  | { ok: false; reason: ErrorMessage; field: QuoteField; fields: Partial<Record<QuoteField, ErrorMessage>> };

/**
 * Returns what an order would cost now, in minor units, by the catalogue's prices (§2, Order). Rejects a package that is not on sale, a
 * country without postal delivery, and an invalid promo code; the reason is specific only if the code exists.
 *
 * The uses of a code per buyer are checked only when the order is placed, so that a quote does not reveal them. After 20 different invalid
 * codes in 10 minutes, every code is rejected without being looked up.
 */
export async function quoteOrder(shop: AppContext, request: QuoteRequest): Promise<QuoteResult> {
  const { packages, postalFees } = shop.catalogue();
  const { prices, prepaid } = packages.get(request.packageId) ?? {};
  if (!prices || Object.keys(prices).length === 0) return reject({ package: "errors.package-unavailable" });
  const unitPrice = prices[request.currency];
  if (unitPrice === undefined) return reject({ package: "errors.currency-unavailable" });
  const { quantity } = request;
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > MAX_QUANTITY) return reject({ quantity: "errors.numbers-only" });

  const isPosted = request.way === "physical" && request.addressCountry !== undefined;
  const postalFee = isPosted ? postalFees.get(request.addressCountry ?? "")?.[request.currency] : 0;
  const promo = request.promoCode
    ? await checkPromo(shop, request, unitPrice * quantity)
    : { ok: true as const, code: null, uses: null, discount: 0 };
  if (postalFee === undefined || !promo.ok) {
    return reject({ ...(postalFee === undefined && { addressCountry: "errors.not-posted-to" }), ...(!promo.ok && { promoCode: promo.reason }) });
  }
  return {
    ok: true,
    quote: {
      packageId: request.packageId,
      way: request.way,
      quantity,
      currency: request.currency,
      unitPrice,
      credit: prepaid?.credit ?? null,
      ...orderTotals({ unitPrice, quantity, discount: promo.discount, postalFee }),
      promoCode: promo.code,
      promoUses: promo.uses,
      postalFee,
      postalFeeKnown: request.way !== "physical" || isPosted,
    },
  };
}

function reject(fields: Partial<Record<QuoteField, ErrorMessage>>): QuoteResult {
  const [field, reason] = Object.entries(fields)[0] as [QuoteField, ErrorMessage];
  return { ok: false, reason, field, fields };
}

type PromoCheck = { ok: true; code: string | null; uses: number | null; discount: number } | { ok: false; reason: ErrorMessage };

async function checkPromo(shop: AppContext, request: QuoteRequest, subtotal: number): Promise<PromoCheck> {
  const { promoCode = "", clientAddress, currency } = request;
  // Credit has separate bonuses and discounts, so promo codes do not apply to it.
  if (shop.catalogue().packages.get(request.packageId)?.prepaid) return { ok: false as const, reason: "orders.promo-invalid" };
  if (clientAddress && (await isPromoRateLimited(shop, clientAddress))) return { ok: false as const, reason: "errors.too-many-tries" };
  const promo = await findPromoCode(shop.db, promoCode);
  const discount = promo ? promoDiscount(promo, { subtotal, currency, now: shop.clock() }) : { refused: "orders.promo-invalid" as const };
  if (promo && typeof discount === "number") return { ok: true as const, code: promo.code, uses: promo.maxUsesPerCustomer, discount };
  if (clientAddress) await countInvalidPromoCode(shop, clientAddress, promoCode);
  return { ok: false as const, reason: typeof discount === "number" ? "orders.promo-invalid" : discount.refused };
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
  { currency, clientAddress }: { currency: Currency; clientAddress: string },
): QuoteRequest {
  const { way, quantity, promoCode } = form;
  return { packageId: form.package, way, quantity, currency, promoCode, addressCountry: shippingCountry(form), clientAddress };
}

/** The country that an order is posted to, or undefined if nothing is posted. */
export const shippingCountry = ({ way, addressCountry }: { way: DeliveryMethod; addressCountry?: string }) =>
  way === "physical" ? addressCountry : undefined;
