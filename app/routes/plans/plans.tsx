import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { listRegions } from "#server/destinations/list-destinations.ts";
import { countOffers } from "#server/plans/count-offers.ts";
import { readTrip, readTripDates, type TripDates } from "#server/plans/data-use.ts";
import { listPackages, type PackageList } from "#server/plans/list-packages.ts";
import { listPlans } from "#server/plans/list-plans.ts";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { pageLanguage } from "#app/request/page/page-language.ts";
import { planListData } from "#app/request/page/structured-data.ts";
import { readCurrency } from "#app/request/preferences.server.ts";
import { findSimToOffer } from "#app/request/remembered-sims.server.ts";
import { DestinationGrid } from "#app/ui/destinations/destination-grid.tsx";
import { DestinationSearch } from "#app/ui/destinations/destination-search.tsx";
import { RenewedSimsNote, SimOffer } from "#app/ui/destinations/renewed-sims.tsx";
import { useRenewedSims } from "#app/ui/destinations/use-renewed-sims.ts";
import { EmptyState } from "#app/ui/notice.tsx";
import { packageName } from "./package-marks.tsx";
import { formatPrice } from "#server/locale/money.schema.ts";
import { useLanguage } from "#app/i18n/translator.ts";
import { path, type Query } from "#server/locale/path.schema.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import type { AppContext } from "#server/context/app-context.ts";
import type { PackageOption } from "#server/plans/package-options.ts";
import type { PlanCard } from "#server/plans/plan-card.ts";
import { validityExample } from "#server/plans/validity.ts";
import { Flag } from "#app/ui/flag.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { SelectedPackage } from "./selected-package.tsx";
import { PlanPackages } from "./plan-packages.tsx";
import { PlanTicket } from "./plan-ticket.tsx";
import { TripAnswers, TripForm } from "./trip-form.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, ...context }) => {
  const plans = data?.place ? [data.lead, ...data.others].flatMap((plan) => plan ?? []) : [];
  return [...pageMeta(data?.page, context.params), ...(plans.length > 0 ? [{ "script:ld+json": planListData(plans, context) }] : [])];
};

const PLACE_PARAMETERS = ["q", "country", "mcc"];

/**
 * The plans of the place that the URL names (`country`, `mcc` or `q`, see `listPlans`); without such a place, suggestions and regions. `kind` and
 * `mb` select the packages of the first plan, `days` and `use` ask for the package for a journey.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { shop } = context;
  const language = pageLanguage(params);
  const currency = readCurrency(request, language);
  const search = new URL(request.url).searchParams;
  const place = PLACE_PARAMETERS.flatMap((name) => {
    const value = search.get(name)?.trim();
    return value ? [[name, value] as const] : [];
  });
  const typed = place[0]?.[1] ?? "";
  const t = textsFor(language, "plans");
  const { destination, several, single, regional, global, suggestions, nothingFound } = listPlans(shop, {
    country: search.get("country"),
    mcc: search.get("mcc"),
    q: search.get("q"),
    language,
    currency,
  });
  const plans = [single, ...regional, global].flatMap((plan) => plan ?? []);
  const lead = plans[0] ?? null;
  const trip = lead && readTrip(search);
  const dates = readTripDates(search);
  const [cheapest] = plans.toSorted((a, b) => a.from - b.from);
  const hasNoPlace = destination === null;
  const price = cheapest && `${formatPrice(cheapest.from, currency, language)} (${packageName(t, cheapest.cheapest, language)})`;
  const packages =
    lead &&
    listPackages(shop, {
      plan: lead.id,
      package: search.get("package"),
      kind: search.get("kind"),
      mb: Number(search.get("mb")),
      trip,
      currency,
    });
  return {
    page: destination
      ? {
          title: t("list.title", { place: destination.name }),
          description: t("list.description", { place: destination.name, price }),
        }
      : { title: t("list.title-all", countOffers(shop)), description: t("list.description-all") },
    ...(hasNoPlace && typed !== "" && { documentIndexed: false }),
    currency,
    typed: search.get("q")?.trim() || (destination?.name ?? typed),
    place: several?.names ?? destination?.name ?? null,
    id: destination?.id ?? null,
    /** The destinations of a query that names several, which all these plans cover; else empty. */
    severalPlaces: several?.places ?? [],
    nothingFound,
    /** The plan for this place alone, or the requested region. */
    lead,
    packages,
    ticket: lead && packages && viewTicket(shop, lead, packages.selected, dates),
    offer: packages ? await findSimToOffer(request, context, packages.selected.id) : null,
    /** Whether the visitor chose a new eSIM although a SIM was offered. */
    isNewChosen: search.get("way") === "esim",
    trip,
    dates: dates ?? suggestDates(shop.clock()),
    /** The parameters of the place and of the journey, for links and forms to keep. */
    query: {
      selection: packages && selectionQuery(packages, trip !== null || search.has("package")),
      dates,
      place: Object.fromEntries(place),
      trip: { ...dates, ...(trip && { days: dates ? null : trip.days, use: trip.use }) },
    },
    others: plans.slice(1),
    suggestions,
    /** Whether the suggestions match the search, rather than being popular places. */
    matching: typed !== "" && !nothingFound,
    regions: hasNoPlace ? listRegions(shop, { language, currency }) : [],
  };
}

/** Returns the parameters that select a package on the page of its plan, which selects the same one by itself unless it was asked for. */
const selectionQuery = ({ selected: { id, kind } }: PackageList, isAsked: boolean): Query =>
  isAsked ? { package: id } : kind === "day-pass" ? { kind } : {};

/** Returns what the ticket of the selected package says about networks (of one country) and dates, ms UTC. */
function viewTicket(shop: AppContext, lead: PlanCard, { id }: Pick<PackageOption, "id">, dates: TripDates | null) {
  const { packages, destinations } = shop.catalogue();
  const pkg = packages.get(id);
  if (!pkg) return null;
  const destination = destinations.get(lead.id) ?? destinations.get(lead.places[0]?.id ?? "");
  const { landsAt, endsAt, activateBy, timeZone } = validityExample(pkg, {
    destinationTimeZone: destination?.timeZone ?? "UTC",
    now: shop.clock(),
    landsOn: dates?.from,
  });
  const networks = destinations.get(lead.id)?.carriers.map(({ name }) => name) ?? [];
  return { networks, activateBy, dates: dates ? { landsAt, endsAt, timeZone } : null };
}

/** Returns the dates of a week that begins in a week. */
function suggestDates(now: number): TripDates {
  const dayIn = (days: number) => new Date(now + days * 86_400_000).toISOString().slice(0, 10);
  return { from: dayIn(7), to: dayIn(13) };
}

export default function PlansPage() {
  const data = useLoaderData<typeof loader>();
  return (
    <div className="page page-body plan-list">
      <div className="plan-search">
        <DestinationSearch value={data.typed} />
        {data.lead && <TripForm trip={data.trip} dates={data.dates} place={data.query.place} />}
      </div>
      {!data.offer && <RenewedSimsNote />}
      {data.place === null ? <PlaceChoice /> : <PlansForPlace />}
    </div>
  );
}

/** The plans of one place: its own plan with its packages first, then regional plans and the global one. */
function PlansForPlace() {
  const { t } = useTranslation("plans");
  const language = useLanguage();
  const { place, id, severalPlaces, lead, others, packages, ticket, offer, isNewChosen, trip, query, currency, suggestions } =
    useLoaderData<typeof loader>();
  const isSeveral = severalPlaces.length > 0;
  const renewed = useRenewedSims();
  const ofOffer = offer?.isChosen ? { way: "sim" as const, iccid: [offer.iccid] } : {};
  const sims = offer ? ofOffer : renewed;
  const [row] = packages?.rows ?? [];
  const hrefOf = (pkg: { id: string }) => path(language, "order-sim", { package: pkg.id, way: "esim", quantity: sims.iccid?.length ?? 1, ...sims });
  const planHref = path(language, "plan-detail", { plan: lead?.id, ...query.selection, ...query.dates, ...sims });
  const ofPlace: Query = { ...query.place, ...query.trip };
  const ofList: Query = { ...ofPlace, kind: row?.kind, mb: row?.kind === "day-pass" ? row.mb : null };
  return (
    <>
      <header className="stack-tight">
        <h1>{t("list.heading", { place })}</h1>
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
      {lead && packages && trip && ticket && (
        <TripAnswers plan={lead} trip={trip} answers={packages.answers} hrefOf={hrefOf} activateBy={ticket.activateBy} />
      )}
      {lead && packages && (
        <div className="plan-lead">
          <PlanPackages
            plan={lead}
            packages={packages}
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
  const { nothingFound, matching, suggestions, regions, currency, typed } = useLoaderData<typeof loader>();
  if (matching) {
    return (
      <section className="stack">
        <h1>{t("list.heading-search")}</h1>
        <p className="soft">{t("list.matches", { count: suggestions.length, q: typed })}</p>
        <DestinationGrid items={suggestions} currency={currency} />
      </section>
    );
  }
  return (
    <>
      <h1 className={nothingFound ? "visually-hidden" : undefined}>{t("list.heading-all")}</h1>
      {nothingFound && (
        <EmptyState title={t("list.nothing")}>
          {t("ui:search.nothing", { q: typed })} {t("list.nothing-help")}
        </EmptyState>
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
