import { formatDeadline } from "#app/request/format-deadline.server.ts";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { textsFor } from "#app/i18n/i18n.server.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import { pageLanguage } from "#app/request/page/page-language.ts";
import { readCurrency } from "#app/request/preferences.server.ts";
import { findSimToOffer } from "#app/request/remembered-sims.server.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { listRegions } from "#server/destinations/list-destinations.ts";
import { formatPrice } from "#server/locale/money.schema.ts";
import type { Query } from "#server/locale/path.schema.ts";
import { getPlanRatings } from "#server/orders/ratings/plan-ratings.ts";
import { countOffers } from "#server/plans/count-offers.ts";
import { findTripProblem, readTrip, readTripDates, typedTripDates, type TripDates } from "#server/plans/data-use.ts";
import { listPackages, type PackageList } from "#server/plans/list-packages.ts";
import { listPlans } from "#server/plans/list-plans.ts";
import type { PackageOption } from "#server/plans/package-options.ts";
import type { PlanCard } from "#server/plans/plan-card.ts";
import { findComparableCredit } from "#server/top-up/list-credit-offers.ts";
import { validityExample } from "#server/plans/validity.ts";
import { packageName } from "./package-marks.tsx";

const PLACE_PARAMETERS = ["q", "country", "mcc"];

/**
 * The plans of the place that the URL names (`country`, `mcc` or `q`, see `listPlans`); without such a place, suggestions and regions. `kind` and
 * `mb` select the packages of the first plan, `days` and `use` ask for the package for a journey.
 */
export async function viewPlans({ request, params, context }: LoaderFunctionArgs) {
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
  const { destination, several, single, regional, global, suggestions, nothingFound, similar } = listPlans(shop, {
    country: search.get("country"),
    mcc: search.get("mcc"),
    q: search.get("q"),
    language,
    currency,
  });
  const plans = [single, ...regional, global].flatMap((plan) => plan ?? []);
  const lead = plans[0] ?? null;
  const trip = lead && readTrip(search, shop.clock());
  const dates = readTripDates(search, shop.clock());
  const typedDates = typedTripDates(search);
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
    ratings: lead && (await getPlanRatings(shop, lead.id)),
    chinaSim: lead && findComparableCredit(shop, lead.id, currency),
    ticket: lead && packages && viewTicket(shop, lead, packages.selected, dates, language),
    offer: packages ? await findSimToOffer(request, context, packages.selected.id) : null,
    /** Whether the visitor chose a new eSIM although a SIM was offered. */
    isNewChosen: search.get("way") === "esim",
    trip,
    dates: typedDates ?? suggestDates(shop.clock()),
    datesProblem: typedDates && findTripProblem(typedDates, shop.clock()),
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
    similar,
    regions: hasNoPlace ? listRegions(shop, { language, currency }) : [],
  };
}

/** Returns the parameters that select a package on the page of its plan, which selects the same one by itself unless it was asked for. */
const selectionQuery = ({ selected: { id, kind } }: PackageList, isAsked: boolean): Query =>
  isAsked ? { package: id } : kind === "day-pass" ? { kind } : {};

/** Returns what the ticket of the selected package says about networks (of one country) and dates, ms UTC. */
function viewTicket(shop: AppContext, lead: PlanCard, { id }: Pick<PackageOption, "id">, dates: TripDates | null, language: Language) {
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
  return { networks, activateBy, useBy: formatDeadline(shop, pkg.planId, activateBy, language), dates: dates ? { landsAt, endsAt, timeZone } : null };
}

/** Returns the dates of a week that begins in a week. */
function suggestDates(now: number): TripDates {
  const dayIn = (days: number) => new Date(now + days * 86_400_000).toISOString().slice(0, 10);
  return { from: dayIn(7), to: dayIn(13) };
}
