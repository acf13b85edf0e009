import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/use-language.ts";
import { formatDateTime } from "#app/ui/date-time.tsx";
import { dataFigure, formatData, formatSpeed } from "#app/ui/format-data.ts";
import { Ticket } from "#app/ui/ticket.tsx";
import type { Way } from "#server/orders/order.schema.ts";

/** What a ticket of an order says of its package. */
export type OrderedPackage = {
  id: string;
  planId: string;
  name: string;
  flag: string;
  kind: "fixed" | "day-pass";
  /** Fixed: all of it. Day pass: a day's at high speed. */
  mb: number;
  reducedKbps: number | null;
  days: number;
  hotspot: boolean;
  /** Counts calendar days in Hong Kong time; else days of 24 hours. */
  countsDays: boolean;
  /** The destination's clock when such a day ends; null for plans of several time zones. */
  dayEndsLocal: string | null;
  /** Until when it must connect for the first time if it is bought now, ms UTC. */
  activateBy: number;
};

type PackageTicketProps = {
  bought: OrderedPackage;
  way: Way;
  badge?: ReactNode;
  /** Bought already: its own date stands elsewhere on the ticket. */
  issued?: boolean;
  className?: string;
  stub: ReactNode;
  children?: ReactNode;
};

/** The ticket of an order: the package being bought, or issued. */
export function PackageTicket({ bought, way, badge, issued = false, className, stub, children }: PackageTicketProps) {
  const { t } = useTranslation("orders");
  const language = useLanguage();
  const { figure, unit } = dataFigure(bought.mb, language);
  const { reducedKbps, dayEndsLocal } = bought;
  const facts = [
    reducedKbps !== null && t("ticket.then-slower", { data: formatData(bought.mb, language), speed: formatSpeed(reducedKbps, language) }),
    bought.countsDays ? (dayEndsLocal ? t("ticket.day-ends", { time: dayEndsLocal }) : t("ticket.day-ends-home")) : t("ticket.full-days"),
    !issued && t("ticket.activate-by", { date: formatDateTime(bought.activateBy, language, "date") }),
    t(bought.hotspot ? "ticket.hotspot" : "ticket.no-hotspot"),
  ];
  return (
    <Ticket
      size="full"
      headingLevel={2}
      className={className}
      flag={bought.flag}
      title={bought.name}
      subtitle={t(`way.${way}`)}
      badge={badge}
      figure={figure}
      figureUnit={bought.kind === "fixed" ? unit : t("ticket.a-day", { unit })}
      figureNote={t("ticket.days", { count: bought.days })}
      facts={facts.filter((fact) => fact !== false)}
      stub={stub}
    >
      {children}
    </Ticket>
  );
}
