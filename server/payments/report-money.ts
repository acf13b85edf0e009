import { sql } from "kysely";
import type { Database } from "#server/db/database.ts";
import type { LedgerTable } from "#server/db/tables/money-tables.ts";
import { HONG_KONG_MS } from "#server/locale/time/hong-kong-day.ts";
import type { CurrencyCode } from "#server/locale/locale.schema.ts";

/**
 * Movements of one month in one currency by one payment method, and the position at its end. `payments` and `refunds` are counts, the others minor
 * units; outgoing money is negative.
 */
export type MoneyLine = {
  currency: CurrencyCode;
  method: string;
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
/** The entries of one kind: their number and sum in the month, and the sum of all until its end (`position`). */
export type LedgerSum = { currency: CurrencyCode; method: string; kind: LedgerTable["kind"]; entries: number; amount: number; position: number };

/** The figures of a line in the order of the report. */
export const MONEY_COLUMNS = ["payments", "paid", "refunds", "refunded", "returned", "disputed", "won", "net", "position"] as const;

const NOTHING = { payments: 0, paid: 0, refunds: 0, refunded: 0, returned: 0, disputed: 0, won: 0, net: 0, position: 0 };
const COLUMN = { payment: "paid", refund: "refunded", "refund-returned": "returned", dispute: "disputed", "dispute-won": "won" } as const;

/** Returns the first moment of a month (`2026-11`) in Hong Kong and that of the next month, ms UTC; null if the text is not a month. */
export function parseMonth(text: string): { from: number; to: number } | null {
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

/**
 * Returns the ledger of a month per currency and method, with manual refunds as a method of their own. The position is the sum of all entries until
 * the end of the month. Reads a week at a time, because the embedded database blocks the process while it reads.
 */
export async function reportMoney(db: Database, month: { from: number; to: number }): Promise<MoneyLine[]> {
  const first = await db.selectFrom("ledger").select("at").orderBy("at").limit(1).executeTakeFirst();
  const sums: LedgerSum[] = [];
  for (let from = first?.at ?? month.to; from < month.to; from += SLICE_MS) {
    sums.push(...(await sumLedger(db, { from, to: Math.min(from + SLICE_MS, month.to) }, month.from)));
  }
  return toMoneyLines(sums);
}

/** Returns the sums of the entries in a time. Those from `monthStart` on are in the month. */
async function sumLedger(db: Database, { from, to }: { from: number; to: number }, monthStart: number): Promise<LedgerSum[]> {
  const inMonth = sql`ledger.at >= ${monthStart}`;
  // A refund that staff paid by hand has no reference of the provider.
  const methodColumn = sql`case when refunds.state = 'succeeded' and refunds.provider_ref is null then 'by hand' else payments.method end`;
  const { rows } = await sql<LedgerSum>`
    select ledger.currency, ${methodColumn} as method, ledger.kind,
      sum(case when ${inMonth} then 1 else 0 end) as entries,
      sum(case when ${inMonth} then ledger.amount else 0 end) as amount,
      sum(ledger.amount) as position
    from ledger inner join payments on payments.id = ledger.payment_id
    left join refunds on refunds.id = ledger.ref and ledger.kind in ('refund', 'refund-returned')
    where ledger.at >= ${from} and ledger.at < ${to}
    group by ledger.currency, ${methodColumn}, ledger.kind`.execute(db);
  // PostgreSQL returns sums as text.
  return rows.map((row) => ({ ...row, entries: Number(row.entries), amount: Number(row.amount), position: Number(row.position) }));
}

/** Groups the sums of each kind into one line per currency and method, sorted. */
export function toMoneyLines(sums: LedgerSum[]): MoneyLine[] {
  const lines = new Map<string, MoneyLine>();
  for (const { currency, method, kind, entries, amount, position } of sums) {
    const key = `${currency} ${method}`;
    const line = lines.get(key) ?? { ...NOTHING, currency, method };
    if (kind === "payment") line.payments += entries;
    if (kind === "refund") line.refunds += entries;
    line[COLUMN[kind]] += amount;
    line.net += amount;
    line.position += position;
    lines.set(key, line);
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
