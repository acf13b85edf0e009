import { applyChanges, isActive, type PackageChange, type Prices } from "#server/catalogue/overlay/package-change.ts";
import { readPackageStates, type PackageState } from "#server/catalogue/overlay/read-package-states.ts";
import type { Package } from "#server/catalogue/catalogue.ts";
import { originalPlanName, planName } from "#server/destinations/plan-name.ts";
import { LANGUAGES, type Language } from "#server/locale/locale.schema.ts";
import type { PackageFilter } from "./package-change.schema.ts";
import type { CatalogueShop } from "./store-change.ts";

/** How many packages are read at once, to be filtered. */
const BATCH = 200;

/** A package as staff see it. */
export type StaffPackage = {
  id: string;
  planId: string;
  planNames: Record<Language, string>;
  kind: Package["kind"];
  /** The whole amount of a fixed package, or the daily allowance of a day pass. */
  mb: number;
  days: number;
  /** What credit for a prepaid SIM is worth, HKD minor units; null for a travel package. */
  face: number | null;
  /** Prices now, also while it is off sale, and those of the release. */
  prices: Prices;
  releasePrices: Prices;
  onSale: boolean;
  /** Whether staff created it. */
  isCreated: boolean;
  /** Changes that apply, and those that begin later. */
  active: PackageChange[];
  scheduled: PackageChange[];
  /** Its changes have no effect, because the release does not contain the package or its plan any more. */
  isOrphaned: boolean;
};

export type StaffPackages = { packages: StaffPackage[]; /** The field `after` of the next page; null on the last one. */ next: string | null };

/** Returns packages by id, as stored now: what staff have just changed is in it, although processes load it only some seconds later. */
export async function listPackagesForStaff(shop: CatalogueShop, filter: PackageFilter, limit = 50): Promise<StaffPackages> {
  const now = shop.clock();
  const covered = await readCoveredPlans(shop);
  const found: StaffPackage[] = [];
  for (let after = filter.after; ;) {
    const states = await readPackageStates(shop.db, now, { ...(filter.plan && { planIds: [filter.plan.toUpperCase()] }), after, limit: BATCH });
    for (const state of states) {
      const listed = toStaffPackage(shop, state, { covered, now });
      if (!matches(shop, listed, filter)) continue;
      if (found.length === limit) return { packages: found, next: found.at(-1)?.id ?? null };
      found.push(listed);
    }
    if (states.length < BATCH) return { packages: found, next: null };
    after = states.at(-1)?.contents.id;
  }
}

/** Returns the ids of the plans that cover anything; a release may have dropped a plan. */
export async function readCoveredPlans({ db }: Pick<CatalogueShop, "db">): Promise<Set<string>> {
  return new Set((await db.selectFrom("plan_coverage").select("plan_id").distinct().execute()).map(({ plan_id }) => plan_id));
}

/** Returns a package as staff see it. */
export function toStaffPackage(
  shop: Pick<CatalogueShop, "catalogue">,
  { contents, release, changes }: PackageState,
  { covered, now }: { covered: Set<string>; now: number },
): StaffPackage {
  const terms = applyChanges(release, changes, now);
  const isSellable = contents.product !== null || covered.has(contents.plan_id);
  const willBeCreated = changes.some(({ kind }) => kind === "created");
  const catalogue = shop.catalogue();
  const plan = catalogue.plans.get(contents.plan_id);
  return {
    id: contents.id,
    planId: contents.plan_id,
    planNames: Object.fromEntries(LANGUAGES.map((language) => [language, plan ? planName(catalogue, plan, language) : contents.plan_id])) as Record<
      Language,
      string
    >,
    kind: contents.kind,
    mb: contents.data_mb ?? contents.daily_mb ?? 0,
    days: contents.days,
    face: contents.face,
    prices: terms.prices,
    releasePrices: release.prices,
    onSale: terms.onSale && isSellable,
    isCreated: willBeCreated,
    active: changes.filter((change) => isActive(change, now)),
    scheduled: changes.filter(({ startsAt }) => startsAt > now),
    isOrphaned: changes.length > 0 && (!isSellable || (!terms.isOffered && !willBeCreated)),
  };
}

function matches(shop: Pick<CatalogueShop, "catalogue">, listed: StaffPackage, { text, sale, changed }: PackageFilter): boolean {
  if (sale && listed.onSale !== (sale === "on")) return false;
  if (changed === "changed" && listed.active.length + listed.scheduled.length === 0) return false;
  if (changed === "orphaned" && !listed.isOrphaned) return false;
  if (text === undefined) return true;
  const catalogue = shop.catalogue();
  const plan = catalogue.plans.get(listed.planId);
  const names = plan ? LANGUAGES.flatMap((language) => [planName(catalogue, plan, language), originalPlanName(catalogue, plan, language)]) : [];
  return [listed.id, ...names].some((name) => name.toLowerCase().includes(text.toLowerCase()));
}
