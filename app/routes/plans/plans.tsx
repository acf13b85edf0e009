import { joinSentences, formatList } from "#server/locale/format-list.schema.ts";
import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { planListData } from "#app/request/page/structured-data.ts";
import { DestinationGrid } from "#app/ui/destinations/destination-grid.tsx";
import { DestinationSearch } from "#app/ui/destinations/destination-search.tsx";
import { RenewedSimsNote, SimOffer } from "#app/ui/destinations/renewed-sims.tsx";
import { useRenewedSims } from "#app/ui/destinations/use-renewed-sims.ts";
import { EmptyState } from "#app/ui/notice.tsx";
import { path, type Query } from "#server/locale/path.schema.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import { Flag } from "#app/ui/flag.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PlanPackages } from "./plan-packages.tsx";
import { PlanRatings } from "./plan-ratings.tsx";
import { PlanTicket } from "./plan-ticket.tsx";
import { TripAnswers, TripForm } from "./trip-form.tsx";
import { viewPlans } from "./view-plans.server.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { dataFigure } from "#app/ui/format-data.ts";
import { formatDateTime } from "#app/ui/format-date-time.ts";
import { Price } from "#app/ui/money.tsx";
import { Ticket } from "#app/ui/ticket.tsx";
import type { PackageOption } from "#server/plans/package-options.ts";
import type { PlanCard } from "#server/plans/plan-card.ts";
import { useUsedUp } from "./package-marks.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, ...context }) => {
  const plans = data?.place ? [data.lead, ...data.others].flatMap((plan) => plan ?? []) : [];
  return [...pageMeta(data?.page, context.params), ...(plans.length > 0 ? [{ "script:ld+json": planListData(plans, context) }] : [])];
};

export const loader = viewPlans;

export default function PlansPage() {
  const data = useLoaderData<typeof loader>();
  return (
    <div className="page page-body plan-list">
      <div className="plan-search">
        <DestinationSearch value={data.typed} />
        {data.lead && <TripForm trip={data.trip} dates={data.dates} problem={data.datesProblem} place={data.query.place} />}
      </div>
      {!data.offer && <RenewedSimsNote />}
      {data.place === null ? <PlaceChoice /> : <PlansForPlace />}
    </div>
  );
}

/** The plans of one place: its own plan with its packages first, then regional plans and the global one. */
function PlansForPlace() {
  const { t, language } = useTranslation("plans");
  const {
    typed,
    similar,
    place,
    id,
    severalPlaces,
    lead,
    others,
    packages,
    ratings,
    chinaSim,
    ticket,
    offer,
    isNewChosen,
    trip,
    query,
    currency,
    suggestions,
  } = useLoaderData<typeof loader>();
  const isSeveral = severalPlaces.length > 0;
  const renewed = useRenewedSims();
  const ofOffer = offer?.isChosen ? { way: "sim" as const, iccid: [offer.iccid] } : {};
  const sims = offer ? ofOffer : renewed;
  const [row] = packages?.rows ?? [];
  const hrefOf = (pkg: { id: string }) =>
    path(language, "order-sim", { package: pkg.id, way: "esim", quantity: sims.iccid?.length ?? 1, ...query.dates, ...sims });
  const planHref = path(language, "plan-detail", { plan: lead?.id, ...query.selection, ...query.dates, ...sims });
  const ofPlace: Query = { ...query.place, ...query.trip };
  const ofList: Query = { ...ofPlace, kind: row?.kind, mb: row?.kind === "day-pass" ? row.mb : null };
  return (
    <>
      <header className="stack-tight">
        <h1>{t("list.heading", { place })}</h1>
        {similar && <p className="soft">{t("list.showing", { place, q: typed })}</p>}
        {isSeveral && (
          <>
            <ul className="list-plain cluster place-marks">
              {severalPlaces.map((covered) => (
                <li key={covered.id}>
                  <Icon name="check" size={16} /> <Flag id={covered.flag} size={24} /> {covered.name}
                </li>
              ))}
            </ul>
            <p className="soft small">{t("list.count-all", { count: others.length + 1 })}</p>
          </>
        )}
      </header>
      {lead && packages && trip && ticket && <TripAnswers plan={lead} trip={trip} answers={packages.answers} hrefOf={hrefOf} deadline={ticket} />}
      {lead && packages && (
        <div className="plan-lead">
          <PlanPackages
            plan={lead}
            packages={packages}
            ratings={ratings}
            chinaSim={chinaSim}
            hrefs={{ orderOf: hrefOf, plan: planHref }}
            query={{ ...ofPlace, ...(isNewChosen && { way: "esim" }), ...(offer?.rejection ? renewed : sims) }}
            offer={
              offer && (
                <SimOffer
                  offer={offer}
                  toSim={path(language, "plans", { ...ofList, way: "sim", iccid: offer.iccid })}
                  toNew={path(language, "plans", { ...ofList, way: "esim" })}
                />
              )
            }
          />
          {ticket && (
            <SelectedPackage plan={lead} option={packages.selected} ticket={ticket} hrefs={{ order: hrefOf(packages.selected), plan: planHref }} />
          )}
        </div>
      )}
      {ratings && <PlanRatings ratings={ratings} />}
      {others.length > 0 && (
        <section className="stack">
          <h2>{t("list.several")}</h2>
          <ul className="list-plain plan-tickets">
            {others.map((plan) => (
              <PlanTicket key={plan.id} plan={plan} beside={id === null || isSeveral ? [] : [id]} />
            ))}
          </ul>
        </section>
      )}
      {suggestions.length > 0 && (
        <section className="stack">
          <h2>{t(isSeveral ? "list.only-one" : "list.also")}</h2>
          <DestinationGrid items={suggestions} currency={currency} />
        </section>
      )}
    </>
  );
}

/** The page without a chosen place: the matches of a search or, without a match or search, popular places and regions. */
function PlaceChoice() {
  const { t } = useTranslation("plans");
  const { nothingFound, matching, similar, suggestions, regions, currency, typed } = useLoaderData<typeof loader>();
  if (matching) {
    return (
      <section className="stack">
        <h1>{t("list.heading-search")}</h1>
        <p className="soft">{t(similar ? "list.similar" : "list.matches", { count: suggestions.length, q: typed })}</p>
        <DestinationGrid items={suggestions} currency={currency} />
      </section>
    );
  }
  return (
    <>
      <h1 className={nothingFound ? "visually-hidden" : undefined}>{t("list.heading-all")}</h1>
      {nothingFound && (
        <EmptyState title={t("list.nothing")}>{joinSentences([t("ui:search.nothing", { q: typed }), t("list.nothing-help")])}</EmptyState>
      )}
      <section className="stack">
        <div className="between">
          <h2>{t("list.popular")}</h2>
          <PageLink page="destination">{t("list.all-destinations")}</PageLink>
        </div>
        <DestinationGrid items={suggestions} currency={currency} />
      </section>
      <section className="stack">
        <h2>{t("list.regions")}</h2>
        <DestinationGrid items={regions} currency={currency} />
      </section>
    </>
  );
}

type SelectedPackageProps = {
  plan: PlanCard;
  option: PackageOption;
  /** `dates`: of the visitor's journey. */
  ticket: { networks: string[]; useBy: string; dates: { landsAt: number; endsAt: number; timeZone: string } | null };
  /** The addresses of the checkout and of the plan. */
  hrefs: { order: string; plan: string };
};

/** On wide screens, beside the packages: the selected one as a ticket, with its dates, its networks and the way to pay. */
function SelectedPackage({ plan, option, ticket: { networks, useBy, dates }, hrefs }: SelectedPackageProps) {
  const { t, language } = useTranslation("plans");
  const usedUp = useUsedUp();
  const { figure, unit } = dataFigure(option.mb, language);
  const showDay = (at: number) => formatDateTime(at, language, "day", dates?.timeZone);
  return (
    <aside className="sticky-side desk-only" aria-label={t("detail.total")}>
      <Ticket
        size="full"
        headingLevel={2}
        flag={plan.flag}
        title={plan.name}
        subtitle={t("detail.way-esim")}
        figure={figure}
        figureUnit={option.kind === "fixed" ? unit : t("card.daily-unit", { unit })}
        figureNote={t("detail.day", { count: option.days })}
        facts={[
          usedUp(option),
          t(option.hotspot ? "detail.hotspot-yes" : "detail.hotspot-no"),
          dates ? t("card.dates", { from: showDay(dates.landsAt), to: showDay(dates.endsAt) }) : t("card.use-by", { date: useBy }),
          ...(networks.length > 0 ? [t("card.networks", { networks: formatList(networks, language) })] : []),
        ]}
        stub={
          <div className="stack-tight">
            <p className="between">
              <span className="price">
                <Price amount={option.price} currency={plan.currency} />
              </span>
              <span className="small">
                <Price amount={option.unitPrice} currency={plan.currency} />
                {t(`card.per-${option.kind === "fixed" ? "gb" : "day"}`)}
              </span>
            </p>
            <a href={hrefs.order} className={buttonClass({ wide: true })}>
              {t("detail.continue")}
            </a>
            <p className="small">
              <a href={hrefs.plan}>{t("card.details")}</a>
            </p>
          </div>
        }
      />
    </aside>
  );
}
