import { expect, test } from "vitest";
import { runCommand } from "#server/ops/run-command.ts";
import { parsePromo } from "#server/ops/orders/parse-promo.ts";

const NOW = Date.UTC(2026, 10, 21, 8);

test.each<[string, string]>([
  ["A-B --percent 10", "letters and digits"],
  ["AB --percent 10", "letters and digits"],
  ["NEW", "either --percent or --fixed"],
  ["NEW --percent 10 --fixed HKD:1", "either --percent or --fixed"],
  ["NEW --percent 0", "more than 0"],
  ["NEW --percent 100.01", "at most 100"],
  ["NEW --percent 1.234", "two decimals"],
  ["NEW --fixed HKD:20 --cap HKD:10", "a fixed amount has none"],
  ["NEW --fixed EUR:20", '"EUR:20" does not fit --fixed'],
  ["NEW --fixed HKD:20,HKD:30", "a currency once"],
  ["NEW --fixed HKD:0.00", '"HKD:0.00" does not fit --fixed'],
  ["NEW --fixed HKD:1.005", "at most two decimals"],
  ["NEW --percent 10 --cap 50", '"50" does not fit --cap'],
  ["NEW --percent 10 --minimum HKD:-5", '"HKD:-5" does not fit --minimum'],
  ["NEW --fixed HKD:20 --minimum USD:30", "nothing off in USD"],
  ["NEW --percent 10 --starts 2026-02-30", '"2026-02-30" does not fit --starts'],
  ["NEW --percent 10 --starts 2026-12-02 --ends 2026-12-01", "end before it begins"],
  ["NEW --percent 10 --ends 2026-11-20", "has ended already"],
  ["NEW --percent 10 --uses 0", "a whole number from 1"],
  ["NEW --percent 10 --per-customer 1.5", "a whole number from 1"],
])("`promo add %s` is rejected: %s", async (typed, message) => {
  const lines: string[] = [];
  const shop = { clock: () => NOW, close: async () => {} };
  const argv = ["promo", "add", ...typed.split(" "), "--who", "Mei"];
  const code = await runCommand(
    argv,
    (line) => lines.push(line),
    async () => shop as never,
  );
  expect([code, lines]).toEqual([2, [expect.stringContaining(message)]]);
});

test("stores a percentage in basis points and includes the whole last day", () => {
  // Days of Hong Kong, eight hours ahead of UTC.
  const [starts, ends] = [Date.UTC(2026, 10, 30, 16), Date.UTC(2026, 11, 30, 16)];
  expect(parsePromo({ code: "WINTER26", percent: 50, cap: { HKD: 5000, USD: 650 }, minimum: { CNY: 9005 }, starts, ends, uses: 100 })).toEqual({
    code: "WINTER26",
    kind: "percent",
    basisPoints: 50,
    startsAt: starts,
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
