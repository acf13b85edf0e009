import { formatOpenList } from "#server/locale/format-list.schema.ts";
import { CURRENCIES, type Currency, languageEntry } from "#server/locale/locale.schema.ts";
import { formatMoney } from "#server/locale/money.schema.ts";
import type { NewPromoCode } from "#server/orders/promo/new-promo.ts";
import type { PromoState as State } from "#server/orders/promo/promo-code.ts";
import { type Localization, useTranslation } from "#app/i18n/use-translation.ts";

type Terms = Pick<NewPromoCode, "kind" | "basisPoints" | "amounts">;

/** Returns functions that say the terms of a promo code: in one currency, and those of all currencies in a list. */
export function promoTerms({ t, language }: Localization<"desk-promo">) {
  const money = (amount: number, currency: Currency) => formatMoney(amount, currency, language);
  const percentOf = ({ basisPoints }: Terms) =>
    ((basisPoints ?? 0) / 10_000).toLocaleString(languageEntry(language).intl, {
      style: "percent",
      maximumFractionDigits: 2,
    });
  const amountsOf = ({ amounts }: Terms, value: "amount" | "minimumSubtotal") =>
    formatOpenList(
      CURRENCIES.flatMap((currency) => {
        const amount = amounts[currency]?.[value] ?? 0;
        return amount === 0 ? [] : [money(amount, currency)];
      }),
      language,
    );
  return {
    /** The discount of an order in a currency. */
    discountIn: (terms: Terms, currency: Currency): string => {
      const amount = terms.amounts[currency]?.amount ?? null;
      if (terms.kind === "percent")
        return amount === null
          ? t("terms.percent", { percent: percentOf(terms) })
          : t("terms.percent-cap", { percent: percentOf(terms), cap: money(amount, currency) });
      return amount === null ? t("terms.none") : money(amount, currency);
    },
    /** The smallest subtotal with which a code is valid; null without one. */
    minimumIn: ({ amounts }: Terms, currency: Currency): string | null => {
      const minimum = amounts[currency]?.minimumSubtotal ?? 0;
      return minimum === 0 ? null : money(minimum, currency);
    },
    discount: (terms: Terms): string => (terms.kind === "percent" ? percentOf(terms) : amountsOf(terms, "amount")),
    caps: (terms: Terms): string => (terms.kind === "percent" ? amountsOf(terms, "amount") : ""),
    minimums: (terms: Terms): string => amountsOf(terms, "minimumSubtotal"),
  };
}

const TONES: Record<State, string> = { live: "good", early: "", "used-up": "warn", over: "" };

/** Whether buyers can use a promo code now. */
export function PromoState({ state }: { state: State }) {
  const { t } = useTranslation("desk-promo");
  return <span className={`state ${TONES[state]}`}>{t(`state.${state}`)}</span>;
}
