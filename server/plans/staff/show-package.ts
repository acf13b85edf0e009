import type { Selectable } from "kysely";
import type { PackageChange } from "#server/catalogue/overlay/package-change.ts";
import { readPackageStates, toChange } from "#server/catalogue/overlay/read-package-states.ts";
import type { PackageChangesTable } from "#server/db/tables/catalogue-tables.ts";
import { readCoveredPlans, toStaffPackage, type StaffPackage } from "./list-packages-for-staff.ts";
import type { CatalogueShop } from "./store-change.ts";

const HISTORY_PAGE = 50;

/** A change with its author. `ended`: it applied, and does no more. `called-off`: staff ended it before it began. */
type ChangeRecord = PackageChange & {
  state: "active" | "scheduled" | "ended" | "called-off";
  madeAt: number;
  madeBy: string;
  endedBy: string | null;
  replacedBy: string | null;
};

export type PackageForStaff = {
  package: StaffPackage;
  /** Newest first. */
  history: ChangeRecord[];
  /** `before` of the next page of the history; null on the last one. */
  next: string | null;
};

/** Returns a package with the history of its changes, as stored now; null if there is none with this id. */
export async function showPackage(shop: CatalogueShop, { id, before }: { id: string; before?: string }): Promise<PackageForStaff | null> {
  const now = shop.clock();
  const [state] = await readPackageStates(shop.db, now, { ids: [id.toUpperCase()] });
  if (!state) return null;
  const rows = await shop.db
    .selectFrom("package_changes")
    .selectAll()
    .where("package_id", "=", state.contents.id)
    .$if(before !== undefined, (query) => query.where("id", "<", before ?? ""))
    .orderBy("id", "desc")
    .limit(HISTORY_PAGE + 1)
    .execute();
  const shown = rows.slice(0, HISTORY_PAGE);
  return {
    package: toStaffPackage(shop, state, { covered: await readCoveredPlans(shop), now }),
    history: shown.map((row) => toRecord(row, now)),
    next: rows.length > HISTORY_PAGE ? (shown.at(-1)?.id ?? null) : null,
  };
}

function toRecord(row: Selectable<PackageChangesTable>, now: number): ChangeRecord {
  const { starts_at: startsAt, ends_at: endsAt } = row;
  const isOver = endsAt !== null && endsAt <= now;
  const state = isOver ? (endsAt <= startsAt ? "called-off" : "ended") : startsAt > now ? "scheduled" : "active";
  return { ...toChange(row), state, madeAt: row.made_at, madeBy: row.made_by, endedBy: row.ended_by, replacedBy: row.replaced_by };
}
