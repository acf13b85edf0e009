import type { Prices } from "#server/catalogue/overlay/package-change.ts";
import { CURRENCIES, type Currency } from "#server/locale/locale.schema.ts";
import { currencySymbol, formatMoney } from "#server/locale/money.schema.ts";
import type { FieldMeta } from "#app/forms/fields/field-parts.tsx";
import { Field } from "#app/forms/fields/field.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";

/** Returns the labels of the prices by field. */
export function usePriceLabels(): Record<Currency, string> {
  const { t } = useTranslation("desk-catalogue");
  return { CNY: t("price.CNY"), HKD: t("price.HKD"), USD: t("price.USD") };
}

/** A price in each currency. `current`: the prices of now, which are hints. */
export function PriceFields({ fields, current = {} }: { fields: Record<Currency, FieldMeta>; current?: Prices }) {
  const { t, language } = useTranslation("desk-catalogue");
  const labels = usePriceLabels();
  const hintOf = (currency: Currency) => {
    const amount = current[currency];
    return amount === undefined ? undefined : t("price.now", { price: formatMoney(amount, currency, language) });
  };
  return (
    <div className="catalogue-row">
      {CURRENCIES.map((currency) => (
        <Field
          key={currency}
          field={fields[currency]}
          label={labels[currency]}
          hint={hintOf(currency)}
          prefix={currencySymbol(currency, language)}
          inputMode="decimal"
          autoComplete="off"
        />
      ))}
    </div>
  );
}

/** The first and the last day of a change, both optional. */
export function PeriodFields({ fields }: { fields: Record<"from" | "until", FieldMeta> }) {
  const { t } = useTranslation("desk-catalogue");
  return (
    <div className="catalogue-row">
      <Field field={fields.from} label={t("period.from")} hint={t("period.from-hint")} type="date" optional />
      <Field field={fields.until} label={t("period.until")} hint={t("period.until-hint")} type="date" optional />
    </div>
  );
}
