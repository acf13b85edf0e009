import { useTranslation } from "#app/i18n/use-translation.ts";
import type { Currency } from "#server/locale/locale.schema.ts";
import { formatMoney } from "#server/locale/money.schema.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { formatData } from "#app/ui/format-data.ts";
import { Money } from "#app/ui/money.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import type { ChinaSim } from "./view-china.server.ts";

/** The amounts with which a new SIM can start: the price in the buyer's currency, the bonus or discount (§9), and what it buys. */
export function CreditAmounts({ sim: { offers, rate }, currency }: { sim: ChinaSim; currency: Currency }) {
  const { t } = useTranslation("china");
  const language = useLanguage();
  const inHkd = (amount: number) => formatMoney(amount, "HKD", language);
  if (offers.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="amounts">
      <h2 id="amounts">{t("amounts.heading")}</h2>
      <p>{t("amounts.intro", { rate: inHkd(rate) })}</p>
      <dl className="term-rows">
        {offers.map(({ packageId, price, credit, bonus, percentOff, mb }) => (
          <div key={packageId}>
            <dt>
              <span>
                <PageLink page="order-sim" query={{ package: packageId, way: "esim" }}>
                  <Money amount={price} currency={currency} />
                </PageLink>{" "}
                {bonus > 0 && <span className="badge sun">{t("top-up:amount.bonus", { amount: bonus / 100 })}</span>}
                {percentOff > 0 && <span className="badge sun">{t("top-up:amount.off", { percent: percentOff })}</span>}
              </span>
            </dt>
            <dd>
              {t(`amounts.${bonus > 0 ? "extra" : percentOff > 0 ? "less" : "buys"}`, {
                credit: inHkd(credit),
                extra: inHkd(bonus),
                percent: percentOff,
                data: formatData(mb, language),
              })}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
