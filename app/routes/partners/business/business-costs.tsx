import { useTranslation } from "react-i18next";
import { BUSINESS_TIERS } from "#server/partners/core/terms.schema.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { formatCount } from "#app/ui/format-count.ts";
import { PartnerSection } from "#app/routes/partners/sections/partner-section.tsx";

/** The discounts by number of travelling employees. */
export function BusinessCosts() {
  const { t } = useTranslation("business");
  const language = useLanguage();
  const tiers = [{ from: 1, percentOff: 0 }, ...BUSINESS_TIERS].map((tier, position, all) => ({ ...tier, to: all[position + 1]?.from }));
  const count = (number: number) => formatCount(number, language);
  return (
    <PartnerSection id="terms" title={t("costs.heading")} intro={t("costs.intro")}>
      <table className="order-list">
        <thead>
          <tr>
            <th scope="col">{t("costs.employees")}</th>
            <th scope="col">{t("costs.discount")}</th>
          </tr>
        </thead>
        <tbody>
          {tiers.map(({ from, to, percentOff }) => (
            <tr key={from}>
              <td data-label={t("costs.employees")} className="strong">
                {to ? t("costs.between", { from: count(from), to: count(to - 1) }) : t("costs.above", { from: count(from) })}
              </td>
              <td data-label={t("costs.discount")}>{percentOff === 0 ? t("costs.list-price") : t("costs.off", { percent: percentOff })}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small soft">{t("costs.top-ups")}</p>
      <p className="small soft">{t("partners:indicative")}</p>
    </PartnerSection>
  );
}
