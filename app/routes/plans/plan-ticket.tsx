import { formatOpenList } from "#server/locale/format-list.schema.ts";
import { Trans } from "#app/i18n/trans.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { formatPrice } from "#server/locale/money.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import type { PlanCard } from "#server/plans/plan-card.ts";
import { useLanguage } from "#app/i18n/translator.ts";
import { useRenewedSims } from "#app/ui/destinations/use-renewed-sims.ts";
import { formatData, formatSpeed } from "#app/ui/format-data.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Ticket } from "#app/ui/ticket.tsx";
import { usePackageName } from "./package-marks.tsx";

/** What a ticket shows of a plan. `places`: only where a page names others `beside` its own. */
export type TicketPlan = Omit<PlanCard, "kind" | "kinds" | "hotspot" | "places"> & Partial<Pick<PlanCard, "places">>;

type PlanTicketProps = {
  plan: TicketPlan;
  as?: "li" | "div";
  /** The destinations that the page is about. The ticket of a region names others. */
  beside?: string[];
};

/** A plan as a ticket that links to its packages: maximum data and days, the terms of its day passes, and the lowest price with what it buys. */
export function PlanTicket({ plan, as = "li", beside = [] }: PlanTicketProps) {
  const { t, language } = useTranslation("plans");
  const sims = useRenewedSims();
  const packageName = usePackageName();
  const dayPass = useDayPass(plan);
  const data = formatData(plan.maxMb ?? plan.dayPass?.dailyMb.max ?? 0, language);
  return (
    <Ticket
      as={as}
      href={path(language, "plan-detail", { plan: plan.id, ...sims })}
      flag={plan.flag}
      title={plan.name}
      subtitle={useReach(plan, beside)}
      stub={
        <>
          <span className="price">
            <Trans
              t={t}
              i18nKey="card.from"
              values={{ price: formatPrice(plan.from, plan.currency, language) }}
              components={{ small: <small className="label" /> }}
            />
          </span>
          <span className="label">{packageName(plan.cheapest)}</span>
          <Icon name="arrow" size={16} />
        </>
      }
    >
      <ul className="ticket-facts">
        <li>{t("card.up-to", { data: plan.maxMb === null ? t("detail.daily-option", { data }) : data, count: plan.maxDays })}</li>
        {dayPass && <li>{t("card.day-pass", dayPass)}</li>}
        <li>{t("exit.leaves", { place: plan.exit.place })}</li>
        {plan.coversMainland && <li>{t("orders:mainland")}</li>}
      </ul>
    </Ticket>
  );
}

/** How many destinations of a region a page names, before it counts the others. */
export const PLACES_NAMED = 2;

/** Returns where a region works, in words: beside one of its destinations "also works in …", else the number of destinations; null for a destination. */
function useReach({ covers, places = [] }: TicketPlan, beside: string[]): string | null {
  const { t, language } = useTranslation("plans");
  if (covers < 2) return null;
  const others = places.filter(({ id }) => !beside.includes(id)).slice(0, PLACES_NAMED);
  const more = covers - beside.length - others.length;
  if (beside.length === 0 || others.length === 0 || more < 1) return t("card.covers", { count: covers });
  return t("card.also-in", {
    count: more,
    places: formatOpenList(
      others.map(({ name }) => name),
      language,
    ),
  });
}

/** Returns the daily allowance and the reduced speed as texts, each perhaps a range; null if no day pass is sold. */
function useDayPass({ dayPass }: TicketPlan): { daily: string; speed: string } | null {
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
