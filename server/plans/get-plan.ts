import type { TripDates } from "./data-use.ts";
import { postalRange } from "#server/catalogue/postal-estimate.ts";
import type { DeliveryMethod } from "#server/domain/order-states.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { ChannelLanguage, Currency } from "#server/locale/locale.schema.ts";
import { byPopularity, INSTALL_BEFORE_TRAVEL } from "#server/catalogue/destination.ts";
import type { Catalogue, Package, Plan } from "#server/catalogue/catalogue.ts";
import { listPackageOptions, type PackageChoices, type PackageOption } from "./package-options.ts";
import { soldPackages } from "./list-packages.ts";
import { listDeliveryMethods } from "./list-delivery-methods.ts";
import { planFlag, toPlanCard, type PlanCard } from "./plan-card.ts";
import { describeExit, type InternetExit } from "./internet-exit.ts";
import { planName } from "#server/destinations/plan-name.ts";
import { validityExample, type ValidityExample } from "./validity.ts";
import { MAX_QUANTITY, RenewedSimsSchema, type PostalRange } from "#server/catalogue/purchase-options.schema.ts";
import { REGIONS } from "#server/destinations/region.ts";

/** The parameters of /plan-detail, all unchecked. `kind`, `mb` and `days` change one property of the chosen package. */
export type PlanQuery = {
  plan: string;
  package?: string | null;
  kind?: string | null;
  mb?: number | null;
  days?: number | null;
  way?: string | null;
  quantity?: number | null;
  /** The SIMs to renew, as typed. */
  iccids?: string[];
  /** The dates of the journey, if the visitor gave them; `validity` is then their example. */
  trip?: TripDates | null;
  language: ChannelLanguage;
  currency: Currency;
};

type Place = { id: string; name: string; flag: string };

export type PlanDetail = PackageChoices & {
  id: string;
  kind: Plan["kind"];
  name: string;
  flag: string;
  currency: Currency;
  /** The package to which the price and dates below belong. */
  chosen: PackageOption;
  /** False if the requested package is not sold, and `chosen` is the nearest one. */
  asAsked: boolean;
  way: DeliveryMethod;
  ways: { way: DeliveryMethod; available: boolean }[];
  postage: PostalRange | null;
  /** The SIMs to renew (delivery method `sim`), and their errors by index. Only the format is checked here, not whether the carrier knows the SIM. */
  sims: { typed: string[]; rejections: Record<number, string> };
  quantity: number;
  maxQuantity: number;
  /** Price × quantity in minor units, before postage and promo code. */
  total: number;
  /** `at`: the destination of the example. */
  validity: ValidityExample & { at: Place };
  coverage: {
    count: number;
    /** The most popular ones; the coverage page lists all. */
    destinations: Place[];
    /** The networks, for a plan of one destination. */
    carriers: { name: string; technology: string | null; apn: string | null }[];
  };
  /** The plan covers Mainland China, so it is not sold to buyers there (§5). */
  coversMainland: boolean;
  exit: InternetExit;
  /** Destinations in which the installation may be blocked; buyers should install at home. */
  installBefore: Place[];
  recommendations: PlanCard[];
};

const PLACES_SHOWN = 12;

/**
 * Returns the data of a plan's page for one choice of package, delivery method and quantity. An invalid choice falls back to the nearest
 * valid one. Returns null if the plan does not exist or is not sold in the currency. A physical SIM is available only while in stock (§2).
 */
export async function getPlan(shop: Pick<AppContext, "catalogue" | "clock" | "db">, query: PlanQuery): Promise<PlanDetail | null> {
  const catalogue = shop.catalogue();
  const { language, currency } = query;
  const plan = catalogue.plans.get(query.plan.toUpperCase());
  const packages = soldPackages(plan?.packages ?? [], currency);
  if (!plan || packages.length === 0) return null;

  const { chosen, choices, asAsked } = listPackageOptions(packages, query, currency);
  const ways = await listDeliveryMethods(shop);
  const way = ways.find((option) => option.way === query.way && option.available)?.way ?? "esim";
  const quantity = Math.min(MAX_QUANTITY, Math.max(1, Math.trunc(Number(query.quantity) || 1)));
  const places = coveredPlaces(catalogue, plan, language);
  // The example is for the destination of the plan; for a region, for its most popular destination.
  const examplePlace = places.find((place) => place.id === plan.id) ?? places[0];
  const cardsOf = (id: string) => {
    const recommended = catalogue.plans.get(id);
    return recommended ? (toPlanCard(catalogue, recommended, { language, currency }) ?? []) : [];
  };
  const timeZone = catalogue.destinations.get(examplePlace?.id ?? "")?.timeZone ?? "UTC";
  const chosenPackage = catalogue.packages.get(chosen.id) as Package;
  return {
    id: plan.id,
    kind: plan.kind,
    name: planName(catalogue, plan, language),
    flag: planFlag(catalogue, plan),
    currency,
    ...choices,
    chosen,
    asAsked,
    way,
    ways,
    postage: postalRange(shop.catalogue(), query.currency),
    sims: readSims(way === "sim" ? query.iccids : []),
    quantity,
    maxQuantity: MAX_QUANTITY,
    total: chosen.price * quantity,
    validity: {
      ...validityExample(chosenPackage, { destinationTimeZone: timeZone, now: shop.clock(), landsOn: query.trip?.from }),
      at: examplePlace ?? { id: plan.id, name: planName(catalogue, plan, language), flag: planFlag(catalogue, plan) },
    },
    coverage: {
      count: plan.coverage.length,
      destinations: places.slice(0, PLACES_SHOWN),
      carriers:
        plan.kind === "country"
          ? (catalogue.destinations.get(plan.id)?.carriers ?? []).map(({ name, technology, apn }) => ({ name, technology, apn }))
          : [],
    },
    coversMainland: plan.coverage.includes("CN"),
    exit: describeExit(catalogue, plan, language),
    installBefore: places.filter((place) => INSTALL_BEFORE_TRAVEL.includes(place.id)),
    recommendations: recommendPlans(catalogue, plan).flatMap(cardsOf),
  };
}

function readSims(submitted: string[] = []): PlanDetail["sims"] {
  const typed = submitted
    .map((text) => text.trim())
    .filter(Boolean)
    .slice(0, MAX_QUANTITY);
  const issues = RenewedSimsSchema.safeParse(typed).error?.issues ?? [];
  return { typed, rejections: Object.fromEntries(issues.map(({ path: [index], message }) => [Number(index), message])) };
}

/** Returns the destinations that a plan covers, most popular first. */
function coveredPlaces(catalogue: Pick<Catalogue, "destinations">, plan: Plan, language: ChannelLanguage): Place[] {
  return plan.coverage
    .flatMap((id) => catalogue.destinations.get(id) ?? [])
    .sort(byPopularity)
    .map(({ id, names, flag }) => ({ id, name: names[language], flag }));
}

/** Destinations often visited on the same trip, most likely first; maintained by hand. */
const NEIGHBOURS: Record<string, string[]> = {
  JP: ["KR", "TW", "HK"],
  KR: ["JP", "TW", "HK"],
  TH: ["VN", "MY", "SG"],
  HK: ["MO", "TW", "JP"],
  MO: ["HK", "TW", "JP"],
  TW: ["JP", "HK", "KR"],
  SG: ["MY", "ID", "TH"],
  MY: ["SG", "TH", "ID"],
  VN: ["TH", "KH", "LA"],
  ID: ["SG", "MY", "AU"],
  PH: ["HK", "TW", "SG"],
  CN: ["HK", "MO", "TW"],
  IN: ["LK", "NP", "AE"],
  KH: ["TH", "VN", "LA"],
  LA: ["TH", "VN", "KH"],
  AE: ["OM", "QA", "SA"],
  TR: ["GR", "GE", "EG"],
  US: ["CA", "MX", "PR"],
  CA: ["US", "MX", "GL"],
  MX: ["US", "GT", "CU"],
  GB: ["IE", "FR", "NL"],
  IE: ["GB", "FR", "ES"],
  FR: ["GB", "BE", "CH"],
  DE: ["AT", "CH", "NL"],
  IT: ["VA", "CH", "FR"],
  ES: ["PT", "FR", "AD"],
  PT: ["ES", "FR", "MA"],
  CH: ["FR", "IT", "AT"],
  AT: ["DE", "CH", "CZ"],
  NL: ["BE", "DE", "FR"],
  BE: ["NL", "FR", "LU"],
  GR: ["TR", "IT", "CY"],
  RU: ["KZ", "MN", "GE"],
  AU: ["NZ", "FJ", "ID"],
  NZ: ["AU", "FJ", "WS"],
};

/**
 * Returns ids of other plans to recommend: first two regions that cover the plan, then destinations often visited on the same trip, then popular ones
 * of the region or continent, then all others. Never the plan itself, and only plans with packages on sale.
 */
function recommendPlans(catalogue: Pick<Catalogue, "plans" | "destinations">, plan: Plan, limit = 4): string[] {
  const { plans, destinations } = catalogue;
  const covered = new Set(plan.coverage);
  const regions = REGIONS.filter((id) => {
    const coverage = new Set(plans.get(id)?.coverage);
    return coverage.size > covered.size && plan.coverage.every((place) => coverage.has(place));
  });
  const continent = destinations.get(plan.id)?.continent;
  const sold = [...destinations.values()].filter((place) => place.sellable).sort(byPopularity);
  const near =
    plan.kind === "region"
      ? sold.filter((place) => covered.has(place.id))
      : sold.filter((place) => place.continent === continent && place.popularRank !== null);
  const candidates = [...regions.slice(0, 2), ...(NEIGHBOURS[plan.id] ?? []), ...near.map((place) => place.id), ...sold.map((place) => place.id)];
  return [...new Set(candidates)].filter((id) => id !== plan.id && plans.get(id)?.packages.length).slice(0, limit);
}
