import { useTranslation } from "#app/i18n/use-translation.ts";
import { path } from "#server/locale/path.schema.ts";
import type { ShownPlan } from "./shown-plan.ts";
import { ChoiceField, type Choice } from "#app/forms/fields/choice-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { formatData, formatSpeed } from "#app/ui/format-data.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Money } from "#app/ui/money.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { PackageMarks, useDayEnd } from "./package-marks.tsx";
import { PlanSims, type RememberedSims } from "./plan-sims.tsx";
import type { DeliveryMethod } from "#server/domain/order-states.schema.ts";
import { formatMoney } from "#server/locale/money.schema.ts";
import { PageLink } from "#app/ui/page-link.tsx";

/** The id of the form that leads to the order. Buttons outside the form refer to it. */
export const CHOICE_FORM = "choice";

/**
 * The choices of a plan. The kind and the daily allowance are links, since they determine the other choices. Package, delivery method, SIMs and quantity are
 * one GET form, which updates this page or continues to the order. With scripts, the page follows each change (`plan-choices.widget.ts`).
 */
export function PlanChoices({ plan, remembered }: { plan: ShownPlan; remembered: RememberedSims }) {
  const { t, language } = useTranslation("plans");
  return (
    <div className="stack">
      <KindChoice plan={plan} />
      <form id={CHOICE_FORM} action={path(language, "order-sim")} className="stack-wide">
        <PackageChoice plan={plan} />
        <div className="stack">
          <PlanWay plan={plan} />
          {plan.way === "sim" && <PlanSims sims={plan.sims} remembered={remembered} />}
        </div>
        <div className="stack-tight">
          <div className="cluster">
            <label htmlFor="quantity" className="strong">
              {t("detail.quantity")}
            </label>
            <div className="control select short">
              <select id="quantity" name="quantity" defaultValue={plan.quantity} aria-describedby={plan.way === "sim" ? undefined : "quantity-hint"}>
                {Array.from({ length: plan.maxQuantity }, (_, position) => (
                  <option key={position}>{position + 1}</option>
                ))}
              </select>
              <Icon name="chevron" />
            </div>
            <Button type="submit" kind="secondary" name="plan" value={plan.id} formAction={path(language, "plan-detail")}>
              {t("detail.update")}
            </Button>
          </div>
          {plan.way !== "sim" && (
            <p id="quantity-hint" className="hint">
              {t("detail.quantity-note")}
            </p>
          )}
        </div>
      </form>
    </div>
  );
}

/** The kind of package, and the daily allowance of day passes, as links; then what the packages have in common. */
function KindChoice({ plan }: { plan: ShownPlan }) {
  const { t, language } = useTranslation("plans");
  const { chosen, kinds, amounts, sims, way, quantity } = plan;
  const dayEnd = useDayEnd(plan.kind === "country" ? (plan.validity.dayEndsLocal[0] ?? null) : null, plan.name);
  const choose = (packageId: string) => path(language, "plan-detail", { plan: plan.id, package: packageId, way, quantity, iccid: sims.typed });
  const isDayPass = chosen.reducedKbps !== null;
  return (
    <>
      {kinds.length > 1 && (
        <Tabs
          label={t("detail.kind")}
          items={kinds.map(({ value, packageId, selected }) => ({ label: t(`detail.kind-${value}`), href: choose(packageId), current: selected }))}
        />
      )}
      {isDayPass && amounts.length > 1 && (
        <nav aria-label={t("detail.daily")} className="segments">
          {amounts.map(({ value, packageId, selected }) => (
            <a key={value} href={choose(packageId)} aria-current={selected || undefined} data-keep-scroll>
              {t("detail.daily-option", { data: formatData(value, language) })}
            </a>
          ))}
        </nav>
      )}
      <ul className="ticket-facts">
        <li>{chosen.reducedKbps === null ? t("detail.stops") : t("card.then", { speed: formatSpeed(chosen.reducedKbps, language) })}</li>
        {isDayPass && <li>{dayEnd}</li>}
        <li>{t(chosen.hotspot ? "detail.hotspot-yes" : "detail.hotspot-no")}</li>
      </ul>
    </>
  );
}

/** The packages to compare as rows: fixed ones by data, or day passes of one daily allowance by days. */
function PackageChoice({ plan }: { plan: ShownPlan }) {
  const { t, language } = useTranslation("plans");
  const { chosen, currency } = plan;
  const perUnit = chosen.kind === "fixed" ? "gb" : "day";
  const options = plan.packages.map((option): Choice => {
    const days = t("detail.day", { count: option.days });
    return {
      value: option.id,
      label: option.kind === "fixed" ? `${formatData(option.mb, language)} · ${days}` : days,
      description: <PackageMarks option={option} />,
      aside: (
        <>
          <Money amount={option.price} currency={currency} />
          <span className="label">
            <Money amount={option.unitPrice} currency={currency} />
            {t(`card.per-${perUnit}`)}
          </span>
        </>
      ),
    };
  });
  return (
    <div className="stack-tight">
      <ChoiceField
        field={{ id: "package", name: "package", errorId: "package-error", descriptionId: "package-hint", initialValue: chosen.id }}
        legend={t(chosen.kind === "fixed" ? "detail.amount-and-days" : "detail.days")}
        legendLook="hidden"
        options={options}
      />
      {plan.packages.some(({ percentOff }) => percentOff !== null) && <p className="small soft">{t(`card.less-${perUnit}`)}</p>}
    </div>
  );
}

/** The most popular delivery method comes first. */
const METHOD_ORDER: DeliveryMethod[] = ["esim", "physical", "sim"];

/** The delivery methods as segments, with one line for the selected one, also before scripts run; then what a buyer of an eSIM asks first. */
function PlanWay({ plan }: { plan: ShownPlan }) {
  const { t, language } = useTranslation("plans");
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
