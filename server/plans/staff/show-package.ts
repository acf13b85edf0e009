import type { Selectable } from "kysely";
import { applyChanges, nextMoment, type PackageChange, type Prices } from "#server/catalogue/overlay/package-change.ts";
import { readPackageStates, toChange, type PackageState } from "#server/catalogue/overlay/read-package-states.ts";
import type { PackageChangesTable } from "#server/db/tables/catalogue-tables.ts";
import { CURRENCIES } from "#server/locale/locale.schema.ts";
import { readCoveredPlans, toStaffPackage, type StaffPackage } from "./list-packages-for-staff.ts";
import type { CatalogueShop } from "./store-change.ts";

const HISTORY_PAGE = 50;
const FORECAST_MOMENTS = 12;

/** A change with its author. `ended`: it applied, and does no more. `called-off`: staff ended it before it began. */
export type ChangeRecord = PackageChange & {
  state: "active" | "scheduled" | "ended" | "called-off";
  madeAt: number;
  madeBy: string;
  endedBy: string | null;
  replacedBy: string | null;
};

/** What customers see from a moment on, as far as it is known: `prices` in minor units. */
export type ForecastTerms = { from: number; prices: Prices; onSale: boolean };

/** What a package contains besides its data and days. */
type PackageContents = { hotspot: boolean; reducedKbps: number | null; useByDays: number };

export type PackageForStaff = {
  package: StaffPackage;
  contents: PackageContents;
  /** What customers see now, then at each moment at which a change begins or ends; at most `FORECAST_MOMENTS`. */
  forecast: ForecastTerms[];
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
  const covered = await readCoveredPlans(shop);
  const { hotspot, reduced_kbps: reducedKbps, use_by_days: useByDays } = state.contents;
  return {
    package: toStaffPackage(shop, state, { covered, now }),
    contents: { hotspot: hotspot === 1, reducedKbps, useByDays },
    forecast: forecastTerms(state, { covered, now }),
    history: shown.map((row) => toRecord(row, now)),
    next: rows.length > HISTORY_PAGE ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** Returns what customers see now and at each later moment at which it differs. */
export function forecastTerms(
  { contents, release, changes }: PackageState,
  { covered, now }: { covered: Set<string>; now: number },
): ForecastTerms[] {
  const isSellable = contents.product !== null || covered.has(contents.plan_id);
  const forecast: ForecastTerms[] = [];
  for (let at: number | null = now; at !== null && forecast.length < FORECAST_MOMENTS; at = nextMoment(changes, at)) {
    const { prices, onSale } = applyChanges(release, changes, at);
    const terms = { from: at, prices, onSale: onSale && isSellable };
    const last = forecast.at(-1);
    if (!last || last.onSale !== terms.onSale || CURRENCIES.some((currency) => last.prices[currency] !== prices[currency])) forecast.push(terms);
  }
  return forecast;
}

function toRecord(row: Selectable<PackageChangesTable>, now: number): ChangeRecord {
  const { starts_at: startsAt, ends_at: endsAt } = row;
  const isOver = endsAt !== null && endsAt <= now;
  const state = isOver ? (endsAt <= startsAt ? "called-off" : "ended") : startsAt > now ? "scheduled" : "active";
  return { ...toChange(row), state, madeAt: row.made_at, madeBy: row.made_by, endedBy: row.ended_by, replacedBy: row.replaced_by };
}
