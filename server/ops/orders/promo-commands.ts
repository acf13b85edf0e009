import { formatMoney } from "#server/locale/money.schema.ts";
import { CURRENCIES } from "#server/locale/locale.schema.ts";
import { addPromoCode } from "#server/orders/promo/add-promo-code.ts";
import { endPromoCode } from "#server/orders/promo/end-promo-code.ts";
import { listPromoCodes, showPromoCode } from "#server/orders/promo/list-promo-codes.ts";
import type { PromoDoubt } from "#server/orders/promo/new-promo.ts";
import type { PromoCode, PromoState } from "#server/orders/promo/promo-code.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { type Command, type CommandResult, defineCommand } from "#server/ops/input/command.ts";
import { WHO } from "#server/ops/input/values.ts";
import { formatTable, formatTime } from "#server/ops/output/format-table.ts";
import { CODE, ENDED, parsePromo, PROMO_OPTIONS } from "./parse-promo.ts";

const UNKNOWN = { refused: "There is no such code: see promo list." };

/** Commands that list, show, create and end promo codes. */
export const promoCommands: Command[] = [
  defineCommand({
    name: "promo list",
    summary: "Lists all promo codes, what they take off, and how often they were used",
    example: "",
    async run(shop) {
      const { rows } = await listPromoCodes(shop, {});
      return formatTable(
        ["CODE", "STATE", "TAKES OFF", "AT MOST", "FROM A CART OF", "TAKEN", "PER CUSTOMER", "FROM", "UNTIL"],
        rows.map((promo) => [
          promo.code,
          STATES[promo.state],
          promo.kind === "percent" ? percentOf(promo) : amountsOf(promo),
          promo.kind === "percent" ? amountsOf(promo) : null,
          minimumsOf(promo),
          `${promo.taken} of ${promo.maxUses ?? "any"}`,
          promo.maxUsesPerCustomer ?? "any",
          formatTime(promo.startsAt),
          formatTime(promo.endsAt),
        ]),
      );
    },
  }),
  defineCommand({
    name: "promo show",
    summary: "Shows one promo code with its terms in each currency, and what it has taken off",
    arguments: { code: CODE },
    example: "WELCOME10",
    async run(shop, { code }) {
      return describePromo(shop, code);
    },
  }),
  defineCommand({
    name: "promo add",
    summary: "Adds a promo code, which is valid at once or from --starts",
    details:
      "Give either --percent or --fixed. A cap or minimum applies only to the currencies that it names; the answer shows the terms in each. " +
      "Days are of Hong Kong, and the last one counts.",
    arguments: { code: CODE },
    options: { ...PROMO_OPTIONS, who: WHO },
    example: "WINTER --percent 10 --cap HKD:50.00 --minimum HKD:100.00 --ends 2026-12-31 --uses 100 --per-customer 1 --confirm --who Mei",
    async run(shop, { who, confirm, ...terms }) {
      const promo = parsePromo(terms);
      if ("misused" in promo) return promo;
      const result = await addPromoCode(shop, { promo, confirmed: confirm, who });
      if (result.ok) return describePromo(shop, promo.code);
      if (result.code === "promo-ended") return { misused: ENDED };
      if (result.code === "confirm-terms")
        return { refused: [...result.doubts.map(describeDoubt), "Nothing was added. If this is right, add --confirm."].join("\n") };
      return { refused: `The code ${promo.code} exists already, and a code cannot be changed: see promo show ${promo.code}.` };
    },
  }),
  defineCommand({
    name: "promo end",
    summary: "Ends a promo code now; orders placed with it keep it",
    arguments: { code: CODE },
    options: { who: WHO },
    example: "WINTER --who Mei",
    async run(shop, { code, who }) {
      const result = await endPromoCode(shop, { code, who });
      if (result.ok) return [`${code} has ended.`];
      return result.code === "promo-over" ? { refused: `${code} has ended already.` } : UNKNOWN;
    },
  }),
];

async function describePromo(shop: AppContext, code: string): Promise<CommandResult> {
  const found = await showPromoCode(shop, code);
  if (!found) return UNKNOWN;
  const { promo, usage } = found;
  const facts: [string, string][] = [
    ["Code", `${promo.code} (${STATES[promo.state]})`],
    [
      "Holds",
      `${promo.startsAt === null ? "from the beginning" : `from ${formatTime(promo.startsAt)}`}, until ${promo.endsAt === null ? "it is ended" : formatTime(promo.endsAt)}`,
    ],
    ["Uses", `${promo.taken} of ${promo.maxUses ?? "any number"}; ${promo.maxUsesPerCustomer ?? "any number"} per customer`],
    ...CURRENCIES.map((currency): [string, string] => [currency, termsOf(promo, currency)]),
  ];
  return [
    ...facts.map(([label, value]) => `${label.padEnd(8)} ${value}`),
    "",
    ...formatTable(
      ["CURRENCY", "PAID ORDERS", "TAKEN OFF"],
      usage.map(({ currency, orders, discount }) => [currency, orders, formatMoney(discount, currency, "en")]),
    ),
  ];
}

const STATES: Record<PromoState, string> = { live: "holds", early: "not yet", "used-up": "used up", over: "over" };

function describeDoubt(doubt: PromoDoubt): string {
  if (doubt.code === "no-cap") return `The code has no --cap in ${doubt.currencies.join(", ")}.`;
  return doubt.code === "free" ? "The code makes whole orders free." : "The code has no limit of --uses.";
}

const percentOf = (promo: PromoCode) => `${(promo.basisPoints ?? 0) / 100} %`;
const amountsOf = (promo: PromoCode) =>
  CURRENCIES.flatMap((currency) => {
    const amount = promo.amounts[currency]?.amount ?? null;
    return amount === null ? [] : [formatMoney(amount, currency, "en")];
  }).join(", ");

const minimumsOf = (promo: PromoCode) =>
  CURRENCIES.flatMap((currency) => {
    const minimum = promo.amounts[currency]?.minimumSubtotal ?? 0;
    return minimum === 0 ? [] : [formatMoney(minimum, currency, "en")];
  }).join(", ");

/** Describes the terms of a code in one currency, also if it has none there. */
function termsOf(promo: PromoCode, currency: (typeof CURRENCIES)[number]): string {
  const { amount, minimumSubtotal } = promo.amounts[currency] ?? { amount: null, minimumSubtotal: 0 };
  if (promo.kind === "fixed" && amount === null) return "not valid";
  const off =
    promo.kind === "fixed"
      ? formatMoney(amount ?? 0, currency, "en")
      : `${percentOf(promo)}, ${amount === null ? "no cap" : `at most ${formatMoney(amount, currency, "en")}`}`;
  return `${off}; ${minimumSubtotal > 0 ? `from ${formatMoney(minimumSubtotal, currency, "en")} on` : "no minimum"}`;
}
