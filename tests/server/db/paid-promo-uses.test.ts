import { copyFileSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Database } from "#server/db/database.ts";
import { migrate } from "#server/db/migrate.ts";
import { projectRoot } from "#server/env.ts";
import { openEmptyDatabase } from "#tests/support/test-database.ts";

const MIGRATIONS = join(projectRoot, "server/db/migrations");
const NOW = Date.UTC(2026, 10, 21);
let folder: string;
let db: Database;
let close: () => Promise<void>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "migrations-"));
  ({ db, close } = await openEmptyDatabase());
});
afterEach(async () => {
  await close();
  rmSync(folder, { recursive: true, force: true });
});

const NAME = "0038_paid_promo_uses.sql";

/** Applies the chosen migrations of the project, besides those that were applied before. */
async function migrateWith(isChosen: (name: string) => boolean): Promise<void> {
  for (const name of readdirSync(MIGRATIONS).filter((one) => one.endsWith(".sql") && isChosen(one)))
    copyFileSync(join(MIGRATIONS, name), join(folder, name));
  await migrate(db, NOW, folder);
}

test("the migration to uses of promo codes by paid orders gives back the uses of unpaid orders, and counts the spellings of a Gmail address as one customer", async () => {
  await migrateWith((name) => name < NAME);
  await sql`insert into promo_codes (code, kind, basis_points, max_uses, taken) values ('TEN', 'percent', 1000, 5, 4)`.execute(db);
  const uses = [
    ["used", "a.d.a@gmail.com"],
    ["used", "a.da@googlemail.com"],
    ["used", "b.o.b@example.com"],
    ["reserved", "eve@example.com"],
    ["released", "mallory@example.com"],
  ];
  for (const [n, [state, customer]] of uses.entries()) {
    const id = `ord_${n}`;
    await sql`insert into orders (id, number, checkout_key, checkout_hash, link_key_hash, link_key_sealed, state, way, language, currency,
        subtotal, discount, postal_fee, total, promo_code, email, consents, created_at, expires_at)
      values (${id}, ${id}, ${id}, '', ${id}, '', 'awaiting-payment', 'esim', 'en', 'HKD', 200, 20, 0, 180, 'TEN', ${customer}, '{}', 10, 20)`.execute(
      db,
    );
    await sql`insert into promo_uses (order_id, code, customer, state, at) values (${id}, 'TEN', ${customer}, ${state}, 10)`.execute(db);
  }
  await migrateWith((name) => name === NAME);
  expect((await sql<{ taken: number }>`select taken from promo_codes where code = 'TEN'`.execute(db)).rows).toEqual([{ taken: 3 }]);
  const { rows } = await sql<{ customer: string }>`select customer from promo_uses order by order_id`.execute(db);
  expect(rows.map(({ customer }) => customer)).toEqual(["ada@gmail.com", "ada@gmail.com", "b.o.b@example.com"]);
});
