import { useTranslation } from "react-i18next";
import { ChoiceField } from "#app/forms/fields/choice-field.tsx";
import type { FieldMeta } from "#app/forms/fields/field-parts.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { formatData } from "#app/ui/format-data.ts";
import { formatMoney, Money } from "#app/ui/money.tsx";
import type { TopUpOfferView } from "./top-up-view.ts";

/** The amounts, each with the data it buys, its bonus or discount, and its price if that is lower. */
export function AmountField({ field, offers, otherCurrency }: { field: FieldMeta; offers: TopUpOfferView[]; otherCurrency: boolean }) {
  const { t } = useTranslation("top-up");
  const language = useLanguage();
  return (
    <ChoiceField
      field={field}
      legend={t("amount.legend")}
      legendLook="heading"
      hint={otherCurrency && t("amount.why-hkd")}
      options={offers.map(({ face, price, bonus, percentOff, mb }) => ({
        value: String(face),
        label: (
          <span className="cluster">
            <Money amount={face} currency="HKD" />
            {bonus > 0 && <span className="badge sun">{t("amount.bonus", { amount: bonus / 100 })}</span>}
            {percentOff > 0 && <span className="badge sun">{t("amount.off", { percent: percentOff })}</span>}
          </span>
        ),
        description: t("amount.buys", { data: formatData(mb, language) }),
        aside: price < face && <span className="number nowrap">{t("orders:pay.button", { amount: formatMoney(price, "HKD", language) })}</span>,
      }))}
    />
  );
}
