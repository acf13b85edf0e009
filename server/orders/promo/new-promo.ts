import { CURRENCIES, type Currency } from "#server/locale/locale.schema.ts";
import type { PromoCode } from "./promo-code.ts";
import { termsOfForm, type NewPromoForm, type PromoTerms } from "./promo-terms.schema.ts";

const DAY_MS = 86_400_000;

/** A promo code that staff add; it has no uses yet. */
export type NewPromoCode = Omit<PromoCode, "taken">;
/** What staff must confirm before a promo code is added. */
export type PromoDoubt = { code: "free" | "unlimited" } | { code: "no-cap"; currencies: Currency[] };

type Uses = { maxUses: number | null; maxUsesPerCustomer: number | null };

/** Returns the promo code of terms that do not contradict each other. The last day counts. */
function toPromoCode(code: string, { kind, basisPoints, amounts, minimums, firstDay, lastDay }: PromoTerms, uses: Uses): NewPromoCode {
  const currencies = CURRENCIES.filter((currency) => amounts[currency] !== undefined || minimums[currency] !== undefined);
  return {
    code,
    kind,
    basisPoints,
    startsAt: firstDay,
    endsAt: lastDay === null ? null : lastDay + DAY_MS,
    ...uses,
    amounts: Object.fromEntries(
      currencies.map((currency) => [currency, { amount: amounts[currency] ?? null, minimumSubtotal: minimums[currency] ?? 0 }]),
    ),
  };
}

/** Returns the promo code of a valid form. */
export const promoOfForm = (form: NewPromoForm): NewPromoCode =>
  toPromoCode(form.code, termsOfForm(form), { maxUses: form.uses ?? null, maxUsesPerCustomer: form.perCustomer ?? null });

/** Returns what is unusual about a new promo code: it makes packages free, has no largest discount, or may be used without limit. */
export function findPromoDoubts({ kind, basisPoints, amounts, maxUses }: NewPromoCode): PromoDoubt[] {
  const coversAll = CURRENCIES.some((currency) => (amounts[currency]?.amount ?? -1) >= (amounts[currency]?.minimumSubtotal ?? 0));
  const isFree = kind === "percent" ? basisPoints === 10_000 : coversAll;
  const uncapped = kind === "percent" ? CURRENCIES.filter((currency) => (amounts[currency]?.amount ?? null) === null) : [];
  return [
    ...(isFree ? [{ code: "free" } as const] : []),
    ...(uncapped.length > 0 ? [{ code: "no-cap", currencies: uncapped } as const] : []),
    ...(maxUses === null ? [{ code: "unlimited" } as const] : []),
  ];
}
