import { formatMoney } from "#server/locale/money.schema.ts";
import type { PriceFigure } from "#server/plans/staff/price-check.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";

/** Returns a function that says how one price changes: "HK$93.00 → HK$43.00 (−53.8%)". */
export function useFigureText(): (figure: PriceFigure) => string {
  const { t } = useTranslation("desk-catalogue");
  const language = useLanguage();
  return ({ currency, from, to, percent }) => {
    const money = (amount: number) => formatMoney(amount, currency, language);
    if (from === null) return t("figure.new", { to: money(to) });
    return t("figure.changed", { from: money(from), to: money(to), percent: signed(percent ?? 0) });
  };
}

const signed = (percent: number) => `${percent > 0 ? "+" : percent < 0 ? "−" : ""}${Math.abs(percent)}`;
