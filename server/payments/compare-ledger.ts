import { sql } from "kysely";
import { formatMoney } from "#server/locale/format-money.ts";
import type { Currency } from "#server/locale/locale.schema.ts";
import type { Shop } from "#server/shop.ts";
import { noteDiscrepancy } from "./note-discrepancy.ts";

type Total = { kind: "payments" | "refunds"; currency: Currency; booked: number; stored: number };

/**
 * Compares the ledger with the rows that it was booked from, per currency, since the beginning: what came in with the payments that are
 * paid, what went out and came back with the refunds that succeeded. Answers how many rows are new.
 */
export async function compareLedger(shop: Shop): Promise<number> {
  let found = 0;
  for (const { kind, currency, booked, stored } of await readTotals(shop)) {
    if (Number(booked) === Number(stored)) continue;
    const ref = `${kind} ${currency}`;
    const ours = `ledger ${formatMoney(Number(booked), currency)}`;
    const theirs = `rows ${formatMoney(Number(stored), currency)}`;
    if (!(await noteDiscrepancy(shop.db, { kind: "ledger-total", ref, ours, theirs, now: shop.clock() }, "found"))) continue;
    found++;
    shop.log.error("money.difference", "ledger-total", { ref });
  }
  return found;
}

/** In one statement, so that money that moves just now is in both sums or in neither. */
async function readTotals(shop: Shop): Promise<Total[]> {
  const { rows } = await sql<Total>`
    select kind, currency, sum(booked) as booked, sum(stored) as stored from (
      select case when kind = 'payment' then 'payments' else 'refunds' end as kind, currency, amount as booked, 0 as stored
        from ledger where kind in ('payment', 'refund', 'refund-returned')
      union all select 'payments', currency, 0, amount from payments where state = 'paid'
      union all select 'refunds', currency, 0, -amount from refunds where state = 'succeeded'
    ) as entries group by kind, currency order by kind, currency`.execute(shop.db);
  return rows;
}
