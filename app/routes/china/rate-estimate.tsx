import { useTranslation } from "#app/i18n/use-translation.ts";
import { path } from "#server/locale/path.schema.ts";
import { Field } from "#app/forms/fields/field.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { Button } from "#app/ui/button.tsx";
import { formatData } from "#app/ui/format-data.ts";
import { Money } from "#app/ui/money.tsx";
import { formatMoney } from "#server/locale/money.schema.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import type { ChinaSim } from "./view-china.server.ts";
import { formField } from "#app/forms/fields/field-meta.ts";

/** The data that an amount buys: an estimate for a typed amount, and the offered amounts with their bonus or discount (§9). */
export function RateEstimate({ sim: { offers, estimate, buy } }: { sim: ChinaSim }) {
  const { t } = useTranslation("china");
  const language = useLanguage();
  const isInvalid = estimate !== null && estimate.amount === null;
  return (
    <section className="stack" aria-labelledby="estimate">
      <h2 id="estimate">{t("estimate.heading")}</h2>
      <form action={`${path(language, "gogo-china")}#estimate`} className="coverage-search stack-tight">
        <Field
          field={formField("amount", estimate?.typed ?? "", isInvalid ? ["china.estimate.wrong"] : undefined)}
          label={t("estimate.label")}
          hint={t("estimate.hint")}
          inputMode="decimal"
          maxLength={12}
          autoComplete="off"
          after={
            <Button type="submit" kind="secondary">
              {t("estimate.submit")}
            </Button>
          }
        />
        {estimate !== null && estimate.amount !== null && (
          <p className="strong">
            {t("estimate.answer", { amount: formatMoney(estimate.amount, "HKD", language), data: formatData(estimate.mb, language) })}
          </p>
        )}
      </form>
      {buy && <p>{t("estimate.choose")}</p>}
      <dl className="rows">
        {offers.map((offer) => (
          <div key={offer.face}>
            <dt>
              {buy ? (
                <PageLink page="order-sim" query={{ package: offer.packageId, way: "esim" }}>
                  <Money amount={offer.face} currency="HKD" />
                </PageLink>
              ) : (
                <Money amount={offer.face} currency="HKD" />
              )}{" "}
              {offer.bonus > 0 && <span className="badge sun">{t("top-up:amount.bonus", { amount: offer.bonus / 100 })}</span>}
              {offer.percentOff > 0 && <span className="badge sun">{t("top-up:amount.off", { percent: offer.percentOff })}</span>}
            </dt>
            <dd>{t("estimate.about", { data: formatData(offer.mb, language) })}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
