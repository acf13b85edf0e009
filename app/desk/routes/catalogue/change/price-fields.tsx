import { CURRENCIES, type Currency } from "#server/locale/locale.schema.ts";
import { currencySymbol } from "#server/locale/money.schema.ts";
import { Field } from "#app/forms/fields/field.tsx";
import type { FieldMeta } from "#app/forms/fields/field-parts.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";

/** Returns the labels of the prices by field. */
export function usePriceLabels(): Record<Currency, string> {
  const { t } = useTranslation("desk-catalogue");
  return { CNY: t("price.CNY"), HKD: t("price.HKD"), USD: t("price.USD") };
}

/** A price in each currency. */
export function PriceFields({ fields }: { fields: Record<Currency, FieldMeta> }) {
  const language = useLanguage();
  const labels = usePriceLabels();
  return (
    <div className="catalogue-row">
      {CURRENCIES.map((currency) => (
        <Field
          key={currency}
          field={fields[currency]}
          label={labels[currency]}
          prefix={currencySymbol(currency, language)}
          inputMode="decimal"
          autoComplete="off"
        />
      ))}
    </div>
  );
}
