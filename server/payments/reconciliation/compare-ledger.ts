import { sql } from "kysely";
import { formatMoney } from "#server/locale/money/format-money.ts";
import type { Currency } from "#server/locale/locale.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { recordDiscrepancy } from "#server/payments/discrepancies/record-discrepancy.ts";

type Total = { kind: "payments" | "refunds"; currency: Currency; booked: number; stored: number };

/** Payments in one statement: each reads its entries and refunds by index, so that a statement takes a few milliseconds. */
const PAGE = 1000;

/**
 * Compares the ledger with the rows that it was booked from, per currency, since the beginning: what came in with the payments that are
 * paid, what went out and came back with the refunds that succeeded. It goes through all payments page by page, since one sum over all of
 * them would stop a shop on SQLite for longer every day. Answers how many rows are new.
 */
export async function compareLedger(shop: AppContext): Promise<number> {
  let found = 0;
  for (const { kind, currency, booked, stored } of await readTotals(shop)) {
    if (booked === stored) continue;
    const ref = `${kind} ${currency}`;
    const ours = `ledger ${formatMoney(booked, currency)}`;
    const theirs = `rows ${formatMoney(stored, currency)}`;
    if (!(await recordDiscrepancy(shop.db, { kind: "ledger-total", ref, ours, theirs, now: shop.clock() }, "found"))) continue;
    found++;
    shop.log.error("money.difference", "ledger-total", { ref });
  }
  return found;
}

async function readTotals({ db }: Pick<AppContext, "db">): Promise<Total[]> {
  const totals = new Map<string, Total>();
  for (let after = ""; ;) {
    const { id: until } = await db
      .selectFrom(db.selectFrom("payments").select("id").where("id", ">", after).orderBy("id").limit(PAGE).as("page"))
      .select((eb) => eb.fn.max("id").as("id"))
      .executeTakeFirstOrThrow();
    if (until === null) return [...totals.values()].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
    for (const { kind, currency, booked, stored } of await readPage(db, after, until)) {
      const total = totals.get(nameOf({ kind, currency })) ?? { kind, currency, booked: 0, stored: 0 };
      // PostgreSQL answers sums as text.
      totals.set(nameOf(total), { ...total, booked: total.booked + Number(booked), stored: total.stored + Number(stored) });
    }
    after = until;
  }
}

const nameOf = ({ kind, currency }: Pick<Total, "kind" | "currency">) => `${kind} ${currency}`;

/** In one statement, so that money of a payment that moves just now is in both sums or in neither: every entry and refund belongs to one payment. */
async function readPage(db: AppContext["db"], after: string, until: string): Promise<Total[]> {
  const { rows } = await sql<Total>`
    select kind, currency, sum(booked) as booked, sum(stored) as stored from (
      select case ledger.kind when 'payment' then 'payments' when 'refund' then 'refunds' when 'refund-returned' then 'refunds' end as kind, ledger.currency, ledger.amount as booked, 0 as stored
        from payments inner join ledger on ledger.payment_id = payments.id
        where payments.id > ${after} and payments.id <= ${until}
      union all select 'payments', currency, 0, amount from payments where id > ${after} and id <= ${until} and state = 'paid'
      union all select 'refunds', refunds.currency, 0, -refunds.amount
        from payments inner join refunds on refunds.payment_id = payments.id
        where payments.id > ${after} and payments.id <= ${until} and refunds.state = 'succeeded'
    ) as entries where kind is not null group by kind, currency`.execute(db);
  return rows;
}
