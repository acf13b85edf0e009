import type { Currency } from "#server/locale/locale.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { findPromoCode, countInvalidPromoCode, isPromoRateLimited } from "#server/orders/promo/find-promo-code.ts";
import { promoDiscount } from "#server/orders/promo/promo-code.ts";
import { MAX_QUANTITY, type DeliveryMethod } from "#server/catalogue/purchase-options.schema.ts";

/** What an order costs, in minor units of its currency. */
export type Quote = {
  packageId: string;
  way: DeliveryMethod;
  quantity: number;
  currency: Currency;
  unitPrice: number;
  /** What each unit puts on a prepaid SIM, HKD minor units; null for a package. */
  credit: number | null;
  subtotal: number;
  discount: number;
  promoCode: string | null;
  /** How often one customer may use the code; null where that is not limited. */
  promoUses: number | null;
  postalFee: number;
  /** False for a card by post whose country is not known yet: the fee comes on top. */
  postalFeeKnown: boolean;
  total: number;
};

export type QuoteRequest = {
  packageId: string;
  way: DeliveryMethod;
  quantity: number;
  currency: Currency;
  promoCode?: string;
  addressCountry?: string;
  /** Wrong codes are counted by it. */
  clientAddress?: string;
};
/** What a form of an order asks the price of: only what is posted has a country. */
export function toQuoteRequest(
  form: Pick<QuoteRequest, "way" | "quantity" | "promoCode" | "addressCountry"> & { package: string },
  { currency, clientAddress }: { currency: Currency; clientAddress: string },
): QuoteRequest {
  const { way, quantity, promoCode } = form;
  return { packageId: form.package, way, quantity, currency, promoCode, addressCountry: shippingCountry(form), clientAddress };
}

/** The country that a form has something posted to; undefined where nothing is posted. */
export const shippingCountry = ({ way, addressCountry }: { way: DeliveryMethod; addressCountry?: string }) =>
  way === "physical" ? addressCountry : undefined;

export type QuoteField = "package" | "quantity" | "promoCode" | "addressCountry";
/** `fields`: everything that is wrong, `field` first. */
export type QuoteAnswer = { ok: true; quote: Quote } | { ok: false; reason: string; field: QuoteField; fields: Partial<Record<QuoteField, string>> };

function refuse(fields: Partial<Record<QuoteField, string>>): QuoteAnswer {
  const [field, reason] = Object.entries(fields)[0] as [QuoteField, string];
  return { ok: false, reason, field, fields };
}

/**
 * What an order would cost now, in minor units, from the shop's own price list (§2, Order).
 * Refuses a package that is not on sale, a country that is not posted to, and a promo code that does not hold, with the reason where
 * there is such a code. How often a buyer used a code is looked at when the order is placed only: a price tells nobody that. After 20 different wrong codes in 10 minutes codes are refused unread.
 */
export async function quoteOrder(shop: AppContext, request: QuoteRequest): Promise<QuoteAnswer> {
  const { packages, postalFees } = shop.catalogue();
  const { prices, prepaid } = packages.get(request.packageId) ?? {};
  if (!prices || Object.keys(prices).length === 0) return refuse({ package: "errors.package-unavailable" });
  const unitPrice = prices[request.currency];
  if (unitPrice === undefined) return refuse({ package: "errors.currency-unavailable" });
  const { quantity } = request;
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > MAX_QUANTITY) return refuse({ quantity: "errors.numbers-only" });

  const posted = request.way === "physical" && request.addressCountry !== undefined;
  const postalFee = posted ? postalFees.get(request.addressCountry ?? "")?.[request.currency] : 0;
  const promo = request.promoCode
    ? await checkPromo(shop, request, unitPrice * quantity)
    : { ok: true as const, code: null, uses: null, discount: 0 };
  if (postalFee === undefined || !promo.ok) {
    return refuse({ ...(postalFee === undefined && { addressCountry: "errors.not-posted-to" }), ...(!promo.ok && { promoCode: promo.reason }) });
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
      postalFeeKnown: request.way !== "physical" || posted,
    },
  };
}

async function checkPromo(shop: AppContext, request: QuoteRequest, subtotal: number) {
  const { promoCode = "", clientAddress, currency } = request;
  // Credit is as good as money: it has bonuses and discounts of its own.
  if (shop.catalogue().packages.get(request.packageId)?.prepaid) return { ok: false as const, reason: "orders.promo-invalid" };
  if (clientAddress && (await isPromoRateLimited(shop, clientAddress))) return { ok: false as const, reason: "errors.too-many-tries" };
  const promo = await findPromoCode(shop.db, promoCode);
  const discount = promo ? promoDiscount(promo, { subtotal, currency, now: shop.clock() }) : { refused: "orders.promo-invalid" };
  if (promo && typeof discount === "number") return { ok: true as const, code: promo.code, uses: promo.maxUsesPerCustomer, discount };
  if (clientAddress) await countInvalidPromoCode(shop, clientAddress, promoCode);
  return { ok: false as const, reason: typeof discount === "number" ? "orders.promo-invalid" : discount.refused };
}

/** The sum of an order: total = unit price × quantity − discount + postage, and never below the postage. */
export function orderTotals(parts: { unitPrice: number; quantity: number; discount: number; postalFee: number }) {
  const subtotal = parts.unitPrice * parts.quantity;
  const discount = Math.min(parts.discount, subtotal);
  return { subtotal, discount, total: subtotal - discount + parts.postalFee };
}
