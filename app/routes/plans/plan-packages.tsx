import { withSpaceAfter } from "#server/locale/format-list.schema.ts";
import { Trans } from "#app/i18n/trans.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { formatPrice } from "#server/locale/money.schema.ts";
import { Flag } from "#app/ui/flag.tsx";
import { Landmark } from "#app/ui/drawings/landmark.tsx";
import { formatData } from "#app/ui/format-data.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PriceTable } from "#app/ui/price-table.tsx";
import { useAskedServices } from "#app/ui/destinations/internet-exit.tsx";
import { VALIDITY_DAYS } from "#server/catalogue/purchase-options.schema.ts";
import type { CreditOffer } from "#server/top-up/list-credit-offers.ts";
import { Tabs } from "#app/ui/tabs.tsx";
import type { ReactNode } from "react";
import { path, type Query } from "#server/locale/path.schema.ts";
import type { PackageList } from "#server/plans/list-packages.ts";
import type { PlanRatings as Ratings } from "#server/orders/ratings/plan-ratings.ts";
import type { PlanCard } from "#server/plans/plan-card.ts";
import { PackageMarks, usePackageName, useUsedUp } from "./package-marks.tsx";
import { RatingLine } from "./plan-ratings.tsx";
import type { EnoughFor } from "#server/plans/data-use.schema.ts";

type PlanPackagesProps = {
  plan: PlanCard;
  packages: PackageList;
  ratings: Ratings | null;
  /** What the China SIM offers instead; null for other destinations. */
  chinaSim: CreditOffer | null;
  /** The query of the page, which the tabs keep. */
  query: Query;
  /** The addresses of the checkout of a package, and of the plan. */
  hrefs: { orderOf: (pkg: { id: string }) => string; plan: string };
  /** The choice between a known SIM and a new eSIM. */
  offer: ReactNode;
};

/**
 * The plan of a place with its packages to compare: fixed ones or day passes as tabs, and for day passes each daily allowance. A package leads to
 * the checkout of a known SIM or an eSIM; the plan's page has the other delivery methods.
 */
export function PlanPackages({ plan, packages: { kinds, allowances, rows, selected }, ratings, chinaSim, query, hrefs, offer }: PlanPackagesProps) {
  const { t, language } = useTranslation("plans");
  const packageName = usePackageName();
  const kind = rows[0]?.kind ?? "fixed";
  const cheapestKind = plan.cheapest.kind;
  const page = (change: Query) => path(language, "plans", { ...query, ...change });
  return (
    <section className="panel plan-card stack">
      <header className="row place-head">
        <Flag id={plan.flag} />
        <div>
          <h2>{plan.name}</h2>
          <p>
            <Trans t={t} i18nKey="card.from" values={{ price: formatPrice(plan.from, plan.currency, language) }} components={{ small: <span /> }} /> ·{" "}
            <a href={page({ kind: cheapestKind, mb: cheapestKind === "day-pass" ? plan.cheapest.mb : null })} className="nowrap" data-keep-scroll>
              {packageName(plan.cheapest)}
            </a>
          </p>
          {ratings && <RatingLine ratings={ratings} />}
        </div>
        <Landmark id={plan.id} />
      </header>
      {offer}
      {kinds.length > 1 && (
        <Tabs
          label={t("detail.kind")}
          items={kinds.map(({ value, selected }) => ({ label: t(`detail.kind-${value}`), href: page({ kind: value }), current: selected }))}
        />
      )}
      {allowances.length > 1 && (
        <nav aria-label={t("detail.daily")} className="segments">
          {allowances.map(({ value, selected }) => (
            <a key={value} href={page({ kind, mb: value })} aria-current={selected || undefined} data-keep-scroll>
              {t("detail.daily-option", { data: formatData(value, language) })}
            </a>
          ))}
        </nav>
      )}
      <KindFacts plan={plan} first={rows[0]} />
      <PackageTable
        plan={plan}
        rows={rows}
        chinaSim={kind === "fixed" ? chinaSim : null}
        selected={selected.id}
        orderOf={hrefs.orderOf}
        selectOf={({ id }) => page({ package: id })}
      />
      <p className="small soft">{t("exit.leaves", { place: plan.exit.place })}</p>
      <a href={hrefs.plan} className="with-icon">
        {t("card.details")} <Icon name="arrow" size={16} />
      </a>
    </section>
  );
}

/** What all packages of a kind, or of a daily allowance, have in common. */
function KindFacts({ plan, first }: { plan: PlanCard; first: PackageList["rows"][number] | undefined }) {
  const { t } = useTranslation("plans");
  const usedUp = useUsedUp();
  const enough = useEnoughFor();
  const askedServices = useAskedServices();
  if (!first) return null;
  const facts = [
    ...askedServices(plan.exit),
    usedUp(first),
    first.kind === "day-pass" && t("detail.day-is"),
    first.kind === "day-pass" && t("card.enough-daily", { use: enough.use(first.enoughFor) }),
  ];
  return (
    <ul className="ticket-facts">
      {[...facts, t(first.hotspot ? "detail.hotspot-yes" : "detail.hotspot-no"), plan.coversMainland && t("orders:mainland")].map(
        (fact) => fact && <li key={fact}>{fact}</li>,
      )}
    </ul>
  );
}

type Row = PackageList["rows"][number];
type PackageTableProps = {
  plan: PlanCard;
  rows: Row[];
  chinaSim: CreditOffer | null;
  selected: string;
  orderOf: (row: Row) => string;
  selectOf: (row: Row) => string;
};

/** On wide screens a row selects its package, which has its ticket beside the table; on others it leads to the checkout. The China SIM is the last row, which leads to its page. */
function PackageTable({ plan, rows, chinaSim, selected, orderOf, selectOf }: PackageTableProps) {
  const { t, language } = useTranslation("plans");
  const enough = useEnoughFor();
  const packageName = usePackageName();
  const unit = rows[0]?.kind === "day-pass" ? "day" : "gb";
  const prices = rows.map((row) => {
    const data = formatData(row.mb, language);
    return {
      id: row.id,
      amount: row.kind === "fixed" ? data : t("detail.daily-option", { data }),
      marks: <PackageMarks option={row} chinaSim={chinaSim} />,
      note: row.kind === "fixed" ? enough.text(row.enoughFor) : undefined,
      second: t("detail.day", { count: row.days }),
      price: row.price,
      unitPrice: row.unitPrice,
      link: { href: orderOf(row), label: `${t("card.pick")}: ${packageName(row)}`, text: t("card.pick") },
      select: { href: selectOf(row), label: t("card.select", { package: packageName(row) }), current: row.id === selected },
    };
  });
  const chinaPrices = chinaSim && {
    id: "china-sim",
    amount: formatData(chinaSim.mb, language),
    marks: <span className="marks">{t("china:card.title")}</span>,
    note: t("china:card.validity", { days: VALIDITY_DAYS }),
    second: t("china:card.no-days"),
    price: chinaSim.price,
    unitPrice: chinaSim.pricePerGb,
    link: { href: path(language, "gogo-china"), label: t("china:band.link"), text: t("card.see") },
  };
  return (
    <>
      <PriceTable
        heads={{ amount: t("terms.data"), second: t("trip.days") }}
        unit={unit}
        currency={plan.currency}
        rows={chinaPrices ? [...prices, chinaPrices] : prices}
      />
      <p className="small soft">
        {rows.some(({ percentOff }) => percentOff !== null) && t(`card.less-${unit}`)} {unit === "gb" && withSpaceAfter(t("card.estimate"))}
        {t("card.prices-in", { currency: t(`ui:currency.${plan.currency}`) })}
      </p>
    </>
  );
}

/** Returns what a package is enough for as a text: "Maps and messages for 30 days, video for 3"; and its main use alone. */
function useEnoughFor(): { text: (uses: EnoughFor[]) => string; use: (uses: EnoughFor[]) => string } {
  const { t } = useTranslation("plans");
  return {
    text: ([whole, demanding]) => {
      if (!whole) return "";
      const first = { use: capitalize(t(`use.${whole.use}`)), days: t("detail.day", { count: whole.days }) };
      return demanding ? t("card.enough-or", { ...first, other: t(`use.${demanding.use}`), otherDays: demanding.days }) : t("card.enough", first);
    },
    use: ([whole]) => (whole ? t(`use.${whole.use}`) : ""),
  };
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
