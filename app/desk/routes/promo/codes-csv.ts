import { collectPages } from "#server/db/collect-pages.ts";
import { CURRENCIES } from "#server/locale/locale.schema.ts";
import { formatAmount } from "#server/locale/money.schema.ts";
import { listPromoCodes } from "#server/orders/promo/list-promo-codes.ts";
import { csvFile, csvTime } from "#app/desk/csv.server.ts";
import { staffLoader } from "#app/desk/staff.server.ts";
import { readPromoList } from "./promo-lists.ts";

const HEADINGS = [
  "code",
  "state",
  "kind",
  "percent",
  ...["discount", "maximum discount", "minimum subtotal"].flatMap((figure) => CURRENCIES.map((currency) => `${figure} ${currency}`)),
  "uses",
  "maximum uses",
  "uses per customer",
  "from",
  "until",
];

/** The promo codes of one list as a file. */
export const loader = staffLoader("promo.edit", async ({ shop, request }) => {
  const which = readPromoList(request);
  const { rows: promos, isCut } = await collectPages((page) => listPromoCodes(shop, { which, ...page }));
  const rows = promos.map(({ kind, amounts, ...promo }) => {
    const isPercent = kind === "percent";
    const inEach = (amountIn: (terms: (typeof amounts)[keyof typeof amounts]) => number | null | undefined) =>
      CURRENCIES.map((currency) => {
        const amount = amountIn(amounts[currency]);
        return amount ? formatAmount(amount) : null;
      });
    return [
      promo.code,
      promo.state,
      kind,
      promo.basisPoints === null ? null : promo.basisPoints / 100,
      ...inEach((terms) => (isPercent ? null : terms?.amount)),
      ...inEach((terms) => (isPercent ? terms?.amount : null)),
      ...inEach((terms) => terms?.minimumSubtotal),
      promo.taken,
      promo.maxUses,
      promo.maxUsesPerCustomer,
      csvTime(promo.startsAt),
      csvTime(promo.endsAt),
    ];
  });
  return csvFile("promo-codes", HEADINGS, rows, shop.clock(), { isCut });
});
