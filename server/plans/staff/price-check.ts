import type { Prices } from "#server/catalogue/overlay/package-change.ts";
import type { Package } from "#server/catalogue/catalogue.ts";
import { CURRENCIES, type Currency } from "#server/locale/locale.schema.ts";
import { MINIMUM_CHARGE } from "#server/locale/money.schema.ts";

/** A price that changes by this share or more needs a confirmation. */
const LARGE_PERCENT = 50;
/** How far the ratio of two currencies may be from the usual one. The ratios of all released prices are within 21 %. */
const MAX_RATIO_PERCENT = 25;

/** A change of one price, minor units. `from` is null if the package had none; then so is `percent`. */
export type PriceFigure = { currency: Currency; from: number | null; to: number; percent: number | null };

/** Two prices of a package that do not fit each other: one unit of the second currency is usually worth `usual` of the first, here `ratio`. */
type RatioFigure = { currencies: [Currency, Currency]; ratio: number; usual: number };

/** What staff confirm: prices that change a lot, and currencies out of proportion. Either may be empty. */
export type PriceDoubts = { large: PriceFigure[]; ratios: RatioFigure[] };

/** The usual ratio of each pair of currencies. */
export type UsualRatios = { currencies: [Currency, Currency]; usual: number }[];

const PAIRS: [Currency, Currency][] = [
  ["HKD", "CNY"],
  ["HKD", "USD"],
  ["CNY", "USD"],
];

/** Returns the median ratio of each pair of currencies over all packages; a pair that no package has is left out. */
export function usualRatios(packages: Iterable<Pick<Package, "prices">>): UsualRatios {
  const all = [...packages];
  return PAIRS.flatMap(([a, b]) => {
    const ratios = all.flatMap(({ prices }) => ratioOf(prices, [a, b]) ?? []).sort((x, y) => x - y);
    const usual = ratios[Math.floor(ratios.length / 2)];
    return usual === undefined ? [] : [{ currencies: [a, b] as [Currency, Currency], usual }];
  });
}

/** Returns the prices that differ, by currency. */
export function comparePrices(before: Prices, after: Prices): PriceFigure[] {
  return CURRENCIES.flatMap((currency) => {
    const [from = null, to] = [before[currency], after[currency]];
    if (to === undefined || to === from) return [];
    return [{ currency, from, to, percent: from === null ? null : Math.round(((to - from) * 1000) / from) / 10 }];
  });
}

/** Returns what is doubtful about new prices of a package, or null. `after` contains the prices that do not change, too. */
export function findPriceDoubts(before: Prices, after: Prices, usual: UsualRatios): PriceDoubts | null {
  const large = comparePrices(before, after).filter(({ from, to }) => from !== null && Math.abs(to - from) * 100 >= from * LARGE_PERCENT);
  const ratios = usual.flatMap(({ currencies, usual: expected }) => {
    const ratio = ratioOf(after, currencies);
    if (ratio === null || Math.abs(ratio - expected) * 100 <= expected * MAX_RATIO_PERCENT) return [];
    return [{ currencies, ratio, usual: expected }];
  });
  return large.length > 0 || ratios.length > 0 ? { large, ratios } : null;
}

/** Returns the currencies with a price below the minimum charge, which nobody could pay. */
export const findLowPrices = (prices: Prices): { currency: Currency; least: number }[] =>
  CURRENCIES.flatMap((currency) =>
    (prices[currency] ?? Infinity) < MINIMUM_CHARGE[currency] ? [{ currency, least: MINIMUM_CHARGE[currency] }] : [],
  );

function ratioOf(prices: Prices, [a, b]: [Currency, Currency]): number | null {
  const [first, second] = [prices[a], prices[b]];
  return first === undefined || second === undefined ? null : first / second;
}
