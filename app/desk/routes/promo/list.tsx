import { CURRENCIES } from "#server/locale/locale.schema.ts";
import { formatAmount } from "#server/locale/money.schema.ts";
import { listPromoCodes, type ListedPromoCode } from "#server/orders/promo/list-promo-codes.ts";
import { staffList, type ListArgs, type RowsPage } from "#app/desk/verb/staff-list.tsx";
import { ButtonLink } from "#app/desk/ui/buttons.tsx";
import { PromoState, promoTerms } from "./promo-terms.tsx";

type Terms = ListedPromoCode["amounts"][(typeof CURRENCIES)[number]];

/** The columns of the file with one figure in each currency. */
const inEach = (figure: string, amountOf: (terms: Terms, isPercent: boolean) => number | null | undefined) =>
  CURRENCIES.map((currency) => ({
    key: `${figure} ${currency}`,
    value: ({ kind, amounts }: ListedPromoCode) => {
      const amount = amountOf(amounts[currency], kind === "percent");
      return amount ? formatAmount(amount) : null;
    },
  }));

const AMOUNTS = [
  ...inEach("discount", (terms, isPercent) => (isPercent ? null : terms?.amount)),
  ...inEach("maximum discount", (terms, isPercent) => (isPercent ? terms?.amount : null)),
  ...inEach("minimum subtotal", (terms) => terms?.minimumSubtotal),
];

/** The promo codes that have not ended, or that have (`?list=ended`). */
const list = staffList({
  area: "desk-promo",
  permission: "promo.edit",
  path: "/promo",
  file: "promo-codes",
  filePath: "/promo/codes-csv",
  title: "desk:section.promo",
  filter: (search) => ({ list: search.get("list") === "ended" ? ("ended" as const) : ("current" as const) }),
  find: ({ shop }: ListArgs, filter: { list: "current" | "ended" }, page: RowsPage) => listPromoCodes(shop, { which: filter.list, ...page }),
  about: ({ t }) => t("list.about"),
  links: ({ t }) => <ButtonLink to="/promo/new-code" shortcut="n" text={t("new.link")} />,
  tabs: { filter: "list", values: ["current", "ended"], label: "list.label", text: (name) => `list.${name as "current" | "ended"}` },
  rowKey: ({ code }) => code,
  caption: ({ t }, { filter }) => t(`list.${filter.list}`),
  empty: ({ t }, { filter }) => t(`list.none-${filter.list}`),
  columns: [
    {
      key: "code",
      label: "fact.code",
      isHeader: true,
      value: ({ code }) => code,
      cell: ({ code }) => (
        <a href={`/promo/${code}`} className="code nowrap">
          {code}
        </a>
      ),
    },
    { key: "state", label: "fact.state", value: ({ state }) => state, cell: ({ state }) => <PromoState state={state} /> },
    { key: "kind", value: ({ kind }) => kind },
    { key: "percent", value: ({ basisPoints }) => (basisPoints === null ? null : basisPoints / 100) },
    ...AMOUNTS,
    { key: "terms", label: "fact.discount", cell: (promo, words) => promoTerms(words).discount(promo) },
    { key: "cap", label: "fact.cap", cell: (promo, words) => promoTerms(words).caps(promo) },
    { key: "minimum", label: "fact.minimum", cell: (promo, words) => promoTerms(words).minimums(promo) },
    {
      key: "uses",
      label: "fact.uses",
      isNumber: true,
      value: ({ taken }) => taken,
      cell: ({ taken, maxUses }, { t }) => (maxUses === null ? taken : t("uses.of", { taken, max: maxUses })),
    },
    { key: "maximum uses", value: ({ maxUses }) => maxUses },
    { key: "uses per customer", label: "fact.per-customer", isNumber: true, value: ({ maxUsesPerCustomer }) => maxUsesPerCustomer },
    {
      key: "from",
      label: "fact.from",
      at: ({ startsAt }) => startsAt,
    },
    { key: "until", label: "fact.until", at: ({ endsAt }) => endsAt },
  ],
});

export const { loader, csv } = list;
export default list.Page;
