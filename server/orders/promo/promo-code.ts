import type { RejectionReason } from "#server/forms/rejection.ts";
import { formatMoney } from "#server/locale/money.schema.ts";
import type { Currency, Language } from "#server/locale/locale.schema.ts";
import type { PromoKind } from "#server/domain/order-states.schema.ts";

/** Why a promo code cannot be used. */
export type PromoRejectionCode = "promo-invalid" | "promo-early" | "promo-over" | "promo-used-up" | "promo-currency" | "promo-minimum";

/** A promo code with its terms in each currency; times in ms UTC, money in minor units. */
export type PromoCode = {
  code: string;
  kind: PromoKind;
  basisPoints: number | null;
  startsAt: number | null;
  endsAt: number | null;
  maxUses: number | null;
  maxUsesPerCustomer: number | null;
  /** Uses by paid orders. */
  taken: number;
  /** Fixed: the discount; null if the code has none in this currency. Percent: the maximum discount; null if there is no maximum. */
  amounts: Partial<Record<Currency, { amount: number | null; minimumSubtotal: number }>>;
};

/** `early`: it does not apply yet. `over`: it has ended. */
export type PromoState = "live" | "early" | "used-up" | "over";

/** Whether buyers can use a code at a time, or why not. */
export function promoState({ startsAt, endsAt, maxUses, taken }: PromoCode, now: number): PromoState {
  if (endsAt !== null && now >= endsAt) return "over";
  if (startsAt !== null && now < startsAt) return "early";
  return maxUses !== null && taken >= maxUses ? "used-up" : "live";
}

/** Returns a share of an amount, given in basis points, rounded half up. */
export function percentOff(subtotal: number, basisPoints: number): number {
  return Math.floor((subtotal * basisPoints + 5000) / 10000);
}

/**
 * Returns the discount of a code for a subtotal, in minor units, or why it does not apply: not yet valid, ended, used up, below its minimum,
 * or no fixed amount in this currency. The postal fee is never discounted.
 */
export function promoDiscount(
  promo: PromoCode,
  order: { subtotal: number; currency: Currency; language: Language; now: number },
): number | RejectionReason<PromoRejectionCode> {
  const state = promoState(promo, order.now);
  if (state !== "live") return { code: `promo-${state}` };
  const terms = promo.amounts[order.currency];
  const isPercent = promo.kind === "percent";
  if (!isPercent && (terms?.amount ?? null) === null) return { code: "promo-currency" };
  const minimum = terms?.minimumSubtotal ?? 0;
  if (order.subtotal < minimum) return { code: "promo-minimum", values: { least: formatMoney(minimum, order.currency, order.language) } };
  if (isPercent) return Math.min(percentOff(order.subtotal, promo.basisPoints ?? 0), terms?.amount ?? order.subtotal, order.subtotal);
  return Math.min(terms?.amount ?? 0, order.subtotal);
}
