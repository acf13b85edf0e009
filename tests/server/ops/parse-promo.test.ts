import { expect, test } from "vitest";
import { parsePromo } from "#server/ops/orders/parse-promo.ts";

const NOW = Date.UTC(2026, 10, 21, 8);

test.each<[string, Record<string, string>, string]>([
  ["A-B", { percent: "10" }, "letters and digits"],
  ["AB", { percent: "10" }, "letters and digits"],
  ["NEW", {}, "either --percent or --fixed"],
  ["NEW", { percent: "10", fixed: "HKD:1" }, "either --percent or --fixed"],
  ["NEW", { percent: "0" }, "more than 0"],
  ["NEW", { percent: "100.01" }, "at most 100"],
  ["NEW", { percent: "1.234" }, "two decimals"],
  ["NEW", { fixed: "HKD:20", cap: "HKD:10" }, "its own"],
  ["NEW", { fixed: "EUR:20" }, "Amounts are --fixed"],
  ["NEW", { fixed: "HKD:20,HKD:30" }, "a currency once"],
  ["NEW", { fixed: "HKD:0.00" }, "Amounts are --fixed"],
  ["NEW", { fixed: "HKD:1.005" }, "at most two decimals"],
  ["NEW", { percent: "10", cap: "50" }, "Amounts are --cap"],
  ["NEW", { percent: "10", minimum: "HKD:-5" }, "Minimums are"],
  ["NEW", { fixed: "HKD:20", minimum: "USD:30" }, "nothing off in USD"],
  ["NEW", { percent: "10", starts: "2026-02-30" }, "Days are written"],
  ["NEW", { percent: "10", starts: "2026-12-02", ends: "2026-12-01" }, "end before it begins"],
  ["NEW", { percent: "10", ends: "2026-11-20" }, "is over already"],
  ["NEW", { percent: "10", uses: "0" }, "whole numbers from 1"],
  ["NEW", { percent: "10", "per-customer": "1.5" }, "whole numbers from 1"],
])("`promo add %s` with %j is rejected: %s", (word, options, message) => {
  expect(parsePromo(word, options, NOW)).toEqual({ misused: expect.stringContaining(message) });
});

test("stores a code in capitals, a percentage in basis points, money in minor units, and includes the whole last day", () => {
  const options = { percent: "0.5", cap: "hkd:50,USD:6.5", minimum: "CNY:90.05", starts: "2026-12-01", ends: "2026-12-31", uses: "100" };
  expect(parsePromo(" winter26 ", options, NOW)).toEqual({
    code: "WINTER26",
    kind: "percent",
    basisPoints: 50,
    // Days of Hong Kong, eight hours ahead of UTC.
    startsAt: Date.UTC(2026, 10, 30, 16),
    endsAt: Date.UTC(2026, 11, 31, 16),
    maxUses: 100,
    maxUsesPerCustomer: null,
    amounts: {
      CNY: { amount: null, minimumSubtotal: 9005 },
      HKD: { amount: 5000, minimumSubtotal: 0 },
      USD: { amount: 650, minimumSubtotal: 0 },
    },
  });
});
