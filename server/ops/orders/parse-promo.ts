import type { parseAmounts } from "#server/locale/parse-money.ts";
import { toPromoCode, type NewPromoCode } from "#server/orders/promo/new-promo.ts";
import { findPromoConflicts, MAX_PROMO_USES, parseBasisPoints, parsePromoCode, type PromoConflict } from "#server/orders/promo/promo-terms.schema.ts";
import { flag, optional, required } from "#server/ops/input/command.ts";
import { AMOUNTS, DAY, parsed, wholeNumber } from "#server/ops/input/values.ts";

/** The code of a promo code, normalized to its stored form. */
export const CODE = required(parsed("code", parsePromoCode, "a code has 3 to 32 letters and digits, and nothing else"), "the promo code");

const COUNT = wholeNumber("count", 1, MAX_PROMO_USES);

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
  confirm: flag("also if it takes 100 % off, has no cap in a currency, or no limit of --uses"),
};

type Amounts = NonNullable<ReturnType<typeof parseAmounts>>;
type TypedTerms = {
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
export function parsePromo(typed: TypedTerms): NewPromoCode | { misused: string } {
  const { code, percent, cap, fixed, minimum = {}, starts: firstDay = null, ends: lastDay = null, uses = null, perCustomer = null } = typed;
  if (fixed !== undefined && percent === undefined && cap !== undefined) return { misused: "A cap needs --percent: a fixed amount has none." };
  const kind = fixed === undefined ? "percent" : "fixed";
  const terms = { kind, basisPoints: percent ?? null, amounts: fixed ?? cap ?? {}, minimums: minimum, firstDay, lastDay } as const;
  const [conflict] = findPromoConflicts(terms);
  if (conflict) return { misused: describeConflict(conflict) };
  return toPromoCode(code, terms, { maxUses: uses, maxUsesPerCustomer: perCustomer });
}

export const ENDED = "The code would end before it begins, or has ended already.";

function describeConflict(conflict: PromoConflict): string {
  if (conflict.code === "minimum-unused") return `The code takes nothing off in ${conflict.currency}, so it needs no minimum there.`;
  return conflict.code === "period-order" ? ENDED : "Give either --percent or --fixed.";
}
