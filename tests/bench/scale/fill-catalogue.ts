import { sql } from "kysely";
import type { Database } from "#server/db/database.ts";

/**
 * Multiplies the plans and packages. The copies cover Antarctica only, so that no measured page has more to show: what it costs more, it spends on
 * searching.
 */
export async function fillCatalogue(db: Database, times: number): Promise<void> {
  for (let copy = 2; copy <= times; copy++) {
    const id = (column: string) => `${column} || '-${copy}'`;
    for (const statement of [
      `insert into plans (id, kind) select ${id("id")}, kind from plans where id not like '%-%'`,
      `insert into plan_coverage (plan_id, destination_id, position) select ${id("id")}, 'AQ', 1 from plans where id not like '%-%'`,
      `insert into packages (id, plan_id, kind, data_mb, daily_mb, reduced_kbps, days, hotspot, validity_start, use_by_days, position, on_sale)
        select ${id("id")}, ${id("plan_id")}, kind, data_mb, daily_mb, reduced_kbps, days, hotspot, validity_start, use_by_days, position, on_sale
        from packages where plan_id not like '%-%' and product is null`,
      `insert into prices (package_id, currency, amount) select ${id("package_id")}, currency, amount from prices
        where package_id in (select id from packages where plan_id not like '%-%' and product is null)`,
    ])
      await sql.raw(statement).execute(db);
  }
}
