import { sql } from "kysely";
import { formatMoney } from "#server/locale/money.schema.ts";
import type { CurrencyCode } from "#server/locale/locale.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { recordDiscrepancy } from "#server/payments/discrepancies/record-discrepancy.ts";

type Total = { kind: "payments" | "refunds"; currency: CurrencyCode; posted: number; stored: number };

/** Number of payments in one statement. Each reads its entries and refunds by index, so a statement takes a few milliseconds. */
const PAGE = 1000;

/**
 * Compares the ledger with the rows behind its entries, per currency and over all time: incoming money with paid payments, outgoing and returned
 * money with succeeded refunds. Reads the payments page by page: one sum over all of them would block a SQLite database longer every day. Returns how
 * many discrepancies are new.
 */
export async function compareLedger(shop: AppContext): Promise<number> {
  let added = 0;
  for (const { kind, currency, posted, stored } of await readTotals(shop)) {
    if (posted === stored) continue;
    const ref = `${kind} ${currency}`;
    const ours = `ledger ${formatMoney(posted, currency, "en")}`;
    const theirs = `rows ${formatMoney(stored, currency, "en")}`;
    if (!(await recordDiscrepancy(shop.db, { kind: "ledger-total", ref, ours, theirs, now: shop.clock() }, "found"))) continue;
    added++;
    shop.log.error("money.difference", "ledger-total", { ref });
  }
  return added;
}

async function readTotals({ db }: Pick<AppContext, "db">): Promise<Total[]> {
  const totals = new Map<string, Total>();
  for (let after = ""; ;) {
    const { id: until } = await db
      .selectFrom(db.selectFrom("payments").select("id").where("id", ">", after).orderBy("id").limit(PAGE).as("page"))
      .select((eb) => eb.fn.max("id").as("id"))
      .executeTakeFirstOrThrow();
    if (until === null) return [...totals.values()].sort((a, b) => (totalKey(a) < totalKey(b) ? -1 : 1));
    for (const { kind, currency, posted, stored } of await readPage(db, after, until)) {
      const total = totals.get(totalKey({ kind, currency })) ?? { kind, currency, posted: 0, stored: 0 };
      // PostgreSQL returns sums as text.
      totals.set(totalKey(total), { ...total, posted: total.posted + Number(posted), stored: total.stored + Number(stored) });
    }
    after = until;
  }
}

const totalKey = ({ kind, currency }: Pick<Total, "kind" | "currency">) => `${kind} ${currency}`;

/** One statement, so that money of a payment that changes meanwhile is in both sums or in neither: every entry and refund belongs to one payment. With the
 * state of refunds as a condition, both databases may read all refunds for each page. */
async function readPage(db: AppContext["db"], after: string, until: string): Promise<Total[]> {
  const { rows } = await sql<Total>`
    select kind, currency, sum(posted) as posted, sum(stored) as stored from (
      select case kind when 'payment' then 'payments' when 'refund' then 'refunds' when 'refund-returned' then 'refunds' end as kind, currency, amount as posted, 0 as stored
        from ledger where payment_id > ${after} and payment_id <= ${until}
      union all select 'payments', currency, 0, amount from payments where id > ${after} and id <= ${until} and state = 'paid'
      union all select 'refunds', currency, 0, case when state = 'succeeded' then -amount else 0 end
        from refunds where payment_id > ${after} and payment_id <= ${until}
    ) as entries where kind is not null group by kind, currency`.execute(db);
  return rows;
}
