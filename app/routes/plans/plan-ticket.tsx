import { useTranslation } from "react-i18next";
import { path } from "#server/locale/path.schema.ts";
import type { PlanCard } from "#server/plans/plan-card.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { dataFigure, formatData, formatSpeed } from "#app/ui/format-data.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Money } from "#app/ui/money.tsx";
import { Ticket } from "#app/ui/ticket.tsx";
import { formatSpan } from "./format-span.ts";

type PlanTicketProps = { plan: PlanCard; markup?: string; headingLevel?: 2 | 3 | 4 };

/** A plan as a ticket that leads to its packages: how much at most, for how long, what "unlimited" means, and from what price. */
export function PlanTicket({ plan, markup, headingLevel }: PlanTicketProps) {
  const { t } = useTranslation("plans");
  const language = useLanguage();
  const mb = plan.maxMb ?? plan.dayPass?.dailyMb.max ?? 0;
  const { figure, unit } = dataFigure(mb, language);
  return (
    <Ticket
      as="li"
      href={path(language, "plan-detail", { plan: plan.id })}
      flag={{ id: plan.flag, markup }}
      title={plan.name}
      subtitle={t("card.covers", { count: plan.covers })}
      figure={
        <>
          <small>{t("card.up-to")}</small> {figure}
        </>
      }
      figureUnit={plan.maxMb === null ? `${unit} ${t("card.a-day")}` : unit}
      figureNote={t("card.max-days", { count: plan.maxDays })}
      facts={usePlanFacts(plan)}
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
    />
  );
}

function usePlanFacts({ dayPass, hotspot, coversMainland }: PlanCard): string[] {
  const { t } = useTranslation("plans");
  const language = useLanguage();
  const facts = [t(`card.hotspot-${hotspot}`)];
  if (dayPass) {
    const daily = formatSpan(dayPass.dailyMb, (mb) => formatData(mb, language));
    const speed = formatSpan(dayPass.reducedKbps, (kbps) => formatSpeed(kbps, language));
    const end = dayPass.endsLocal ? t("card.day-ends", { time: dayPass.endsLocal }) : t("card.day-ends-home");
    facts.unshift(t("card.unlimited", { daily, speed, end }));
  }
  if (coversMainland) facts.push(t("card.not-mainland"));
  return facts;
}
