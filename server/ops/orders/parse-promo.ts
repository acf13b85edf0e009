import { startOfHongKongDay } from "#server/locale/time/hong-kong-day.ts";
import { CURRENCIES } from "#server/locale/locale.schema.ts";
import type { NewPromoCode } from "#server/orders/promo/add-promo-code.ts";
import type { Options } from "#server/ops/input/command.ts";
import { parseAmounts } from "#server/ops/input/parse-money.ts";

const DAY_MS = 86_400_000;

/**
 * Parses the arguments of `promo add`; returns a sentence that says what is wrong if they are invalid. Days are of Hong Kong; the last day is
 * included.
 */
export function parsePromo(typedCode: string | undefined, options: Options, now: number): NewPromoCode | { misused: string } {
  const code = normalizePromoCode(typedCode);
  if (!/^[A-Z0-9]{3,32}$/.test(code)) return { misused: "A code has 3 to 32 letters and digits, and nothing else." };
  const optionText = (name: string) => (options[name] === undefined ? undefined : String(options[name]));

  const percent = optionText("percent");
  const fixed = optionText("fixed");
  if ((percent === undefined) === (fixed === undefined)) return { misused: "Say what is taken off: either --percent or --fixed." };
  const basisPoints = percent === undefined ? null : parseBasisPoints(percent);
  if (percent !== undefined && basisPoints === null)
    return { misused: "A percentage is more than 0 and at most 100, with up to two decimals: --percent 12.5." };
  if (fixed !== undefined && options.cap !== undefined) return { misused: "A cap goes with --percent: a fixed amount is its own." };

  const discountText = fixed ?? optionText("cap");
  const discounts = discountText === undefined ? {} : parseAmounts(discountText);
  if (!discounts)
    return { misused: `Amounts are ${fixed ? "--fixed" : "--cap"} HKD:20.00,CNY:18.00,USD:2.50: a currency once, at most two decimals.` };
  const minimum = options.minimum === undefined ? {} : parseAmounts(String(options.minimum));
  if (!minimum) return { misused: "Minimums are --minimum HKD:100.00,CNY:90.00: a currency once, at most two decimals." };
  const uselessMinimum =
    fixed === undefined ? undefined : CURRENCIES.find((currency) => minimum[currency] !== undefined && discounts[currency] === undefined);
  if (uselessMinimum) return { misused: `The code takes nothing off in ${uselessMinimum}, so it needs no minimum there.` };

  const [starts, ends] = [optionText("starts"), optionText("ends")];
  const startsAt = starts === undefined ? null : startOfHongKongDay(starts);
  const lastDay = ends === undefined ? null : startOfHongKongDay(ends);
  if ((starts !== undefined && startsAt === null) || (ends !== undefined && lastDay === null))
    return { misused: "Days are written --starts 2026-12-01 --ends 2026-12-31." };
  const endsAt = lastDay === null ? null : lastDay + DAY_MS;
  if (endsAt !== null && endsAt <= Math.max(now, startsAt ?? 0)) return { misused: "The code would end before it begins, or is over already." };

  const maxUses = parseCount(optionText("uses"));
  const maxUsesPerCustomer = parseCount(optionText("per-customer"));
  if (maxUses === undefined || maxUsesPerCustomer === undefined) return { misused: "Uses are whole numbers from 1: --uses 100 --per-customer 1." };

  const amounts = Object.fromEntries(
    CURRENCIES.filter((currency) => discounts[currency] !== undefined || minimum[currency] !== undefined).map((currency) => [
      currency,
      { amount: discounts[currency] ?? null, minimumSubtotal: minimum[currency] ?? 0 },
    ]),
  );
  return { code, kind: fixed === undefined ? "percent" : "fixed", basisPoints, startsAt, endsAt, maxUses, maxUsesPerCustomer, amounts };
}

/** Normalizes a typed code to its stored form. */
export const normalizePromoCode = (typedCode: string | undefined) => (typedCode ?? "").trim().toUpperCase();

function parseBasisPoints(text: string): number | null {
  const [, whole, decimals = ""] = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  const points = whole === undefined ? 0 : Number(whole) * 100 + Number(decimals.padEnd(2, "0"));
  return points >= 1 && points <= 10_000 ? points : null;
}

/** Returns null if there is no value (no limit), and undefined if it is invalid. */
function parseCount(text: string | undefined): number | null | undefined {
  if (text === undefined) return null;
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
