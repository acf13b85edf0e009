import { useTranslation } from "#app/i18n/use-translation.ts";
import { path } from "#server/locale/path.schema.ts";
import type { ShownPlan } from "./shown-plan.ts";
import { ChoiceField, type Choice } from "#app/forms/fields/choice-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { formatData } from "#app/ui/format-data.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Price } from "#app/ui/money.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { PackageMarks, useUsedUp } from "./package-marks.tsx";
import { PlanSims, type RememberedSims } from "./plan-sims.tsx";
import type { DeliveryMethod } from "#server/domain/order-states.schema.ts";
import { formatPrice } from "#server/locale/money.schema.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import { useAskedServices } from "#app/ui/destinations/internet-exit.tsx";
import type { CreditOffer } from "#server/top-up/list-credit-offers.ts";
import { useAddToSim } from "#app/ui/destinations/renewed-sims.tsx";
import type { OfferedSim } from "#app/ui/destinations/use-renewed-sims.ts";

/** The id of the form that leads to the order. Buttons outside the form refer to it. */
export const CHOICE_FORM = "choice";

type PlanChoicesProps = {
  plan: ShownPlan;
  /** What the China SIM offers instead; null for other destinations. */
  chinaSim: CreditOffer | null;
  remembered: RememberedSims;
  offer: OfferedSim | null;
};

/**
 * The choices of a plan. The kind and the daily allowance are links, since they determine the other choices. Package, delivery method, SIMs and quantity are
 * one GET form, which updates this page or continues to the order. With scripts, the page follows each change (`plan-choices.widget.ts`).
 */
export function PlanChoices({ plan, chinaSim, remembered, offer }: PlanChoicesProps) {
  const { t, language } = useTranslation("plans");
  return (
    <div className="stack">
      <KindChoice plan={plan} iccids={offer ? [offer.iccid] : plan.sims.typed} />
      <form id={CHOICE_FORM} action={path(language, "order-sim")} className="stack-wide">
        {Object.entries(plan.trip ?? {}).map(([name, date]) => (
          <input key={name} type="hidden" name={name} value={date} />
        ))}
        <PackageChoice plan={plan} chinaSim={plan.chosen.kind === "fixed" ? chinaSim : null} />
        <div className="stack">
          <PlanWay plan={plan} offer={offer?.rejection === null ? offer : null} />
          {/* Without scripts, the chosen SIM reaches the next page. */}
          {offer && plan.way !== "sim" && <input type="hidden" name="iccid" value={offer.iccid} />}
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
function KindChoice({ plan, iccids }: { plan: ShownPlan; iccids: string[] }) {
  const { t, language } = useTranslation("plans");
  const { chosen, kinds, amounts, way, quantity, trip } = plan;
  const usedUp = useUsedUp();
  const choose = (packageId: string) => path(language, "plan-detail", { plan: plan.id, package: packageId, way, quantity, ...trip, iccid: iccids });
  const isDayPass = chosen.reducedKbps !== null;
  const askedServices = useAskedServices();
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
        {askedServices(plan.exit).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
        <li>{usedUp(chosen)}</li>
        <li>{t("detail.day-is")}</li>
        <li>{t(chosen.hotspot ? "detail.hotspot-yes" : "detail.hotspot-no")}</li>
      </ul>
    </>
  );
}

/** The packages to compare as rows: fixed ones by data, or day passes of one daily allowance by days. */
function PackageChoice({ plan, chinaSim }: Pick<PlanChoicesProps, "plan" | "chinaSim">) {
  const { t, language } = useTranslation("plans");
  const { chosen, currency } = plan;
  const perUnit = chosen.kind === "fixed" ? "gb" : "day";
  const options = plan.packages.map((option): Choice => {
    const days = t("detail.day", { count: option.days });
    return {
      value: option.id,
      label: option.kind === "fixed" ? `${formatData(option.mb, language)} · ${days}` : days,
      description: <PackageMarks option={option} chinaSim={chinaSim} />,
      aside: (
        <>
          <Price amount={option.price} currency={currency} />
          <span className="label">
            <Price amount={option.unitPrice} currency={currency} />
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
      {chinaSim && (
        <PageLink page="gogo-china" className="choice">
          <span className="choice-text">
            <span className="choice-label">
              {formatData(chinaSim.mb, language)} · {t("china:card.no-days")}
            </span>
            <span className="choice-note">{t("china:band.link")}</span>
          </span>
          <span className="choice-aside">
            <Price amount={chinaSim.price} currency={currency} />
            <span className="label">
              <Price amount={chinaSim.pricePerGb} currency={currency} />
              {t("card.per-gb")}
            </span>
          </span>
          <Icon name="arrow" size={16} />
        </PageLink>
      )}
      {plan.packages.some(({ percentOff }) => percentOff !== null) && <p className="small soft">{t(`card.less-${perUnit}`)}</p>}
    </div>
  );
}

/** The most popular delivery method comes first. */
const METHOD_ORDER: DeliveryMethod[] = ["esim", "physical", "sim"];

/**
 * The delivery methods as segments, with one line for the selected one, also before scripts run; then what a buyer of an eSIM asks first. A SIM that the
 * visitor has, and that can take the package, comes first.
 */
function PlanWay({ plan, offer }: { plan: ShownPlan; offer: OfferedSim | null }) {
  const { t, language } = useTranslation("plans");
  const money = (amount: number) => formatPrice(amount, plan.currency, language);
  const { fees, days } = plan.postage ?? {};
  const postage =
    fees &&
    days &&
    t("detail.way-physical-note", { fees: fees.least === fees.most ? money(fees.least) : `${money(fees.least)}–${money(fees.most)}`, ...days });
  const addToSim = useAddToSim();
  const order = offer ? (["sim", "esim", "physical"] satisfies DeliveryMethod[]) : METHOD_ORDER;
  const ways = [...plan.ways].sort((a, b) => order.indexOf(a.way) - order.indexOf(b.way));
  const nameOf = (way: DeliveryMethod) => {
    if (!offer || way === "physical") return t(`detail.way-${way}`);
    return way === "sim" ? addToSim(offer) : t("ui:add-to.new");
  };
  return (
    <fieldset className="field ways">
      <legend className="legend-heading">{t("detail.way")}</legend>
      <div className="segments">
        {ways.map(({ way, available }) => (
          <label key={way}>
            <input type="radio" name="way" value={way} disabled={!available} defaultChecked={way === plan.way} />
            {nameOf(way)}
          </label>
        ))}
      </div>
      {ways.map(({ way, available }) => (
        <p key={way} data-way={way} className="small">
          {way === "physical" ? postage : way === "sim" && offer ? t("ui:add-to.note") : t(`detail.way-${way}-note`)}{" "}
          {!available && t("detail.way-physical-none")}
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
