import { sql, type CompiledQuery, type Logger } from "kysely";
import type { Database } from "#server/db/database.ts";
import { ENDED_ORDER_STATES } from "#server/domain/order-states.schema.ts";
import { testServer } from "./postgres-database.ts";

/** Tables that stay small however long the shop runs, and why. */
const SMALL: Record<string, readonly string[]> = {
  "what is imported from files": [
    "destinations",
    "destination_names",
    "destination_mccs",
    "carriers",
    "plans",
    "plan_coverage",
    "packages",
    "prices",
    "postal_fees",
    "postal_times",
    "imports",
    "content_entries",
    "document_versions",
    "content_drafts",
    "question_places",
    "promo_codes",
    "promo_amounts",
  ],
  "at most one row for each package or plan": ["created_packages", "plan_changes", "plan_ratings"],
  "a few rows for the whole shop": [
    "catalogue_revisions",
    "sim_stock",
    "maintenance",
    "key_canaries",
    "write_probes",
    "kysely_migration",
    "sqlite_master",
  ],
  "the people who work at the shop, and how they sign in": ["staff_accounts", "staff_totps", "staff_passkeys", "staff_recovery_codes"],
  "third parties that are played": [
    "sandbox_sessions",
    "sandbox_events",
    "sandbox_refunds",
    "simulator_orders",
    "simulator_sims",
    "simulator_holders",
  ],
};
const small = new Set(Object.values(SMALL).flat());

/** How a statement reads one table: `by` are the columns of the lookup, empty for a full scan. */
type Access = {
  table: string;
  by: string[];
  /** A partial index contains only a few of many rows. */
  partial: boolean;
  /** The statement needs no sorting, because it reads in index order. */
  inOrder: boolean;
  plan: string;
};
type Recorded = Map<string, CompiledQuery>;

/** Records every statement once. */
export function recordStatements(): { recorded: Recorded; log: Logger } {
  const recorded: Recorded = new Map();
  return {
    recorded,
    log: ({ query }) => void (/^\s*(select|insert|update|delete|with)\b/i.test(query.sql) && recorded.set(query.sql, query)),
  };
}

/** Columns with a handful of values: a lookup by these alone reads a share of the table that grows with it. */
const WEAK = new Set(["state", "provider", "topic", "kind", "code", "currency", "type", "duplicate", "carrier", "language", "channel"]);
/** Final states of rows. A lookup that excludes them reads only the few unfinished rows. */
const LAST_STATES: Record<string, readonly string[]> = {
  orders: ENDED_ORDER_STATES,
  payments: ["paid", "failed", "expired", "cancelled"],
  refunds: ["succeeded"],
  refund_requests: ["rejected", "refunded"],
  fulfilments: ["delivered"],
  disputes: ["won", "lost"],
  jobs: ["done"],
  real_name_registrations: ["accepted", "refused"],
  enquiries: ["closed"],
};

/** Returns why a statement reads more the longer the shop runs, or null. */
export async function findGrowth(db: Database, query: CompiledQuery): Promise<string | null> {
  const tables = await tablesOf(db);
  const accesses = testServer() ? await accessesOnPostgres(db, query) : await accessesOnSqlite(db, query);
  const requested = [...query.parameters, ...(query.sql.match(/'[a-z-]+'/g) ?? []).map((literal) => literal.slice(1, -1))];
  const wrong = accesses.filter(({ table, by, partial, inOrder }) => {
    if (partial || !tables.has(table) || small.has(table)) return false;
    if (inOrder && readsFirstRows(query.sql)) return false;
    if (by.length === 0) return true;
    // PostgreSQL plans by row counts, which are small here: what other columns would narrow among many rows is for SQLite to show.
    if (testServer() || !by.every((column) => WEAK.has(column))) return false;
    return !by.includes("state") || !LAST_STATES[table] || LAST_STATES[table].some((state) => requested.includes(state));
  });
  return wrong.length === 0 ? null : `${query.sql.replace(/\s+/g, " ").trim()}\n${wrong.map(({ plan }) => `    ${plan}`).join("\n")}`;
}

/** Returns whether a statement looks its rows up by this column, in an index that has them in the order of the statement. */
export async function isReadByIndexOf(db: Database, query: CompiledQuery, column: string): Promise<boolean> {
  const accesses = testServer() ? await accessesOnPostgres(db, query) : await accessesOnSqlite(db, query);
  return accesses.length > 0 && accesses.every(({ by, inOrder }) => inOrder && by[0] === column);
}

/** Whether a statement reads a limited number of rows of a table, or of one value of a column, in the order of an index. */
function readsFirstRows(statement: string): boolean {
  const [, condition = ""] = /^.*\bwhere (.*) order by\b/is.exec(statement) ?? [];
  return /\blimit\b/i.test(statement) && (condition === "" ? !/\bwhere\b/i.test(statement) : !/[()]|\b(and|or)\b/i.test(condition));
}

const explained = (query: CompiledQuery, how: string) => ({
  ...query,
  sql: `${how} ${query.sql}`,
  query: { ...query.query, kind: "RawNode" as const },
});

async function accessesOnSqlite(db: Database, query: CompiledQuery): Promise<Access[]> {
  const { rows } = await db.executeQuery<{ detail: string }>(explained(query, "explain query plan") as never);
  const partial = await partialIndexes(db);
  const sorts = rows.some(({ detail }) => /^USE TEMP B-TREE FOR (?!RIGHT PART|LAST)/.test(detail));
  return rows.flatMap(({ detail }) => {
    const [, how, name = "", index = "", by = ""] = /^(SCAN|SEARCH) (\S+)(?: USING (?:COVERING )?INDEX (\S+))?(?:.*\(([^)]*)\))?/.exec(detail) ?? [];
    if (!how || /USING (INTEGER )?PRIMARY KEY/.test(detail)) return [];
    // Ranges of time or of a page: the statement itself bounds their size.
    const columns = by.split(" AND ").map((one) => one.replace(/^ANY\(|\)$|[<>=].*$/g, ""));
    return [
      {
        table: tableOf(query.sql, name),
        by: how === "SEARCH" ? columns : [],
        partial: partial.has(index),
        inOrder: index !== "" && !sorts,
        plan: detail,
      },
    ];
  });
}

/** Returns the table of an alias in a statement. */
function tableOf(statement: string, name: string): string {
  return new RegExp(`(?:from|join|,)\\s+"?(\\w+)"?\\s+as\\s+"?${name}"?(?!\\w)`, "i").exec(statement)?.[1] ?? name;
}

type Node = { "Node Type": string; "Relation Name"?: string; "Index Name"?: string; "Index Cond"?: string; Plans?: Node[] };

/** Disables every plan that reads whole tables, so that one is chosen only if there is no other. */
async function accessesOnPostgres(db: Database, query: CompiledQuery): Promise<Access[]> {
  const rows = await db.transaction().execute(async (tx) => {
    for (const way of ["seqscan", "hashjoin", "mergejoin", "material"]) await sql.raw(`set local enable_${way} = off`).execute(tx);
    return (await tx.executeQuery<{ "QUERY PLAN": { Plan: Node }[] }>(explained(query, "explain (format json)") as never)).rows;
  });
  const partial = await partialIndexes(db);
  const indexTables = await tablesOfIndexes(db);
  const walk = (node: Node): Access[] => {
    const index = node["Index Name"] ?? "";
    const table = node["Relation Name"] ?? indexTables.get(index);
    const reads = /^(Seq Scan|Index Scan|Index Only Scan|Bitmap Index Scan)$/.test(node["Node Type"]) && table !== undefined;
    const by = [...(node["Index Cond"] ?? "").matchAll(/\(*"?(\w+)"?\)*(?:::\w+)? (?:[<>=]+|IS NULL)/g)].map(([, column = ""]) => column);
    const plan = `${node["Node Type"]} ${table} ${index} ${node["Index Cond"] ?? ""}`;
    return [...(reads ? [{ table, by, partial: partial.has(index), inOrder: index !== "", plan }] : []), ...(node.Plans ?? []).flatMap(walk)];
  };
  return rows.flatMap((row) => row["QUERY PLAN"].flatMap(({ Plan }) => walk(Plan)));
}

async function tablesOf(db: Database): Promise<Set<string>> {
  const { rows } = testServer()
    ? await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(db)
    : await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

async function partialIndexes(db: Database): Promise<Set<string>> {
  const { rows } = testServer()
    ? await sql<{ name: string }>`select indexrelid::regclass::text as name from pg_index where indpred is not null`.execute(db)
    : await sql<{ name: string }>`select name from sqlite_master where type = 'index' and sql like '% where %'`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

async function tablesOfIndexes(db: Database): Promise<Map<string, string>> {
  const { rows } = await sql<{ indexname: string; tablename: string }>`select indexname, tablename from pg_indexes`.execute(db);
  return new Map(rows.map(({ indexname, tablename }) => [indexname, tablename]));
}
