import type { ReactNode } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { dataFigure, formatData, formatSpeed } from "#app/ui/format-data.ts";
import { formatPrice } from "#server/locale/money.schema.ts";
import { Ticket } from "#app/ui/ticket.tsx";
import type { DeliveryMethod } from "#server/domain/order-states.schema.ts";
import { dataFor, RATE_PER_GB, VALIDITY_DAYS } from "#server/catalogue/purchase-options.schema.ts";
import type { PrepaidProduct, PackageKind } from "#server/domain/product-kinds.schema.ts";

/** A package as a ticket shows it. */
export type OrderedPackage = {
  id: string;
  planId: string;
  name: string;
  flag: string;
  kind: PackageKind;
  /** Fixed package: all its data. Day pass: the data per day at high speed. */
  mb: number;
  reducedKbps: number | null;
  days: number;
  /** For a prepaid SIM: the credit in HKD minor units, and `mb` is approximately the data it buys. Null for a travel package. */
  credit: number | null;
  /** For a prepaid SIM: which product. Null for a travel package. */
  product: PrepaidProduct | null;
  hotspot: boolean;
  /** Whether it is not sold to customers in Mainland China. */
  coversMainland: boolean;
  /** The day until which the package must first be used if it is bought now. */
  useBy: string;
};

type PackageTicketProps = {
  orderedPackage: OrderedPackage;
  way: DeliveryMethod;
  badge?: ReactNode;
  /** Whether the package is already bought. Hides `useBy`, which applies to a purchase made now. */
  issued?: boolean;
  className?: string;
  stub: ReactNode;
  children?: ReactNode;
};

/** The package of an order form or of an order as a ticket. */
export function PackageTicket({ orderedPackage, way, badge, issued = false, className, stub, children }: PackageTicketProps) {
  const { t, language } = useTranslation("orders");
  const facts = useTicketFacts(orderedPackage, issued);
  const { figure, unit } = dataFigure(orderedPackage.mb, language);
  const { credit } = orderedPackage;
  if (credit !== null) return <CreditTicket {...{ orderedPackage, credit, way, badge, className, stub, children, facts }} />;
  return (
    <Ticket
      {...ticketOf(orderedPackage)}
      {...{ className, badge, stub }}
      subtitle={t(`way.${way}`)}
      figure={figure}
      figureUnit={orderedPackage.kind === "fixed" ? unit : t("ticket.a-day", { unit })}
      figureNote={t("ticket.days", { count: orderedPackage.days })}
      facts={facts}
    >
      {children}
    </Ticket>
  );
}

/** Returns what a buyer must know of a package before paying, each fact in a few words. */
export function useTicketFacts(orderedPackage: OrderedPackage, issued = false): ReactNode[] {
  const { t, language } = useTranslation("orders");
  const { mb, reducedKbps, credit, useBy, coversMainland } = orderedPackage;
  const notMainland = coversMainland && !issued && t("mainland");
  const hotspot = t(orderedPackage.hotspot ? "ticket.hotspot" : "ticket.no-hotspot");
  if (credit !== null)
    return [
      t("credit.rate", { rate: formatPrice(RATE_PER_GB, "HKD", language) }),
      t("credit.validity", { days: VALIDITY_DAYS }),
      hotspot,
      t("credit.no-refund"),
      notMainland,
    ].filter((fact) => fact !== false);
  const facts = [
    reducedKbps !== null && t("ticket.then-slower", { data: formatData(mb, language), speed: formatSpeed(reducedKbps, language) }),
    t("ticket.full-days"),
    hotspot,
    !issued && t("ticket.activate-by", { date: useBy }),
    notMainland,
  ];
  return facts.filter((fact) => fact !== false);
}

/** Props that all tickets of an order share. */
const ticketOf = ({ flag, name }: OrderedPackage) => ({ size: "full", headingLevel: 2, flag, title: name }) as const;

/** The ticket of a prepaid SIM: its credit and the data it buys (§9). */
function CreditTicket({
  orderedPackage,
  credit,
  way,
  badge,
  className,
  stub,
  children,
  facts,
}: Omit<PackageTicketProps, "issued"> & { credit: number; facts: ReactNode[] }) {
  const { t, language } = useTranslation("orders");
  return (
    <Ticket
      {...ticketOf(orderedPackage)}
      {...{ className, badge, stub, facts }}
      subtitle={t(way === "sim" ? "credit.way" : `way.${way}`)}
      figure={formatPrice(credit, "HKD", language)}
      figureNote={t("credit.about", { data: formatData(dataFor(credit), language) })}
    >
      {children}
    </Ticket>
  );
}
