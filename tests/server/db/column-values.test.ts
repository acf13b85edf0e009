import { sql } from "kysely";
import { expect, test } from "vitest";
import { findUnknownValues } from "#tests/support/column-values.ts";
import { START } from "#tests/support/shop.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";

// Every shop of a test is searched for unknown values when it closes (`openTestShop`).
test("a stored value that its list in server/domain lacks is found", async () => {
  const { db, close } = await openTestDatabase(START);
  try {
    expect(await findUnknownValues(db)).toEqual([]);
    await sql`update plans set kind = 'continent' where id = 'JP'`.execute(db);
    expect(await findUnknownValues(db)).toEqual(["plans.kind: continent"]);
  } finally {
    await close();
  }
});
