import { textValue } from "#app/forms/form-text-values.ts";
import { Form, Link, useNavigate } from "@remix-run/react";
import type { FormEvent, ReactNode } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { path } from "#server/locale/path.schema.ts";
import type { PlanDetail } from "#server/plans/get-plan.ts";
import type { PackageOption } from "#server/plans/package-options.ts";
import { ChoiceField, type Choice } from "#app/forms/fields/choice-field.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { Button } from "#app/ui/button.tsx";
import { formatData, formatSpeed } from "#app/ui/format-data.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Money } from "#app/ui/money.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { PlanSims, type RememberedSims } from "./plan-sims.tsx";
import type { DeliveryMethod } from "#server/domain/order-states.schema.ts";

/** The id of the form that leads to the order. Buttons outside the form refer to it. */
export const CHOICE_FORM = "choice";

/** The most popular delivery method comes first. */
const METHOD_ORDER: DeliveryMethod[] = ["esim", "physical", "sim"];

/**
 * The choices of a plan. The kind and the daily allowance are links, since they determine the other choices. Package, delivery method,
 * SIMs and quantity are one GET form, which updates this page or continues to the order. With scripts, each change updates the page.
 */
export function PlanChoices({ plan, remembered }: { plan: PlanDetail; remembered: RememberedSims }) {
  const { t } = useTranslation("plans");
  const language = useLanguage();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const update = (event: FormEvent<HTMLFormElement>) => {
    // An ICCID changes nothing on this page. The next update, or the order, includes it.
    if (event.target instanceof HTMLInputElement && event.target.name === "iccid") return;
    const form = new FormData(event.currentTarget);
    const chosen = Object.fromEntries([...form].map(([name, value]) => [name, textValue(value)]));
    navigate(path(language, "plan-detail", { plan: plan.id, ...chosen, iccid: form.getAll("iccid").map(textValue) }), {
      replace: true,
      preventScrollReset: true,
    });
  };
  return (
    <div className="stack-wide">
      {plan.kinds.length > 1 && <KindChoice plan={plan} />}
      {plan.chosen.kind === "day-pass" && plan.amounts.length > 1 && <AllowanceChoice plan={plan} />}
      <Form id={CHOICE_FORM} action={path(language, "order-sim")} className="stack-wide" onChange={update}>
        <PackageChoice plan={plan} />
        <DeliveryMethodChoice plan={plan} />
        {plan.way === "sim" && <PlanSims sims={plan.sims} remembered={remembered} />}
        <div className="field">
          <label htmlFor="quantity">{t("detail.quantity")}</label>
          <p id="quantity-hint" className="hint">
            {t("detail.quantity-note")}
          </p>
          <div className="cluster">
            <div className="control select short">
              <select key={plan.quantity} id="quantity" name="quantity" defaultValue={plan.quantity} aria-describedby="quantity-hint">
                {Array.from({ length: plan.maxQuantity }, (_, position) => (
                  <option key={position}>{position + 1}</option>
                ))}
              </select>
              <Icon name="chevron" />
            </div>
            <Button type="submit" kind="secondary" name="plan" value={plan.id} formAction={path(language, "plan-detail")} hidden={isHydrated}>
              {t("detail.update")}
            </Button>
          </div>
        </div>
      </Form>
    </div>
  );
}

function KindChoice({ plan }: { plan: PlanDetail }) {
  const { t } = useTranslation("plans");
  return (
    <LinkCards heading={t("detail.kind")} id="kind">
      {plan.kinds.map((kind) => (
        <LinkCard key={kind.value} plan={plan} packageId={kind.packageId} selected={kind.selected} note={t(`detail.kind-${kind.value}-note`)}>
          {t(`detail.kind-${kind.value}`)}
        </LinkCard>
      ))}
    </LinkCards>
  );
}

function AllowanceChoice({ plan }: { plan: PlanDetail }) {
  const { t } = useTranslation("plans");
  const language = useLanguage();
  return (
    <LinkCards heading={t("detail.daily")} id="daily">
      {plan.amounts.map((amount) => {
        const example = plan.packages.find((option) => option.id === amount.packageId) ?? plan.chosen;
        const speed = t("detail.daily-then", { speed: formatSpeed(example.reducedKbps ?? 0, language) });
        return (
          <LinkCard
            key={amount.value}
            plan={plan}
            packageId={amount.packageId}
            selected={amount.selected}
            note={`${speed} · ${t(example.hotspot ? "detail.hotspot-yes" : "detail.hotspot-no")}`}
          >
            {t("detail.daily-option", { data: formatData(amount.value, language) })}
          </LinkCard>
        );
      })}
    </LinkCards>
  );
}

function LinkCards({ heading, id, children }: { heading: string; id: string; children: ReactNode }) {
  return (
    <section aria-labelledby={`${id}-heading`}>
      <h2 className="choice-heading" id={`${id}-heading`}>
        {heading}
      </h2>
      <ul className="list-plain choices columns-2">{children}</ul>
    </section>
  );
}

function LinkCard({
  plan,
  packageId,
  selected,
  note,
  children,
}: {
  plan: PlanDetail;
  packageId: string;
  selected: boolean;
  note: string;
  children: string;
}) {
  const to = path(useLanguage(), "plan-detail", {
    plan: plan.id,
    package: packageId,
    way: plan.way,
    quantity: plan.quantity,
    iccid: plan.sims.typed,
  });
  return (
    <li>
      <Link to={to} replace preventScrollReset className="choice link-choice" aria-current={selected || undefined}>
        <span className="choice-text">
          <span className="choice-label">{children}</span>
          <span className="choice-note">{note}</span>
        </span>
      </Link>
    </li>
  );
}

/** Fixed packages by data and days, or day passes of the chosen daily allowance by days. */
function PackageChoice({ plan }: { plan: PlanDetail }) {
  const { t } = useTranslation("plans");
  const { chosen } = plan;
  const label = usePackageLabel();
  const offered = plan.packages.filter(({ kind, mb }) => kind === chosen.kind && (chosen.kind === "fixed" || mb === chosen.mb));
  const options: Choice[] = offered.map((option) => ({
    value: option.id,
    label: label(option),
    description: option.percentOff !== null && <DiscountBadge option={option} />,
    aside: <Money amount={option.price} currency={plan.currency} />,
  }));
  return (
    <ChoiceField
      key={`${chosen.kind}-${chosen.kind === "fixed" ? "" : chosen.mb}`}
      field={{ id: "package", name: "package", errorId: "package-error", descriptionId: "package-hint", initialValue: chosen.id }}
      legend={t(chosen.kind === "fixed" ? "detail.amount-and-days" : "detail.days")}
      legendLook="heading"
      columns={2}
      options={options}
    />
  );
}

function usePackageLabel(): (option: PackageOption) => ReactNode {
  const { t } = useTranslation("plans");
  const language = useLanguage();
  return (option) => {
    const days = t("detail.day", { count: option.days });
    if (option.kind === "day-pass") return <b className="choice-figure">{days}</b>;
    return (
      <>
        <b className="choice-figure">{formatData(option.mb, language)}</b> {days}
      </>
    );
  };
}

function DiscountBadge({ option }: { option: PackageOption }) {
  const { t } = useTranslation("plans");
  const percent = option.percentOff;
  return (
    <span className="badge sun" title={t(option.kind === "fixed" ? "detail.off-per-gb" : "detail.off-per-day", { percent })}>
      {t("detail.off", { percent })}
    </span>
  );
}

function DeliveryMethodChoice({ plan }: { plan: PlanDetail }) {
  const { t } = useTranslation("plans");
  const sorted = [...plan.ways].sort((a, b) => METHOD_ORDER.indexOf(a.way) - METHOD_ORDER.indexOf(b.way));
  const options = sorted.map(({ way, available }) => ({
    value: way,
    label: t(`detail.way-${way}`),
    description: available ? t(`detail.way-${way}-note`) : t("detail.way-physical-none"),
    disabled: !available,
  }));
  return (
    <ChoiceField
      field={{ id: "way", name: "way", errorId: "way-error", descriptionId: "way-hint", initialValue: plan.way }}
      legend={t("detail.way")}
      legendLook="heading"
      options={options}
    />
  );
}
