import type { PriceDoubts } from "#server/plans/staff/price-check.ts";

/** Identifies doubts, so that a tick is about the prices beside which it was shown. */
export const doubtsKey = ({ large, ratios }: PriceDoubts): string =>
  [
    ...large.map(({ currency, from, to }) => `${currency}:${from ?? ""}:${to}`),
    ...ratios.map(({ currencies, ratio }) => `${currencies.join(":")}:${ratio.toFixed(6)}`),
  ].join(" ");
