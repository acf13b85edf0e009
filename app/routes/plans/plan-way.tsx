import { useTranslation } from "#app/i18n/use-translation.ts";
import type { DeliveryMethod } from "#server/domain/order-states.schema.ts";
import type { ShownPlan } from "./shown-plan.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { formatMoney } from "#server/locale/money.schema.ts";
import { PageLink } from "#app/ui/page-link.tsx";

/** The most popular delivery method comes first. */
const METHOD_ORDER: DeliveryMethod[] = ["esim", "physical", "sim"];

/** The delivery methods as segments, with one line for the selected one, also before scripts run; then what a buyer of an eSIM asks first. */
export function PlanWay({ plan }: { plan: ShownPlan }) {
  const { t } = useTranslation("plans");
  const language = useLanguage();
  const money = (amount: number) => formatMoney(amount, plan.currency, language);
  const { fees, days } = plan.postage ?? {};
  const postage =
    fees &&
    days &&
    t("detail.way-physical-note", { fees: fees.least === fees.most ? money(fees.least) : `${money(fees.least)}–${money(fees.most)}`, ...days });
  const ways = [...plan.ways].sort((a, b) => METHOD_ORDER.indexOf(a.way) - METHOD_ORDER.indexOf(b.way));
  return (
    <fieldset className="field ways">
      <legend className="legend-heading">{t("detail.way")}</legend>
      <div className="segments">
        {ways.map(({ way, available }) => (
          <label key={way}>
            <input type="radio" name="way" value={way} disabled={!available} defaultChecked={way === plan.way} />
            {t(`detail.way-${way}`)}
          </label>
        ))}
      </div>
      {ways.map(({ way, available }) => (
        <p key={way} data-way={way} className="small">
          {way === "physical" ? postage : t(`detail.way-${way}-note`)} {!available && t("detail.way-physical-none")}
          {way === "esim" && (
            <PageLink page="esim-device" query={{ plan: plan.id }}>
              {t("device.heading")}
            </PageLink>
          )}
        </p>
      ))}
    </fieldset>
  );
}
