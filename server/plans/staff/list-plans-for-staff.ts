import type { Catalogue, Plan } from "#server/catalogue/catalogue.ts";
import { byPopularity } from "#server/catalogue/destination.ts";
import { applyChanges } from "#server/catalogue/overlay/package-change.ts";
import { readPackageStates } from "#server/catalogue/overlay/read-package-states.ts";
import { toPlanNames, type PlanNames } from "#server/catalogue/overlay/catalogue-revision.ts";
import { originalPlanName, planName } from "#server/destinations/plan-name.ts";
import { REGIONS } from "#server/destinations/region.ts";
import type { PlanKind } from "#server/domain/product-kinds.schema.ts";
import { LANGUAGES, type Language } from "#server/locale/locale.schema.ts";
import { readPlanOrder } from "./order-plans.ts";
import type { CatalogueShop } from "./store-change.ts";

/** A plan as staff see it, as stored now. */
export type StaffPlan = {
  id: string;
  kind: PlanKind;
  /** The country in which data leaves to the internet, ISO code. */
  exit: string;
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

export type StaffPlans = { plans: StaffPlan[]; /** The id after which the next page begins; null on the last one. */ next: string | null };
type NamedPlan = Pick<StaffPlan, "id" | "names">;

/**
 * Returns plans with their packages in the order of lists: those that staff have put in order, then destinations by popularity, then regions. Reads the
 * names and packages of these plans only; which plans there are, the catalogue in memory says.
 */
export async function listPlansForStaff(
  shop: CatalogueShop,
  { after, limit = 50 }: { after?: string | undefined; limit?: number },
): Promise<StaffPlans> {
  const { all, places } = await readOrder(shop);
  const start = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
  const plans = await describePlans(shop, all.slice(start, start + limit), places);
  return { plans, next: start + limit < all.length ? (plans.at(-1)?.id ?? null) : null };
}

/** Returns the names of all plans in the order of lists. */
export async function listPlanNames(shop: CatalogueShop): Promise<NamedPlan[]> {
  return namePlans(shop, (await readOrder(shop)).all);
}

/** Returns a plan, and those that staff have put in order; null if there is none with this id. */
export async function showPlan(shop: CatalogueShop, id: string): Promise<{ plan: StaffPlan; order: NamedPlan[] } | null> {
  const { all, places } = await readOrder(shop);
  const [plan] = await describePlans(
    shop,
    all.filter((one) => one.id === id.toUpperCase()),
    places,
  );
  return plan ? { plan, order: await namePlans(shop, all.slice(0, places.size)) } : null;
}

/** Returns the plans that cover anything in the order of lists, and the places of those that staff have put in order. */
async function readOrder(shop: CatalogueShop): Promise<{ all: Plan[]; places: Map<string, number> }> {
  const released = releaseOrder(shop.catalogue());
  const byId = new Map(released.map((plan) => [plan.id, plan]));
  const ordered = (await readPlanOrder(shop.db)).flatMap((id) => byId.get(id) ?? []);
  const places = new Map(ordered.map(({ id }, index) => [id, index + 1]));
  return { all: [...ordered, ...released.filter(({ id }) => !places.has(id))], places };
}

const releaseOrders = new WeakMap<Catalogue, Plan[]>();

/** Returns the plans that cover anything as the release orders them. */
function releaseOrder(catalogue: Catalogue): Plan[] {
  const { plans, destinations } = catalogue;
  const compare = (a: Plan, b: Plan) => {
    if (a.kind !== b.kind) return a.kind === "country" ? -1 : 1;
    const [first, second] = [destinations.get(a.id), destinations.get(b.id)];
    if (first && second) return byPopularity(first, second);
    return (REGIONS as readonly string[]).indexOf(a.id) - (REGIONS as readonly string[]).indexOf(b.id);
  };
  const order = releaseOrders.get(catalogue) ?? [...plans.values()].filter(({ coverage }) => coverage.length > 0).sort(compare);
  releaseOrders.set(catalogue, order);
  return order;
}

async function describePlans(shop: CatalogueShop, plans: Plan[], places: Map<string, number>): Promise<StaffPlan[]> {
  const now = shop.clock();
  const { destinations } = shop.catalogue();
  const counts = new Map(plans.map(({ id }) => [id, { packages: 0, onSale: 0, changed: 0 }]));
  for (const { contents, release, changes } of await readPackageStates(shop.db, now, { planIds: [...counts.keys()] })) {
    const count = contents.product === null ? counts.get(contents.plan_id) : undefined;
    if (!count) continue;
    const { isOffered, onSale } = applyChanges(release, changes, now);
    // A package that the release dropped, and staff never changed, is history.
    if (isOffered || changes.length > 0) count.packages++;
    if (onSale) count.onSale++;
    if (changes.length > 0) count.changed++;
  }
  const given = await readGivenNames(shop, plans);
  return plans.map(({ id, kind, exit }) => ({
    id,
    kind,
    exit,
    given: given.get(id) ?? {},
    names: inEach((language) => planName({ destinations }, { id, kind, names: given.get(id) ?? {} }, language)),
    originals: inEach((language) => originalPlanName({ destinations }, { id, kind }, language)),
    place: places.get(id) ?? null,
    ...(counts.get(id) ?? { packages: 0, onSale: 0, changed: 0 }),
  }));
}

async function namePlans(shop: CatalogueShop, plans: Plan[]): Promise<NamedPlan[]> {
  const given = await readGivenNames(shop, plans);
  const names = (plan: Plan) => inEach((language) => planName(shop.catalogue(), { ...plan, names: given.get(plan.id) ?? {} }, language));
  return plans.map((plan) => ({ id: plan.id, names: names(plan) }));
}

/** Returns the names that staff gave to plans, as stored now. */
async function readGivenNames({ db }: CatalogueShop, plans: Plan[]): Promise<Map<string, PlanNames>> {
  if (plans.length === 0) return new Map();
  const ids = plans.map(({ id }) => id);
  const rows = await db.selectFrom("plan_changes").selectAll().where("plan_id", "in", ids).execute();
  return new Map(rows.map((row) => [row.plan_id, toPlanNames(row)]));
}

const inEach = (nameIn: (language: Language) => string) =>
  Object.fromEntries(LANGUAGES.map((language) => [language, nameIn(language)])) as Record<Language, string>;
