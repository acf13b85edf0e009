import { setImmediate as nextTurn } from "node:timers/promises";
import type { Selectable } from "kysely";
import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import type { PackageChangesTable, PackagesTable, PricesTable } from "#server/db/tables/catalogue-tables.ts";
import { isActive, type PackageChange, type Prices, type ReleaseState } from "./package-change.ts";

/** A package with what the release says and what staff change. */
export type PackageState = {
  /** What it contains: as staff entered it while their creation applies, else as the release has it. */
  contents: Selectable<PackagesTable>;
  release: ReleaseState;
  /** The changes that apply or will apply. */
  changes: PackageChange[];
};

/** Which packages to read: those with these ids, those of these plans, or those after an id. */
type Filter = { ids?: readonly string[]; planIds?: readonly string[]; after?: string; limit?: number };

/** Reads packages as they are at a moment, in the order of the import; with a filter, by id. A page of packages costs four short queries. */
export async function readPackageStates(db: Database | DatabaseTransaction, at: number, filter?: Filter): Promise<PackageState[]> {
  const rows = await readRows(db, filter);
  // The ids of all packages would not fit into one statement.
  const ids = filter ? rows.map(({ id }) => id) : null;
  // In a transaction, the embedded database does not let others run between two statements.
  await nextTurn();
  const prices = groupPrices(await readPrices(db, ids));
  await nextTurn();
  const changes = groupChanges(await readChanges(db, at, ids));
  const created = await readCreated(db, ids);
  await nextTurn();
  return rows.map((row) => {
    const own = changes.get(row.id) ?? [];
    const contents = own.some((change) => change.kind === "created" && isActive(change, at)) ? created.get(row.id) : undefined;
    return {
      contents: { ...row, ...contents },
      release: { prices: prices.get(row.id) ?? {}, onSale: row.on_sale === 1 },
      changes: own,
    };
  });
}

async function readRows(db: Database | DatabaseTransaction, filter: Filter | undefined): Promise<Selectable<PackagesTable>[]> {
  const query = db.selectFrom("packages").selectAll();
  if (!filter) return query.orderBy("position").orderBy("id").execute();
  const { ids, planIds, after, limit } = filter;
  if (ids?.length === 0 || planIds?.length === 0) return [];
  return query
    .$if(ids !== undefined, (some) => some.where("id", "in", ids ?? []))
    .$if(planIds !== undefined, (some) => some.where("plan_id", "in", planIds ?? []))
    .$if(after !== undefined, (some) => some.where("id", ">", after ?? ""))
    .orderBy("id")
    .$if(limit !== undefined, (some) => some.limit(limit ?? 0))
    .execute();
}

async function readPrices(db: Database | DatabaseTransaction, ids: string[] | null): Promise<Selectable<PricesTable>[]> {
  if (ids?.length === 0) return [];
  const query = db.selectFrom("prices").selectAll();
  return (ids === null ? query : query.where("package_id", "in", ids)).execute();
}

function groupPrices(rows: Selectable<PricesTable>[]): Map<string, Prices> {
  const prices = new Map<string, Prices>();
  for (const { package_id: id, currency, amount } of rows) {
    const own = prices.get(id) ?? {};
    own[currency] = amount;
    prices.set(id, own);
  }
  return prices;
}

async function readChanges(db: Database | DatabaseTransaction, at: number, ids: string[] | null): Promise<Selectable<PackageChangesTable>[]> {
  if (ids?.length === 0) return [];
  const query = db
    .selectFrom("package_changes")
    .selectAll()
    .where(({ eb, or }) => or([eb("ends_at", "is", null), eb("ends_at", ">", at)]));
  return (ids === null ? query : query.where("package_id", "in", ids)).execute();
}

function groupChanges(rows: Selectable<PackageChangesTable>[]): Map<string, PackageChange[]> {
  const changes = new Map<string, PackageChange[]>();
  for (const row of rows) changes.set(row.package_id, [...(changes.get(row.package_id) ?? []), toChange(row)]);
  return changes;
}

/** Returns a change from its row. */
export function toChange(row: Selectable<PackageChangesTable>): PackageChange {
  const prices = {
    ...(row.cny !== null && { CNY: row.cny }),
    ...(row.hkd !== null && { HKD: row.hkd }),
    ...(row.usd !== null && { USD: row.usd }),
  };
  const onSale = row.on_sale === null ? null : row.on_sale === 1;
  return { id: row.id, packageId: row.package_id, kind: row.kind, prices, onSale, startsAt: row.starts_at, endsAt: row.ends_at };
}

async function readCreated(db: Database | DatabaseTransaction, ids: string[] | null) {
  if (ids?.length === 0) return new Map<string, never>();
  const query = db.selectFrom("created_packages").selectAll();
  const rows = await (ids === null ? query : query.where("package_id", "in", ids)).execute();
  return new Map(rows.map(({ package_id: id, ...contents }) => [id, contents]));
}
