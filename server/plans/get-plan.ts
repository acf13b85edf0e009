import type { AppContext } from "#server/context/app-context.ts";
import type { ChannelLanguage, Currency } from "#server/locale/locale.schema.ts";
import { byPopularity, INSTALL_BEFORE_TRAVEL } from "#server/catalogue/destination.ts";
import type { Catalogue, Package, Plan } from "#server/catalogue/catalogue.ts";
import { listPackageOptions, type PackageChoices, type PackageOption } from "./package-options.ts";
import { comparePackages } from "./plan.ts";
import { listDeliveryMethods } from "./list-delivery-methods.ts";
import { planFlag, planName, toPlanCard, type PlanCard } from "./plan-card.ts";
import { recommendPlans } from "./recommend-plans.ts";
import { validityExample, type ValidityExample } from "./validity.ts";
import { MAX_QUANTITY, RenewedSimsSchema, type DeliveryMethod } from "#server/catalogue/purchase-options.schema.ts";

/** What /plan-detail asks for; all of it may be missing or odd. `kind`, `mb` and `days` change one side of the chosen package. */
export type PlanQuery = {
  plan: string;
  package?: string | null;
  kind?: string | null;
  mb?: number | null;
  days?: number | null;
  way?: string | null;
  quantity?: number | null;
  /** The SIMs to renew, as they were typed. */
  iccids?: string[];
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
  /** The package that price and dates below are for. */
  chosen: PackageOption;
  /** False where the asked package is not sold: the nearest stands in its place. */
  asAsked: boolean;
  way: DeliveryMethod;
  ways: { way: DeliveryMethod; available: boolean }[];
  /** The SIMs to renew (way sim), and what is wrong with them by their place; the carrier is not asked here. */
  sims: { typed: string[]; refusals: Record<number, string> };
  quantity: number;
  maxQuantity: number;
  /** Price × quantity in minor units, before postage and promo code. */
  total: number;
  validity: ValidityExample & { /** The destination of the example. */ at: Place };
  coverage: {
    count: number;
    /** The best known of them; all stand on the coverage page. */
    destinations: Place[];
    /** Networks, for a plan of one destination. */
    carriers: { name: string; technology: string | null; apn: string | null }[];
  };
  /** Not sold to buyers in Mainland China (§5). */
  coversMainland: boolean;
  /** Destinations where installing may be blocked: install at home. */
  installBefore: Place[];
  recommendations: PlanCard[];
};

const PLACES_SHOWN = 12;

/**
 * All that the page of a plan shows, for one choice of package, way and quantity. Odd choices fall back to the nearest valid one;
 * null where the plan does not exist or is not sold in the currency. Physical SIMs can be chosen only while the drawer holds one (§2).
 */
export async function getPlan(shop: Pick<AppContext, "catalogue" | "clock" | "db">, query: PlanQuery): Promise<PlanDetail | null> {
  const catalogue = shop.catalogue();
  const { language, currency } = query;
  const plan = catalogue.plans.get(query.plan.toUpperCase());
  const packages = plan?.packages.filter((one) => one.prices[currency] !== undefined).sort(comparePackages) ?? [];
  if (!plan || packages.length === 0) return null;

  const { chosen, choices, asAsked } = listPackageOptions(packages, query, currency);
  const ways = await listDeliveryMethods(shop);
  const way = ways.find((one) => one.way === query.way && one.available)?.way ?? "esim";
  const quantity = Math.min(MAX_QUANTITY, Math.max(1, Math.trunc(Number(query.quantity) || 1)));
  const places = coveredPlaces(catalogue, plan, language);
  const [at] = places.map((place) => place.id).includes(plan.id) ? places.filter((place) => place.id === plan.id) : places;
  const card = (id: string) => {
    const other = catalogue.plans.get(id);
    return other ? (toPlanCard(catalogue, other, { language, currency, now: shop.clock() }) ?? []) : [];
  };
  const timeZone = catalogue.destinations.get(at?.id ?? "")?.timeZone ?? "UTC";
  const bought = catalogue.packages.get(chosen.id) as Package;
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
    sims: readSims(way === "sim" ? query.iccids : []),
    quantity,
    maxQuantity: MAX_QUANTITY,
    total: chosen.price * quantity,
    validity: {
      ...validityExample(bought, { destinationTimeZone: timeZone, now: shop.clock() }),
      at: at ?? { id: plan.id, name: planName(catalogue, plan, language), flag: planFlag(catalogue, plan) },
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
    installBefore: places.filter((place) => INSTALL_BEFORE_TRAVEL.includes(place.id)),
    recommendations: recommendPlans(catalogue, plan).flatMap(card),
  };
}

function readSims(asked: string[] = []): PlanDetail["sims"] {
  const typed = asked
    .map((text) => text.trim())
    .filter(Boolean)
    .slice(0, MAX_QUANTITY);
  const issues = RenewedSimsSchema.safeParse(typed).error?.issues ?? [];
  return { typed, refusals: Object.fromEntries(issues.map(({ path: [at], message }) => [Number(at), message])) };
}

/** What a plan covers, best known first. */
function coveredPlaces(catalogue: Pick<Catalogue, "destinations">, plan: Plan, language: ChannelLanguage): Place[] {
  return plan.coverage
    .flatMap((id) => catalogue.destinations.get(id) ?? [])
    .sort(byPopularity)
    .map((one) => ({ id: one.id, name: one.names[language], flag: one.flag }));
}
