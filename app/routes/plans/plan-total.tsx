import { useTranslation } from "#app/i18n/use-translation.ts";
import type { ShownPlan } from "./shown-plan.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { Button } from "#app/ui/button.tsx";
import { dataFigure, formatSpeed } from "#app/ui/format-data.ts";
import { Money, Total } from "#app/ui/money.tsx";
import { Ticket } from "#app/ui/ticket.tsx";
import { CHOICE_FORM } from "./plan-choices.tsx";
import type { ShownChoice } from "./use-shown-choice.ts";

type PlanTotalProps = { plan: ShownPlan; shown: ShownChoice };

/** On wide screens: the ticket of the current choice, with the total on its stub. Phones have `PlanBar`. */
export function PlanTotal({ plan, shown }: PlanTotalProps) {
  const { t } = useTranslation("plans");
  const language = useLanguage();
  const { chosen, way, quantity, total } = shown;
  const { figure, unit } = dataFigure(chosen.mb, language);
  const price = <Money amount={chosen.price} currency={plan.currency} />;
  return (
    <aside className="sticky-side desk-only" aria-label={t("detail.total")}>
      <Ticket
        size="full"
        flag={plan.flag}
        title={plan.name}
        subtitle={t(`detail.way-${way}`)}
        headingLevel={2}
        figure={figure}
        figureUnit={chosen.kind === "fixed" ? unit : t("card.daily-unit", { unit })}
        figureNote={t("detail.day", { count: chosen.days })}
        facts={[
          ...(chosen.reducedKbps === null ? [t("detail.stops")] : [t("detail.then-reduced", { speed: formatSpeed(chosen.reducedKbps, language) })]),
          t(chosen.hotspot ? "detail.hotspot-yes" : "detail.hotspot-no"),
        ]}
        stub={
          <div className="stack">
            <dl className="rows">
              <div>
                <dt>{t("detail.unit-price")}</dt>
                <dd>
                  {price}
                  {quantity > 1 && ` × ${quantity}`}
                </dd>
              </div>
              <div>
                <dt>{t(chosen.kind === "fixed" ? "card.head-gb" : "card.head-day")}</dt>
                <dd>
                  <Money amount={chosen.unitPrice} currency={plan.currency} />
                </dd>
              </div>
              <div className="total">
                <dt>{t("detail.total")}</dt>
                <dd>
                  <output form={CHOICE_FORM} aria-live="polite">
                    <Total amount={total} currency={plan.currency} />
                  </output>
                </dd>
              </div>
            </dl>
            {way === "physical" && <p className="small soft">{t("detail.before-postage")}</p>}
            <Button type="submit" form={CHOICE_FORM} wide data-item-type="buy" data-item-val={plan.id}>
              {t("detail.continue")}
            </Button>
            <p className="small soft">{t("detail.no-surprise")}</p>
          </div>
        }
      />
    </aside>
  );
}

/** On phones: a bar at the bottom with the total and the button to continue. */
export function PlanBar({ plan, shown }: PlanTotalProps) {
  const { t } = useTranslation("plans");
  return (
    <div className="action-bar phone-only">
      <div>
        <span className="label">{t("detail.total")}</span>
        <output form={CHOICE_FORM} aria-live="polite" className="total">
          <Total amount={shown.total} currency={plan.currency} />
        </output>
      </div>
      <Button type="submit" form={CHOICE_FORM} data-item-type="buy" data-item-val={plan.id}>
        {t("detail.continue")}
      </Button>
    </div>
  );
}
