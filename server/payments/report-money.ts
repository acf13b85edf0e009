import { sql } from "kysely";
import type { AppContext } from "#server/context/app-context.ts";
import type { Database } from "#server/db/database.ts";
import type { LedgerPositionsTable, LedgerTable } from "#server/db/tables/payment-tables.ts";
import { HONG_KONG_MS, hongKongDay } from "#server/locale/time/hong-kong-day.ts";
import type { CurrencyCode } from "#server/locale/locale.schema.ts";

/**
 * Movements of one month in one currency by one payment method, and the position at its end. `payments` and `refunds` are counts, the others minor
 * units; outgoing money is negative.
 */
export type MoneyLine = {
  currency: CurrencyCode;
  method: LedgerPositionsTable["method"] | "all";
  payments: number;
  paid: number;
  refunds: number;
  refunded: number;
  returned: number;
  disputed: number;
  won: number;
  net: number;
  position: number;
};
/** The number and the sum of entries of one kind, minor units. */
export type LedgerSum = {
  currency: CurrencyCode;
  method: LedgerPositionsTable["method"];
  kind: LedgerTable["kind"];
  entries: number;
  amount: number;
};
type Period = { from: number; to: number };

/** The figures of a line in the order of the report. */
export const MONEY_COLUMNS = ["payments", "paid", "refunds", "refunded", "returned", "disputed", "won", "net", "position"] as const;

const NOTHING = { payments: 0, paid: 0, refunds: 0, refunded: 0, returned: 0, disputed: 0, won: 0, net: 0, position: 0 };
const COLUMN = { payment: "paid", refund: "refunded", "refund-returned": "returned", dispute: "disputed", "dispute-won": "won" } as const;

/** Returns the first moment of a month (`2026-11`) in Hong Kong and that of the next month, ms UTC; null if the text is not a month. */
export function parseMonth(text: string): Period | null {
  const [, year, month] = /^(20\d\d)-(0[1-9]|1[0-2])$/.exec(text) ?? [];
  return year && month ? { from: Date.UTC(+year, +month - 1) - HONG_KONG_MS, to: Date.UTC(+year, +month) - HONG_KONG_MS } : null;
}

/** Returns the month (`2026-11`) that is `count` months after another, or before it, if `count` is negative. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + count)).toISOString().slice(0, 7);
}

/** Whether anything was booked in the month, not only before it. */
export const isAnythingBooked = (lines: readonly MoneyLine[]): boolean =>
  lines.some((line) => MONEY_COLUMNS.some((column) => column !== "position" && line[column] !== 0));

/** The time whose entries are summed by one query, ms. */
const SLICE_MS = 7 * 24 * 60 * 60_000;
/** After the end of a month by this time, ms, no transaction that began in it is still open: the ledger gets no more entries of the month. */
const CLOSED_AFTER_MS = 24 * 60 * 60_000;

/**
 * Returns the ledger of a month per currency and method, with manual refunds as a method of their own. The position is the sum of all entries until
 * the end of the month.
 */
export async function reportMoney(shop: Pick<AppContext, "db" | "clock">, month: Period): Promise<MoneyLine[]> {
  const before = await sumBefore(shop, month.from);
  return toMoneyLines(before, await sumLedger(shop.db, month));
}

/**
 * Returns the sums of all entries before the beginning of a month. The sums until the end of each closed month are stored when they are first needed,
 * and stay true: entries are only ever added, with the current time, and what they are counted as does not change. Entries of earlier months are not
 * read again.
 */
async function sumBefore({ db, clock }: Pick<AppContext, "db" | "clock">, monthStart: number): Promise<LedgerSum[]> {
  const stored = await db
    .selectFrom("ledger_positions")
    .selectAll()
    .where("ends_at", "=", (eb) =>
      eb
        .selectFrom("ledger_positions")
        .select(({ fn }) => fn.max("ends_at").as("ends_at"))
        .where("ends_at", "<=", monthStart),
    )
    .execute();
  let sums: LedgerSum[] = stored.map(({ ends_at: _, ...sum }) => sum);
  let from = stored[0]?.ends_at ?? (await firstEntryAt(db)) ?? monthStart;
  while (from < monthStart) {
    const endsAt = parseMonth(hongKongDay(from).slice(0, 7))?.to ?? monthStart;
    sums = addSums([...sums, ...(await sumLedger(db, { from, to: endsAt }))]);
    if (endsAt + CLOSED_AFTER_MS <= clock()) await storePosition(db, endsAt, sums);
    from = endsAt;
  }
  return sums;
}

const firstEntryAt = async (db: Database) => (await db.selectFrom("ledger").select("at").orderBy("at").limit(1).executeTakeFirst())?.at;

/** Stores the sums until the end of a closed month. Another process may have stored the same. */
async function storePosition(db: Database, endsAt: number, sums: LedgerSum[]): Promise<void> {
  await db
    .insertInto("ledger_positions")
    .values(sums.map((sum) => ({ ends_at: endsAt, ...sum })))
    .onConflict((on) => on.doNothing())
    .execute();
}

/** Returns the sums of the entries in a period. Reads a week at a time, because the embedded database blocks the process while it reads. */
async function sumLedger(db: Database, { from, to }: Period): Promise<LedgerSum[]> {
  const sums: LedgerSum[] = [];
  for (let start = from; start < to; start += SLICE_MS) sums.push(...(await sumSlice(db, { from: start, to: Math.min(start + SLICE_MS, to) })));
  return addSums(sums);
}

async function sumSlice(db: Database, { from, to }: Period): Promise<LedgerSum[]> {
  // A refund that staff paid by hand has no reference of the provider.
  const methodColumn = sql`case when refunds.state = 'succeeded' and refunds.provider_ref is null then 'by hand' else payments.method end`;
  const { rows } = await sql<LedgerSum>`
    select ledger.currency, ${methodColumn} as method, ledger.kind, count(*) as entries, sum(ledger.amount) as amount
    from ledger inner join payments on payments.id = ledger.payment_id
    left join refunds on refunds.id = ledger.ref and ledger.kind in ('refund', 'refund-returned')
    where ledger.at >= ${from} and ledger.at < ${to}
    group by ledger.currency, ${methodColumn}, ledger.kind`.execute(db);
  // PostgreSQL returns sums as text.
  return rows.map((row) => ({ ...row, entries: Number(row.entries), amount: Number(row.amount) }));
}

/** Returns one sum for each currency, method and kind. */
function addSums(sums: LedgerSum[]): LedgerSum[] {
  const added = new Map<string, LedgerSum>();
  for (const { currency, method, kind, entries, amount } of sums) {
    const key = `${currency} ${method} ${kind}`;
    const sum = added.get(key) ?? { currency, method, kind, entries: 0, amount: 0 };
    added.set(key, { ...sum, entries: sum.entries + entries, amount: sum.amount + amount });
  }
  return [...added.values()];
}

/** Returns one line per currency and method, sorted. `before`: the sums of all entries before the month; `within`: those of the month. */
export function toMoneyLines(before: LedgerSum[], within: LedgerSum[]): MoneyLine[] {
  const lines = new Map<string, MoneyLine>();
  const lineOf = ({ currency, method }: LedgerSum) => {
    const line = lines.get(`${currency} ${method}`) ?? { ...NOTHING, currency, method };
    lines.set(`${currency} ${method}`, line);
    return line;
  };
  for (const sum of before) lineOf(sum).position += sum.amount;
  for (const sum of within) {
    const line = lineOf(sum);
    if (sum.kind === "payment") line.payments += sum.entries;
    if (sum.kind === "refund") line.refunds += sum.entries;
    line[COLUMN[sum.kind]] += sum.amount;
    line.net += sum.amount;
    line.position += sum.amount;
  }
  return [...lines].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line);
}

/** Returns one line per currency with the sums over all methods. */
export function sumByCurrency(lines: MoneyLine[]): MoneyLine[] {
  const totals = new Map<CurrencyCode, MoneyLine>();
  for (const line of lines) {
    const total = totals.get(line.currency) ?? { ...NOTHING, currency: line.currency, method: "all" };
    for (const column of Object.keys(NOTHING) as (keyof typeof NOTHING)[]) total[column] += line[column];
    totals.set(line.currency, total);
  }
  return [...totals.values()];
}
