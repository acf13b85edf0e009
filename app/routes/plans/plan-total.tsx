import { useTranslation } from "#app/i18n/use-translation.ts";
import type { ShownPlan } from "./shown-plan.ts";
import type { ChoiceTexts } from "./choice-texts.ts";
import { Button } from "#app/ui/button.tsx";
import { Ticket } from "#app/ui/ticket.tsx";
import { CHOICE_FORM } from "./plan-choices.tsx";

type PlanTotalProps = { plan: ShownPlan; texts: ChoiceTexts };

/** On wide screens: the ticket of the current choice, with the total on its stub. Phones have `PlanBar`. */
export function PlanTotal({ plan, texts }: PlanTotalProps) {
  const { t } = useTranslation("plans");
  const text = (name: keyof ChoiceTexts) => <span data-choice={name}>{texts[name]}</span>;
  return (
    <aside className="sticky-side desk-only" aria-label={t("detail.total")}>
      <Ticket
        size="full"
        flag={plan.flag}
        title={plan.name}
        subtitle={text("way")}
        headingLevel={2}
        figure={text("figure")}
        figureUnit={text("unit")}
        figureNote={text("days")}
        facts={[text("usedUp"), text("hotspot")]}
        stub={
          <div className="stack">
            <dl className="rows">
              <div>
                <dt>{t("detail.unit-price")}</dt>
                <dd>
                  <Amount name="price" texts={texts} />
                  {text("times")}
                </dd>
              </div>
              <div>
                <dt>{t(plan.chosen.kind === "fixed" ? "card.head-gb" : "card.head-day")}</dt>
                <dd>
                  <Amount name="unitPrice" texts={texts} />
                </dd>
              </div>
              <div className="total">
                <dt>{t("detail.total")}</dt>
                <dd>
                  <output form={CHOICE_FORM} aria-live="polite">
                    <Amount name="total" texts={texts} />
                  </output>
                </dd>
              </div>
            </dl>
            <p className="small soft" data-for-way="physical" hidden={plan.way !== "physical"}>
              {t("detail.before-postage")}
            </p>
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
export function PlanBar({ plan, texts }: PlanTotalProps) {
  const { t } = useTranslation("plans");
  return (
    <div className="action-bar phone-only">
      <div>
        <span className="label">{t("detail.total")}</span>
        <output form={CHOICE_FORM} aria-live="polite" className="total">
          <Amount name="total" texts={texts} />
        </output>
      </div>
      <Button type="submit" form={CHOICE_FORM} data-item-type="buy" data-item-val={plan.id}>
        {t("detail.continue")}
      </Button>
    </div>
  );
}

function Amount({ name, texts }: { name: "price" | "unitPrice" | "total"; texts: ChoiceTexts }) {
  return (
    <span className="number nowrap" data-choice={name}>
      {texts[name]}
    </span>
  );
}
