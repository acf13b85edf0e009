import { withSpaceAfter } from "#server/locale/format-list.schema.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Flag } from "#app/ui/flag.tsx";
import { Landmark } from "#app/ui/drawings/landmark.tsx";
import { formatData } from "#app/ui/format-data.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Price } from "#app/ui/money.tsx";
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
            {t("card.from")}{" "}
            <b>
              <Price amount={plan.from} currency={plan.currency} />
            </b>{" "}
            ·{" "}
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
      {[...facts, t(first.hotspot ? "detail.hotspot-yes" : "detail.hotspot-no"), plan.coversMainland && t("card.not-mainland")].map(
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

/** On wide screens a row selects its package, which has its ticket beside the table; on others it leads to the checkout. */
function PackageTable({ plan, rows, chinaSim, selected, orderOf, selectOf }: PackageTableProps) {
  const { t, language } = useTranslation("plans");
  const enough = useEnoughFor();
  const packageName = usePackageName();
  const perUnit = rows[0]?.kind === "day-pass" ? "day" : "gb";
  return (
    <>
      <table className="packages">
        <thead>
          <tr>
            <th scope="col">{t("terms.data")}</th>
            <th scope="col">{t("trip.days")}</th>
            <th scope="col">{t("detail.unit-price")}</th>
            <th scope="col">{t(`card.head-${perUnit}`)}</th>
            <th scope="col">
              <span className="visually-hidden">{t("card.pick")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className={row.id === selected ? "selected" : undefined}>
              <th scope="row">
                <b>{row.kind === "fixed" ? formatData(row.mb, language) : t("detail.daily-option", { data: formatData(row.mb, language) })}</b>{" "}
                <PackageMarks option={row} chinaSim={chinaSim} />
                {row.kind === "fixed" && <span className="label">{enough.text(row.enoughFor)}</span>}
              </th>
              <td className="nowrap">{t("detail.day", { count: row.days })}</td>
              <td>
                <b>
                  <Price amount={row.price} currency={plan.currency} />
                </b>
              </td>
              <td>
                <Price amount={row.unitPrice} currency={plan.currency} />
                {t(`card.per-${perUnit}`)}
              </td>
              <td>
                <a href={orderOf(row)} aria-label={`${t("card.pick")}: ${packageName(row)}`}>
                  <span>{t("card.pick")}</span> <Icon name="arrow" size={16} />
                </a>
                <a
                  href={selectOf(row)}
                  className="select-row"
                  aria-label={t("card.select", { package: packageName(row) })}
                  aria-current={row.id === selected || undefined}
                  data-keep-scroll
                />
              </td>
            </tr>
          ))}
          {chinaSim && <ChinaSimRow offer={chinaSim} plan={plan} />}
        </tbody>
      </table>
      <p className="small soft">
        {rows.some(({ percentOff }) => percentOff !== null) && t(`card.less-${perUnit}`)} {perUnit === "gb" && withSpaceAfter(t("card.estimate"))}
        {t("card.prices-in", { currency: t(`ui:currency.${plan.currency}`) })}
      </p>
    </>
  );
}

/** The China SIM beside the packages, which leads to its page. */
function ChinaSimRow({ offer: { mb, price, pricePerGb }, plan: { currency } }: { offer: CreditOffer; plan: PlanCard }) {
  const { t, language } = useTranslation("plans");
  const name = t("china:card.title");
  return (
    <tr>
      <th scope="row">
        <b>{formatData(mb, language)}</b> <span className="marks">{name}</span>
        <span className="label">{t("china:card.validity", { days: VALIDITY_DAYS })}</span>
      </th>
      <td>{t("china:card.no-days")}</td>
      <td>
        <b>
          <Price amount={price} currency={currency} />
        </b>
      </td>
      <td>
        <Price amount={pricePerGb} currency={currency} />
        {t("card.per-gb")}
      </td>
      <td>
        <a href={path(language, "gogo-china")} aria-label={t("china:band.link")}>
          <span>{t("card.see")}</span> <Icon name="arrow" size={16} />
        </a>
      </td>
    </tr>
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
