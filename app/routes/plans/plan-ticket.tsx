import { useTranslation } from "#app/i18n/use-translation.ts";
import { path } from "#server/locale/path.schema.ts";
import type { PlanCard } from "#server/plans/plan-card.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { dataFigure, formatData, formatSpeed } from "#app/ui/format-data.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Money } from "#app/ui/money.tsx";
import { Ticket } from "#app/ui/ticket.tsx";

type PlanTicketProps = {
  plan: PlanCard;
  markup?: string;
  as?: "li" | "div";
  headingLevel?: 2 | 3 | 4;
  /** Whether the ticket is the first and large one, in which the day pass has its own figure. */
  lead?: boolean;
};

/** A plan as a ticket that links to its packages: maximum data and days, the meaning of "unlimited", and the lowest price. */
export function PlanTicket({ plan, markup, as = "li", headingLevel, lead }: PlanTicketProps) {
  const { t } = useTranslation("plans");
  const dayPass = useDayPass(plan);
  const ends = plan.dayPass?.endsLocal;
  const hasTwoFigures = lead && plan.maxMb !== null && dayPass !== null;
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
        <MaxData plan={plan} />
        {hasTwoFigures && (
          <p className="ticket-figure">
            <span>
              <b>{dayPass.daily.split("\u00a0")[0]}</b> {dayPass.daily.split("\u00a0")[1]} {t("card.a-day")}
            </span>
            <span className="ticket-note">{t("card.then", { speed: dayPass.speed })}</span>
          </p>
        )}
      </div>
      <ul className="ticket-facts">
        {dayPass && !hasTwoFigures && <li>{t("card.unlimited", dayPass)}</li>}
        {dayPass && <li>{ends && ends !== "00:00" ? t("card.day-ends", { time: ends }) : t("card.day-ends-home")}</li>}
        <li>{t(`card.hotspot-${plan.hotspot}`)}</li>
        {plan.coversMainland && <li>{t("card.not-mainland")}</li>}
      </ul>
    </Ticket>
  );
}

/** The main figure: the maximum data and the maximum days of the plan's packages. */
function MaxData({ plan }: { plan: PlanCard }) {
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

/** Returns the daily allowance and the reduced speed as texts, each perhaps a range; null if no day pass is sold. */
function useDayPass({ dayPass }: PlanCard): { daily: string; speed: string } | null {
  const language = useLanguage();
  return (
    dayPass && {
      daily: formatSpan(dayPass.dailyMb, (mb) => formatData(mb, language)),
      speed: formatSpan(dayPass.reducedKbps, (kbps) => formatSpeed(kbps, language)),
    }
  );
}

type Span = { min: number; max: number };

/** Formats a range: one value if both ends have the same text, "1–3 GB" if the units are the same, else both in full. */
function formatSpan(span: Span, format: (value: number) => string): string {
  const [first, last] = [format(span.min), format(span.max)];
  if (first === last) return first;
  const [figure, unit] = first.split("\u00a0");
  // Word joiners prevent a line break beside the dash.
  return last.endsWith(`\u00a0${unit}`) ? `${figure}\u2060–\u2060${last}` : `${first} – ${last}`;
}
