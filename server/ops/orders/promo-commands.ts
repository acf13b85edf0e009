import { formatMoney } from "#server/locale/money.schema.ts";
import { CURRENCIES } from "#server/locale/locale.schema.ts";
import { addPromoCode } from "#server/orders/promo/add-promo-code.ts";
import { endPromoCode } from "#server/orders/promo/end-promo-code.ts";
import { findPromoCode } from "#server/orders/promo/find-promo-code.ts";
import type { PromoCode } from "#server/orders/promo/promo-code.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { type Command, defineCommand } from "#server/ops/input/command.ts";
import { WHO } from "#server/ops/input/values.ts";
import { formatTable, formatTime } from "#server/ops/output/format-table.ts";
import { CODE, parsePromo, PROMO_OPTIONS } from "./parse-promo.ts";

const UNKNOWN = { refused: "There is no such code: see promo list." };

/** Commands that list, show, create and end promo codes. */
export const promoCommands: Command[] = [
  defineCommand({
    name: "promo list",
    summary: "Lists all promo codes, what they take off, and how often they were used",
    example: "",
    async run(shop) {
      const rows = await shop.db.selectFrom("promo_codes").select("code").orderBy("code").execute();
      const promos = (await Promise.all(rows.map(({ code }) => findPromoCode(shop.db, code)))).filter((promo) => promo !== null);
      return formatTable(
        ["CODE", "STATE", "TAKES OFF", "AT MOST", "FROM A CART OF", "TAKEN", "PER CUSTOMER", "FROM", "UNTIL"],
        promos.map((promo) => [
          promo.code,
          stateOf(promo, shop.clock()),
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
      const promo = await findPromoCode(shop.db, code);
      return promo ? showPromo(shop, promo) : UNKNOWN;
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
    example: "WINTER --percent 10 --cap HKD:50.00 --minimum HKD:100.00 --ends 2026-12-31 --uses 100 --per-customer 1 --who Mei",
    async run(shop, { who, ...terms }) {
      const promo = parsePromo(terms, shop.clock());
      if ("misused" in promo) return promo;
      const result = await addPromoCode(shop, { promo, who });
      if (!result.ok) return { refused: `The code ${promo.code} exists already, and a code cannot be changed: see promo show ${promo.code}.` };
      return showPromo(shop, { ...promo, taken: 0 });
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

async function showPromo(shop: AppContext, promo: PromoCode): Promise<string[]> {
  const uses = await shop.db
    .selectFrom("promo_uses")
    .innerJoin("orders", "orders.id", "promo_uses.order_id")
    .select(({ fn }) => ["promo_uses.state", "orders.currency", fn.countAll<number>().as("orders"), fn.sum<number>("orders.discount").as("discount")])
    .where("promo_uses.code", "=", promo.code)
    .groupBy(["promo_uses.state", "orders.currency"])
    .orderBy("promo_uses.state")
    .orderBy("orders.currency")
    .execute();
  const facts: [string, string][] = [
    ["Code", `${promo.code} (${stateOf(promo, shop.clock())})`],
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
      ["USES", "CURRENCY", "ORDERS", "TAKEN OFF"],
      uses.map((row) => [row.state, row.currency, Number(row.orders), formatMoney(Number(row.discount), row.currency, "en")]),
    ),
  ];
}

function stateOf(promo: PromoCode, now: number): string {
  if (promo.endsAt !== null && now >= promo.endsAt) return "over";
  if (promo.startsAt !== null && now < promo.startsAt) return "not yet";
  return promo.maxUses !== null && promo.taken >= promo.maxUses ? "used up" : "holds";
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
