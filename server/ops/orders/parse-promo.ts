import { CURRENCIES } from "#server/locale/locale.schema.ts";
import type { NewPromoCode } from "#server/orders/promo/add-promo-code.ts";
import { optional, required } from "#server/ops/input/command.ts";
import type { parseAmounts } from "#server/locale/parse-money.ts";
import { AMOUNTS, DAY, parsed, wholeNumber } from "#server/ops/input/values.ts";

const DAY_MS = 86_400_000;

/** The code of a promo code, normalized to its stored form. */
export const CODE = required(parsed("code", parseCode, "a code has 3 to 32 letters and digits, and nothing else"), "the promo code");

const COUNT = wholeNumber("count", 1, 999_999_999);

/** The terms of a new promo code. */
export const PROMO_OPTIONS = {
  percent: optional(
    parsed("percent", parseBasisPoints, "a percentage is more than 0 and at most 100, with up to two decimals, such as 12.5"),
    "takes this percentage off",
  ),
  cap: optional(AMOUNTS, "the most that --percent takes off, per currency"),
  fixed: optional(AMOUNTS, "takes a fixed amount off, per currency; elsewhere the code is not valid"),
  minimum: optional(AMOUNTS, "the smallest subtotal, per currency"),
  starts: optional(DAY, "the first day"),
  ends: optional(DAY, "the last day"),
  uses: optional(COUNT, "how many orders may use it"),
  perCustomer: optional(COUNT, "how many orders of one customer may use it"),
};

type Amounts = NonNullable<ReturnType<typeof parseAmounts>>;
type PromoTerms = {
  code: string;
  /** Hundredths of a percent. */
  percent?: number | undefined;
  cap?: Amounts | undefined;
  fixed?: Amounts | undefined;
  minimum?: Amounts | undefined;
  starts?: number | undefined;
  ends?: number | undefined;
  uses?: number | undefined;
  perCustomer?: number | undefined;
};

/** Combines the arguments of `promo add`; returns a sentence that says what is wrong if they contradict each other. */
export function parsePromo(terms: PromoTerms, now: number): NewPromoCode | { misused: string } {
  const { code, percent, cap, fixed, minimum = {}, starts: startsAt = null, ends: lastDay = null, uses = null, perCustomer = null } = terms;
  if ((percent === undefined) === (fixed === undefined)) return { misused: "Give either --percent or --fixed." };
  if (fixed !== undefined && cap !== undefined) return { misused: "A cap needs --percent: a fixed amount has none." };
  const discounts = fixed ?? cap ?? {};
  const uselessMinimum =
    fixed === undefined ? undefined : CURRENCIES.find((currency) => minimum[currency] !== undefined && discounts[currency] === undefined);
  if (uselessMinimum) return { misused: `The code takes nothing off in ${uselessMinimum}, so it needs no minimum there.` };
  const endsAt = lastDay === null ? null : lastDay + DAY_MS;
  if (endsAt !== null && endsAt <= Math.max(now, startsAt ?? 0)) return { misused: "The code would end before it begins, or has ended already." };

  const amounts = Object.fromEntries(
    CURRENCIES.filter((currency) => discounts[currency] !== undefined || minimum[currency] !== undefined).map((currency) => [
      currency,
      { amount: discounts[currency] ?? null, minimumSubtotal: minimum[currency] ?? 0 },
    ]),
  );
  return {
    code,
    kind: fixed === undefined ? "percent" : "fixed",
    basisPoints: percent ?? null,
    startsAt,
    endsAt,
    maxUses: uses,
    maxUsesPerCustomer: perCustomer,
    amounts,
  };
}

function parseCode(typed: string): string | null {
  const code = typed.trim().toUpperCase();
  return /^[A-Z0-9]{3,32}$/.test(code) ? code : null;
}

function parseBasisPoints(text: string): number | null {
  const [, whole, decimals = ""] = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  const points = whole === undefined ? 0 : Number(whole) * 100 + Number(decimals.padEnd(2, "0"));
  return points >= 1 && points <= 10_000 ? points : null;
}
