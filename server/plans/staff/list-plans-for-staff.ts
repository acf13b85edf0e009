import { byPopularity } from "#server/catalogue/destination.ts";
import { applyChanges } from "#server/catalogue/overlay/package-change.ts";
import { readPackageStates } from "#server/catalogue/overlay/read-package-states.ts";
import { toPlanNames, type PlanNames } from "#server/catalogue/overlay/plan-names.ts";
import { originalPlanName, planName } from "#server/destinations/plan-name.ts";
import { REGIONS } from "#server/destinations/region.ts";
import type { PlanKind } from "#server/domain/product-kinds.schema.ts";
import { LANGUAGES, type Language } from "#server/locale/locale.schema.ts";
import type { CatalogueShop } from "./store-change.ts";

/** A plan as staff see it, as stored now. */
export type StaffPlan = {
  id: string;
  kind: PlanKind;
  /** Its names, and those of its destination or region. */
  names: Record<Language, string>;
  originals: Record<Language, string>;
  /** The names that staff gave to it. */
  given: PlanNames;
  /** Its place among the plans that staff have put in order, from 1; null if the release orders it. */
  place: number | null;
  packages: number;
  onSale: number;
  /** Packages with changes of staff that apply or begin later. */
  changed: number;
};

/** The place of plans that staff have not put in order. */
const LAST = 1_000_000;

export type StaffPlans = { plans: StaffPlan[]; /** The id after which the next page begins; null on the last one. */ next: string | null };

/** Returns plans with their packages in the order of lists: those that staff have put in order, then destinations by popularity, then regions. */
export async function listPlansForStaff(
  shop: CatalogueShop,
  { after, limit = 50 }: { after?: string | undefined; limit?: number },
): Promise<StaffPlans> {
  const all = await readPlans(shop);
  const start = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
  const plans = all.slice(start, start + limit);
  return { plans, next: start + limit < all.length ? (plans.at(-1)?.id ?? null) : null };
}

/** Returns a plan, and those that staff have put in order; null if there is none with this id. */
export async function showPlan(shop: CatalogueShop, id: string): Promise<{ plan: StaffPlan; order: StaffPlan[] } | null> {
  const all = await readPlans(shop);
  const plan = all.find((one) => one.id === id.toUpperCase());
  return plan ? { plan, order: all.filter(({ place }) => place !== null) } : null;
}

/** Returns the plans that cover anything, in the order of lists. */
async function readPlans(shop: CatalogueShop): Promise<StaffPlan[]> {
  const now = shop.clock();
  const { destinations } = shop.catalogue();
  const covered = await shop.db
    .selectFrom("plans")
    .selectAll()
    .where("id", "in", (eb) => eb.selectFrom("plan_coverage").select("plan_id"))
    .execute();
  const rows = new Map((await shop.db.selectFrom("plan_changes").selectAll().execute()).map((row) => [row.plan_id, row]));
  const counts = new Map(covered.map(({ id }) => [id, { packages: 0, onSale: 0, changed: 0 }]));
  for (const { contents, release, changes } of await readPackageStates(shop.db, now)) {
    const count = contents.product === null ? counts.get(contents.plan_id) : undefined;
    if (!count) continue;
    const { isOffered, onSale } = applyChanges(release, changes, now);
    // A package that the release dropped, and staff never changed, is history.
    if (isOffered || changes.length > 0) count.packages++;
    if (onSale) count.onSale++;
    if (changes.length > 0) count.changed++;
  }
  const order = [...rows.values()].filter(({ position }) => position !== null).sort((a, b) => (a.position ?? 0) - (b.position ?? 0));
  const places = new Map(order.filter(({ plan_id: id }) => counts.has(id)).map(({ plan_id: id }, index) => [id, index + 1]));
  const released = (a: { id: string; kind: PlanKind }, b: { id: string; kind: PlanKind }) => {
    if (a.kind !== b.kind) return a.kind === "country" ? -1 : 1;
    const [first, second] = [destinations.get(a.id), destinations.get(b.id)];
    if (first && second) return byPopularity(first, second);
    return (REGIONS as readonly string[]).indexOf(a.id) - (REGIONS as readonly string[]).indexOf(b.id);
  };
  const inEach = (nameIn: (language: Language) => string) =>
    Object.fromEntries(LANGUAGES.map((language) => [language, nameIn(language)])) as Record<Language, string>;
  return covered
    .toSorted((a, b) => (places.get(a.id) ?? LAST) - (places.get(b.id) ?? LAST) || released(a, b))
    .map(({ id, kind }) => {
      const given = toPlanNames(rows.get(id));
      return {
        id,
        kind,
        given,
        names: inEach((language) => planName({ destinations }, { id, kind, names: given }, language)),
        originals: inEach((language) => originalPlanName({ destinations }, { id, kind }, language)),
        place: places.get(id) ?? null,
        ...(counts.get(id) ?? { packages: 0, onSale: 0, changed: 0 }),
      };
    });
}
