import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { fromPostgresError, fromSqliteError, isStorageError } from "#server/db/drivers/database-errors.ts";
import { findSession } from "#server/identity/session/sessions.ts";
import { readOrder } from "#server/orders/views/read-order.ts";
import { refreshPayment } from "#server/orders/payments/refresh-payment.ts";
import { createAccount } from "#tests/support/identity/identity.ts";
import { createOrder } from "#tests/support/orders/purchase.ts";
import { orderForm, useTestShop } from "#tests/support/shop.ts";
import { testServer } from "#tests/support/postgres-database.ts";

const coded = (code: string | undefined) => Object.assign(new Error("said"), { code });
const kindOf = (error: unknown) => (isStorageError(error) ? error.kind : "other");

test.each([
  ["SQLITE_BUSY", "busy"],
  ["SQLITE_FULL", "full"],
  ["SQLITE_IOERR_FSYNC", "unavailable"],
  ["SQLITE_READONLY", "unavailable"],
  ["SQLITE_CONSTRAINT_UNIQUE", "other"],
])("SQLite's %s is %s", (code, kind) => expect(kindOf(fromSqliteError(coded(code)))).toBe(kind));

test.each([
  ["53100", "full"],
  ["55P03", "busy"],
  ["08006", "unavailable"],
  ["28P01", "unavailable"],
  ["3D000", "unavailable"],
  ["53300", "unavailable"],
  ["55000", "unavailable"],
  ["57P01", "unavailable"],
  ["57014", "unavailable"],
  ["ECONNREFUSED", "unavailable"],
  ["EPIPE", "unavailable"],
  [undefined, "unavailable"],
  ["23505", "other"],
  ["40P01", "other"],
  ["22P02", "other"],
])("PostgreSQL's %s is %s", (code, kind) => expect(kindOf(fromPostgresError(coded(code)))).toBe(kind));

test("an error keeps the database's code and message for the log; a program defect is not a storage error", () => {
  const error = coded("53100");
  expect(fromPostgresError(error)).toMatchObject({ name: "StorageError", code: "53100", cause: error });
  expect(kindOf(fromPostgresError(new TypeError("undefined is no function")))).toBe("other");
});

describe.skipIf(testServer())("while the database accepts no writes", () => {
  const shop = useTestShop();

  test("a session is still valid, and an order still opens", async () => {
    const { token, accountId } = await createAccount(shop);
    const order = await createOrder(shop, orderForm(), { accountId });
    shop.pass(120_000);
    await sql`pragma query_only = on`.execute(shop.db);
    await expect(shop.db.deleteFrom("sessions").execute()).rejects.toMatchObject({ kind: "unavailable" });
    expect(await findSession(shop, token)).toMatchObject({ kind: "account", accountId });
    const access = { number: order.number, key: order.linkKey };
    expect(await refreshPayment(shop, access)).toBe(false);
    expect(await readOrder(shop, access)).toMatchObject({ number: order.number });
  });
});
