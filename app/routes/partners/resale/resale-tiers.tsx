import { useTranslation } from "#app/i18n/use-translation.ts";
import { PAY_AS_YOU_GO_PERCENT_OFF, subtractPercent } from "#server/partners/core/terms.schema.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { formatData } from "#app/ui/format-data.ts";
import { Money } from "#app/ui/money.tsx";
import { formatMoney } from "#server/locale/money.schema.ts";
import { formatCount } from "#app/ui/format-count.ts";
import { PartnerSection } from "#app/routes/partners/sections/partner-section.tsx";
import type { ResaleView } from "./view-resale.server.ts";

/** Unit costs and earnings by order size, for an example: a real package, sold at its list price. Renders nothing without an example. */
export function ResaleTiers({ resale: { tiers, example, currency } }: { resale: Pick<ResaleView, "tiers" | "example" | "currency"> }) {
  const { t } = useTranslation("resale");
  const language = useLanguage();
  if (!example) return null;
  const { name, days, price } = example;
  const asYouGo = subtractPercent(price, PAY_AS_YOU_GO_PERCENT_OFF);
  const rows = [
    { key: 0, order: t("terms.flexible"), percentOff: PAY_AS_YOU_GO_PERCENT_OFF, unit: asYouGo, earns: price - asYouGo, count: null },
    ...tiers.flatMap(({ from, percentOff, earning }) =>
      earning
        ? [
            {
              key: from,
              order: t("terms.from", { quantity: formatCount(from, language) }),
              percentOff,
              unit: earning.unitCost,
              earns: earning.earnings,
              count: from,
            },
          ]
        : [],
    ),
  ];
  return (
    <PartnerSection
      id="terms"
      title={t("terms.heading")}
      intro={t("terms.intro", { name, data: formatData(example.dataMb, language), days, price: formatMoney(price, currency, language) })}
    >
      <table className="order-list">
        <thead>
          <tr>
            {(["order", "off", "unit", "earns"] as const).map((key) => (
              <th key={key} scope="col">
                {t(`terms.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <td data-label={t(row.count === null ? "terms.way" : "terms.order")} className="strong">
                {row.order}
              </td>
              <td data-label={t("terms.off")} className="number">
                {row.percentOff}%
              </td>
              <td data-label={t("terms.unit")}>
                <Money amount={row.unit} currency={currency} />
              </td>
              <td data-label={t("terms.earns")} className="number">
                {row.count === null
                  ? t("terms.each", { amount: formatMoney(row.earns, currency, language) })
                  : t("terms.on", { amount: formatMoney(row.earns, currency, language), quantity: formatCount(row.count, language) })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small soft">{t("partners:indicative")}</p>
    </PartnerSection>
  );
}
