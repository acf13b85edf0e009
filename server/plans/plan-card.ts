import type { ChannelLanguage, Currency } from "#server/locale/locale.schema.ts";
import { regionMark, regionName } from "#server/destinations/region.ts";
import type { Catalogue, DayPassPackage, Package, Plan } from "#server/catalogue/catalogue.ts";
import { dayEndsLocal } from "./validity.ts";

type Span = { min: number; max: number };

/** A plan as a ticket shows it, in one language and currency. */
export type PlanCard = {
  /** The `plan` of /plan-detail. */
  id: string;
  kind: Plan["kind"];
  name: string;
  /** File under /flags, without .svg. */
  flag: string;
  /** Destinations covered. */
  covers: number;
  kinds: Package["kind"][];
  maxDays: number;
  /** Largest fixed amount in MB; null where only day passes are sold. */
  maxMb: number | null;
  currency: Currency;
  /** Cheapest package, minor units. */
  from: number;
  hotspot: "yes" | "no" | "some";
  /** What "unlimited" means here: daily allowance in MB, speed after it in kbit/s; null where no day pass is sold. */
  dayPass: { dailyMb: Span; reducedKbps: Span; /** Destination's clock when a day ends; null over several zones. */ endsLocal: string | null } | null;
  coversMainland: boolean;
};

/** A plan as a card; null where nothing of it is sold in the currency. */
export function toPlanCard(
  catalogue: Pick<Catalogue, "destinations">,
  plan: Plan,
  shown: { language: ChannelLanguage; currency: Currency; now: number },
): PlanCard | null {
  const packages = plan.packages.filter((one) => one.prices[shown.currency] !== undefined);
  const from = plan.from[shown.currency];
  if (from === undefined || packages.length === 0) return null;
  const fixed = packages.flatMap((one) => (one.kind === "fixed" ? [one.dataMb] : []));
  const passes = packages.filter((one): one is DayPassPackage => one.kind === "day-pass");
  const destination = catalogue.destinations.get(plan.id);
  const hotspots = packages.filter((one) => one.hotspot).length;
  return {
    id: plan.id,
    kind: plan.kind,
    name: planName(catalogue, plan, shown.language),
    flag: planFlag(catalogue, plan),
    covers: plan.coverage.length,
    kinds: [...(fixed.length > 0 ? (["fixed"] as const) : []), ...(passes.length > 0 ? (["day-pass"] as const) : [])],
    maxDays: Math.max(...packages.map((one) => one.days)),
    maxMb: fixed.length > 0 ? Math.max(...fixed) : null,
    currency: shown.currency,
    from,
    hotspot: hotspots === 0 ? "no" : hotspots === packages.length ? "yes" : "some",
    dayPass:
      passes.length === 0
        ? null
        : {
            dailyMb: span(passes.map((one) => one.dailyMb)),
            reducedKbps: span(passes.map((one) => one.reducedKbps)),
            endsLocal: destination ? dayEndsLocal(destination.timeZone, shown.now) : null,
          },
    coversMainland: plan.coverage.includes("CN"),
  };
}

/** What a plan is called: its destination or its region. */
export function planName(catalogue: Pick<Catalogue, "destinations">, plan: Pick<Plan, "id" | "kind">, language: ChannelLanguage): string {
  return (plan.kind === "country" ? catalogue.destinations.get(plan.id)?.names[language] : undefined) ?? regionName(plan.id, language);
}

/** The file of a plan's flag or mark under /flags, without .svg. */
export function planFlag(catalogue: Pick<Catalogue, "destinations">, plan: Pick<Plan, "id" | "kind">): string {
  return (plan.kind === "country" ? catalogue.destinations.get(plan.id)?.flag : undefined) ?? regionMark(plan.id);
}

function span(values: number[]): Span {
  return { min: Math.min(...values), max: Math.max(...values) };
}
