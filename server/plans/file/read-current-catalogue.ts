import { applyChanges, type PackageTerms } from "#server/catalogue/overlay/package-change.ts";
import { readPackageStates, type PackageState } from "#server/catalogue/overlay/read-package-states.ts";
import { toPlanNames } from "#server/catalogue/overlay/catalogue-revision.ts";
import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import { originalPlanName, planName } from "#server/destinations/plan-name.ts";
import { LANGUAGES, type Language } from "#server/locale/locale.schema.ts";
import { readPlanOrder } from "#server/plans/staff/order-plans.ts";
import type { CatalogueShop } from "#server/plans/staff/store-change.ts";

type Names = Record<Language, string>;
export type CurrentPackage = { state: PackageState; terms: PackageTerms };

/** Travel packages and plans as stored now, with the changes of staff. */
export type CurrentCatalogue = {
  /** All of them, in the order of the release, also those that it no longer contains. */
  packages: Map<string, CurrentPackage>;
  /** The plans that cover anything, with their names, and those of their destinations or regions. */
  plans: Map<string, { exit: string; names: Names; originals: Names }>;
  order: string[];
};

/** Reads the catalogue that files are compared with. Credit for prepaid SIMs is not in it. */
export async function readCurrentCatalogue(
  shop: Pick<CatalogueShop, "catalogue">,
  db: Database | DatabaseTransaction,
  now: number,
): Promise<CurrentCatalogue> {
  const { destinations } = shop.catalogue();
  const states = await readPackageStates(db, now);
  const covered = new Set((await db.selectFrom("plan_coverage").select("plan_id").distinct().execute()).map(({ plan_id }) => plan_id));
  const changes = new Map((await db.selectFrom("plan_changes").selectAll().execute()).map((row) => [row.plan_id, row]));
  const plans = await db.selectFrom("plans").selectAll().orderBy("id").execute();
  const inEach = (nameIn: (language: Language) => string) => Object.fromEntries(LANGUAGES.map((language) => [language, nameIn(language)])) as Names;
  return {
    packages: new Map(
      states
        .filter(({ contents }) => contents.product === null)
        .map((state) => [state.contents.id, { state, terms: applyChanges(state.release, state.changes, now) }]),
    ),
    plans: new Map(
      plans
        .filter(({ id }) => covered.has(id))
        .map((plan) => {
          const names = toPlanNames(changes.get(plan.id));
          return [
            plan.id,
            {
              exit: plan.exit,
              names: inEach((language) => planName({ destinations }, { ...plan, names }, language)),
              originals: inEach((language) => originalPlanName({ destinations }, plan, language)),
            },
          ];
        }),
    ),
    order: await readPlanOrder(db),
  };
}
