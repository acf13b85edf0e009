import type { ChannelLanguage, Currency } from "#server/locale/locale.schema.ts";
import { planName } from "#server/destinations/plan-name.ts";
import { regionMark } from "#server/destinations/region.ts";
import type { Catalogue, DayPassPackage, Package, Plan } from "#server/catalogue/catalogue.ts";
import { byPopularity } from "#server/catalogue/destination.ts";
import { describeExit, type InternetExit } from "./internet-exit.ts";
import { packageMb } from "#server/catalogue/cheapest-packages.ts";

type Span = { min: number; max: number };

/** The data of a plan card, in one language and currency. */
export type PlanCard = {
  /** The parameter `plan` of /plan-detail. */
  id: string;
  kind: Plan["kind"];
  name: string;
  /** File under /flags, without .svg. */
  flag: string;
  /** The number of covered destinations. */
  covers: number;
  kinds: Package["kind"][];
  maxDays: number;
  /** The largest fixed amount, MB; null if only day passes are sold. */
  maxMb: number | null;
  currency: Currency;
  /** The price of the cheapest package, minor units. */
  from: number;
  /** The cheapest package: what `from` buys. `mb`: the total amount, or the daily allowance. */
  cheapest: { id: string; kind: Package["kind"]; mb: number; days: number };
  /** The most popular destinations of a region, so that a page can name two others beside one of them. Empty for a destination. */
  places: { id: string; name: string }[];
  hotspot: "yes" | "no" | "some";
  /** The terms of the day passes: daily allowance in MB, and the speed after it in kbit/s. Null if no day pass is sold. */
  dayPass: { dailyMb: Span; reducedKbps: Span } | null;
  coversMainland: boolean;
  exit: InternetExit;
};

/** Returns the card of a plan, or null if no package is sold in the currency. */
export function toPlanCard(
  catalogue: Pick<Catalogue, "destinations">,
  plan: Plan,
  { language, currency }: { language: ChannelLanguage; currency: Currency },
): PlanCard | null {
  const packages = plan.packages.filter((pkg) => pkg.prices[currency] !== undefined);
  const cheapest = plan.cheapest[currency];
  const from = cheapest?.prices[currency];
  if (from === undefined || !cheapest) return null;
  const fixed = packages.flatMap((pkg) => (pkg.kind === "fixed" ? [pkg.dataMb] : []));
  const passes = packages.filter((pkg): pkg is DayPassPackage => pkg.kind === "day-pass");
  const hotspots = packages.filter((pkg) => pkg.hotspot).length;
  return {
    id: plan.id,
    kind: plan.kind,
    name: planName(catalogue, plan, language),
    flag: planFlag(catalogue, plan),
    covers: plan.coverage.length,
    kinds: [...(fixed.length > 0 ? (["fixed"] as const) : []), ...(passes.length > 0 ? (["day-pass"] as const) : [])],
    maxDays: Math.max(...packages.map((pkg) => pkg.days)),
    maxMb: fixed.length > 0 ? Math.max(...fixed) : null,
    currency,
    from,
    cheapest: { id: cheapest.id, kind: cheapest.kind, mb: packageMb(cheapest), days: cheapest.days },
    places: plan.kind === "country" ? [] : popularPlaces(catalogue, plan, language),
    hotspot: hotspots === 0 ? "no" : hotspots === packages.length ? "yes" : "some",
    dayPass:
      passes.length === 0 ? null : { dailyMb: span(passes.map((pkg) => pkg.dailyMb)), reducedKbps: span(passes.map((pkg) => pkg.reducedKbps)) },
    coversMainland: plan.coverage.includes("CN"),
    exit: describeExit(catalogue, plan, language),
  };
}

/** One of them may be the place that a page is about; it names two others. */
const PLACES_NAMED = 3;

function popularPlaces(catalogue: Pick<Catalogue, "destinations">, plan: Plan, language: ChannelLanguage): PlanCard["places"] {
  return plan.coverage
    .flatMap((id) => catalogue.destinations.get(id) ?? [])
    .sort(byPopularity)
    .slice(0, PLACES_NAMED)
    .map(({ id, names }) => ({ id, name: names[language] }));
}

/** Returns the file name of a plan's flag or region symbol under /flags, without .svg. */
export function planFlag(catalogue: Pick<Catalogue, "destinations">, plan: Pick<Plan, "id" | "kind">): string {
  return (plan.kind === "country" ? catalogue.destinations.get(plan.id)?.flag : undefined) ?? regionMark(plan.id);
}

function span(values: number[]): Span {
  return { min: Math.min(...values), max: Math.max(...values) };
}
