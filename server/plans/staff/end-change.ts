import type { Staff } from "#server/audit/staff-action-log.ts";
import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import { lockCatalogue, raiseRevision } from "#server/catalogue/overlay/catalogue-revision.ts";
import { applyChanges, type PackageChange } from "#server/catalogue/overlay/package-change.ts";
import { readPackageStates } from "#server/catalogue/overlay/read-package-states.ts";
import { readCoveredPlans } from "./list-packages-for-staff.ts";
import { forecastTerms, type ForecastTerms } from "./show-package.ts";
import type { CatalogueShop } from "./store-change.ts";

export type EndChangeResult =
  /** False if it had ended before. */
  { ok: true; isEnded: boolean } | { ok: false; code: "change-unknown" };

export type EndOfChange = {
  packageId: string;
  kind: PackageChange["kind"];
  /** Whether it has not begun. */
  isScheduled: boolean;
  /** What customers see until the change ends, and then: now and at each later moment. */
  before: ForecastTerms[];
  after: ForecastTerms[];
};

/** Returns what ending a change would do; null if there is none with this id, or if it has ended. */
export async function previewEndOfChange(shop: Pick<CatalogueShop, "db" | "clock">, { change: id }: { change: string }): Promise<EndOfChange | null> {
  const now = shop.clock();
  const change = await shop.db.selectFrom("package_changes").select(["package_id", "kind", "starts_at"]).where("id", "=", id).executeTakeFirst();
  if (!change) return null;
  const [state] = await readPackageStates(shop.db, now, { ids: [change.package_id] });
  if (!state?.changes.some((other) => other.id === id)) return null;
  const covered = await readCoveredPlans(shop);
  const remaining = state.changes.filter((other) => other.id !== id);
  return {
    packageId: change.package_id,
    kind: change.kind,
    isScheduled: change.starts_at > now,
    before: forecastTerms(state, { covered, now }),
    after: forecastTerms({ ...state, changes: remaining }, { covered, now }),
  };
}

/**
 * Ends a change now, or calls it off before it begins. What applies then is the change that began before it and still applies, else the release. A
 * package whose creation ends goes off sale, unless the release contains it.
 */
export async function endChange(
  shop: Pick<CatalogueShop, "db" | "clock">,
  { change: id, who }: { change: string; who: Staff },
): Promise<EndChangeResult> {
  return shop.db.transaction().execute(async (tx): Promise<EndChangeResult> => {
    await lockCatalogue(tx);
    const now = shop.clock();
    const change = await tx.selectFrom("package_changes").select(["id", "package_id", "ends_at"]).where("id", "=", id).executeTakeFirst();
    if (!change) return { ok: false, code: "change-unknown" };
    if (change.ends_at !== null && change.ends_at <= now) return { ok: true, isEnded: false };
    const [state] = await readPackageStates(tx, now, { ids: [change.package_id] });
    if (!state) throw new Error(`A change names the package ${change.package_id}, which does not exist`);
    const before = applyChanges(state.release, state.changes, now);
    const remaining = state.changes.filter((other) => other.id !== id);
    const after = applyChanges(state.release, remaining, now);
    await tx.updateTable("package_changes").set({ ends_at: now, ended_by: who.name }).where("id", "=", id).execute();
    await raiseRevision(tx);
    await recordStaffAction(tx, {
      who,
      action: "package.end-change",
      subject: { kind: "package", id: change.package_id },
      before: { ...before.prices, onSale: before.onSale },
      after: { change: id, ...after.prices, onSale: after.onSale },
      now,
    });
    return { ok: true, isEnded: true };
  });
}
