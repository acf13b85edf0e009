import { useTranslation } from "react-i18next";
import { path } from "#server/locale/path.schema.ts";
import type { PlanCard } from "#server/plans/plan-card.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { dataFigure, formatData, formatSpeed } from "#app/ui/format-data.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Money } from "#app/ui/money.tsx";
import { Ticket } from "#app/ui/ticket.tsx";
import { formatSpan } from "./format-span.ts";

type PlanTicketProps = {
  plan: PlanCard;
  markup?: string;
  as?: "li" | "div";
  headingLevel?: 2 | 3 | 4;
  /** Large: the day pass gets its own figure. */
  lead?: boolean;
};

/** A plan as a ticket that leads to its packages: how much at most, for how long, what "unlimited" means, and from what price. */
export function PlanTicket({ plan, markup, as = "li", headingLevel, lead }: PlanTicketProps) {
  const { t } = useTranslation("plans");
  const pass = useDayPass(plan);
  const ends = plan.dayPass?.endsLocal;
  const twoFigures = lead && plan.maxMb !== null && pass !== null;
  return (
    <Ticket
      as={as}
      href={path(useLanguage(), "plan-detail", { plan: plan.id })}
      flag={{ id: plan.flag, markup }}
      title={plan.name}
      subtitle={plan.covers > 1 && t("card.covers", { count: plan.covers })}
      headingLevel={headingLevel}
      stub={
        <>
          <span className="label">{t("card.from")}</span>
          <span className="price">
            <Money amount={plan.from} currency={plan.currency} />
          </span>
          <span className="ticket-go">
            {t("card.choose")} <Icon name="arrow" size={16} />
          </span>
        </>
      }
    >
      <div className="figure-pair">
        <MostData plan={plan} />
        {twoFigures && (
          <p className="ticket-figure">
            <span>
              <b>{pass.daily.split("\u00a0")[0]}</b> {pass.daily.split("\u00a0")[1]} {t("card.a-day")}
            </span>
            <span className="ticket-note">{t("card.then", { speed: pass.speed })}</span>
          </p>
        )}
      </div>
      <ul className="ticket-facts">
        {pass && !twoFigures && <li>{t("card.unlimited", pass)}</li>}
        {pass && <li>{ends && ends !== "00:00" ? t("card.day-ends", { time: ends }) : t("card.day-ends-home")}</li>}
        <li>{t(`card.hotspot-${plan.hotspot}`)}</li>
        {plan.coversMainland && <li>{t("card.not-mainland")}</li>}
      </ul>
    </Ticket>
  );
}

/** The gate number: the most data that a package of the plan holds, and the most days. */
function MostData({ plan }: { plan: PlanCard }) {
  const { t } = useTranslation("plans");
  const { figure, unit } = dataFigure(plan.maxMb ?? plan.dayPass?.dailyMb.max ?? 0, useLanguage());
  return (
    <p className="ticket-figure">
      <span>
        <b>
          <small>{t("card.up-to")}</small> {figure}
        </b>{" "}
        {plan.maxMb === null ? `${unit} ${t("card.a-day")}` : unit}
      </span>
      <span className="ticket-note">{t("card.max-days", { count: plan.maxDays })}</span>
    </p>
  );
}

/** The daily allowance and the speed after it, in words; null where no day pass is sold. */
function useDayPass({ dayPass }: PlanCard): { daily: string; speed: string } | null {
  const language = useLanguage();
  return (
    dayPass && {
      daily: formatSpan(dayPass.dailyMb, (mb) => formatData(mb, language)),
      speed: formatSpan(dayPass.reducedKbps, (kbps) => formatSpeed(kbps, language)),
    }
  );
}
