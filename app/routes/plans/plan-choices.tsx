import { textValue } from "#app/forms/form-text-values.ts";
import { useEffect, useRef, type FormEvent } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { path } from "#server/locale/path.schema.ts";
import { replaceView } from "#app/client/keep-scroll.ts";
import type { ShownPlan } from "./shown-plan.ts";
import type { ChosenFields, ShownChoice } from "./use-shown-choice.ts";
import { ChoiceField, type Choice } from "#app/forms/fields/choice-field.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { Button } from "#app/ui/button.tsx";
import { formatData, formatSpeed } from "#app/ui/format-data.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Money } from "#app/ui/money.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { PackageMarks } from "./package-marks.tsx";
import { useDayEnd } from "./package-texts.ts";
import { PlanSims, type RememberedSims } from "./plan-sims.tsx";
import { PlanWay } from "./plan-way.tsx";

/** The id of the form that leads to the order. Buttons outside the form refer to it. */
export const CHOICE_FORM = "choice";

type PlanChoicesProps = { plan: ShownPlan; shown: ShownChoice; onChoose: (choice: ChosenFields) => void; remembered: RememberedSims };

/**
 * The choices of a plan. The kind and the daily allowance are links, since they determine the other choices. Package, delivery method,
 * SIMs and quantity are one GET form, which updates this page or continues to the order. With scripts, each change updates the page and its address.
 */
export function PlanChoices({ plan, shown, onChoose, remembered }: PlanChoicesProps) {
  const { t } = useTranslation("plans");
  const language = useLanguage();
  const isHydrated = useHydrated();
  const element = useRef<HTMLFormElement>(null);
  const update = (event: FormEvent<HTMLFormElement>) => {
    // An ICCID changes nothing on this page. The next update, or the order, includes it.
    if (event.target instanceof HTMLInputElement && event.target.name === "iccid") return;
    showChoice(new FormData(event.currentTarget));
  };
  const showChoice = (form: FormData) => {
    const chosen = Object.fromEntries([...form].map(([name, value]) => [name, textValue(value)]));
    const address = path(language, "plan-detail", { plan: plan.id, ...chosen, iccid: form.getAll("iccid").map(textValue) });
    const way = textValue(form.get("way"));
    // The server checks the SIMs, and knows their fields.
    if (way === "sim" || plan.way === "sim") return replaceView(address);
    onChoose({ package: textValue(form.get("package")), way, quantity: Number(form.get("quantity")) });
    history.replaceState(history.state, "", address);
  };
  // Chosen before scripts ran, or restored by the browser.
  const showEarlierChoice = useRef((form: FormData) => {
    const isRendered =
      [plan.chosen.id, null].includes(form.get("package") as string | null) &&
      form.get("way") === plan.way &&
      Number(form.get("quantity")) === plan.quantity;
    if (!isRendered) showChoice(form);
  });
  useEffect(() => {
    if (element.current) showEarlierChoice.current(new FormData(element.current));
  }, []);
  return (
    <div className="stack">
      <KindChoice plan={plan} shown={shown} />
      <form id={CHOICE_FORM} ref={element} action={path(language, "order-sim")} className="stack-wide" onChange={update}>
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
              <select
                key={plan.quantity}
                id="quantity"
                name="quantity"
                defaultValue={plan.quantity}
                aria-describedby={plan.way === "sim" ? undefined : "quantity-hint"}
              >
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
function KindChoice({ plan, shown: { way, quantity } }: { plan: ShownPlan; shown: ShownChoice }) {
  const { t } = useTranslation("plans");
  const language = useLanguage();
  const { chosen, kinds, amounts, sims } = plan;
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
  const { t } = useTranslation("plans");
  const language = useLanguage();
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
        key={`${chosen.kind}-${chosen.kind === "fixed" ? "" : chosen.mb}`}
        field={{ id: "package", name: "package", errorId: "package-error", descriptionId: "package-hint", initialValue: chosen.id }}
        legend={t(chosen.kind === "fixed" ? "detail.amount-and-days" : "detail.days")}
        legendLook="hidden"
        options={options}
      />
      {plan.packages.some(({ percentOff }) => percentOff !== null) && <p className="small soft">{t(`card.less-${perUnit}`)}</p>}
    </div>
  );
}
