import { join } from "node:path";
import SqliteDatabase from "libsql";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { httpRequest } from "#tests/support/http/http-request.ts";
import { buyer, validOrderForm, valueOf, type Buyer } from "#tests/support/buyer.ts";
import { startServer, type RunningServer } from "#tests/support/server.ts";

// This process also opens the server's SQLite database, and plays a long command or a full disk.

const ESIM = "/en/order-sim?package=JP-5GB-30D&way=esim&quantity=1";
const NOT_SAVED = "We couldn’t confirm that this was saved.";
let server: RunningServer;
let shopper: Buyer;
let other: SqliteDatabase.Database;
let orderPage: string;

beforeAll(async () => {
  server = await startServer({ env: { DATABASE_URL: "", SIMULATOR_DELAY_MS: "0" } });
  other = new SqliteDatabase(join(server.store.dataDir, "rovelink.db"));
  other.exec("pragma busy_timeout = 5000");
  shopper = buyer(server);
  for (const page of ["/en/destination", "/en/plan-detail?plan=JP"]) await shopper.open(page);
  const placed = await shopper.post(ESIM, validOrderForm());
  const paid = await shopper.post(placed.location ?? "", { outcome: "cancel" });
  orderPage = paid.location ?? "";
});
beforeEach(() => other.exec("begin immediate"));
afterEach(() => void (other.inTransaction && other.exec("rollback")));
afterAll(async () => {
  other?.close();
  await server?.remove();
});

test("pages are served while another process holds the write lock, and a waiting order is placed on its release", async () => {
  const answered: string[] = [];
  const order = shopper.post(ESIM, validOrderForm()).then((response) => {
    answered.push("order");
    return response;
  });
  const pages = ["/en/destination", "/en/plan-detail?plan=JP", ESIM, orderPage];
  const statuses = await Promise.all(pages.map(async (page) => (await shopper.open(page)).status));
  expect({ answered, statuses }).toEqual({ answered: [], statuses: pages.map(() => 200) });
  other.exec("rollback");
  expect(await order).toMatchObject({ status: 303, location: expect.stringContaining("/sandbox/pay/") });
});

test("an order whose wait for the lock times out says so, keeps the input, and is placed when sent again", async () => {
  const form = validOrderForm({ promoCode: "" });
  const rejected = await shopper.post(ESIM, form);
  expect(rejected.status).toBe(503);
  expect(rejected.text).toContain(NOT_SAVED);
  expect(["email", "checkoutKey", "quantity"].map((name) => valueOf(rejected, name))).toEqual([form.email, form.checkoutKey, "1"]);
  expect(/<input[^>]*name="agreePrivacy"[^>]*>/.exec(rejected.html)?.[0]).toContain("checked");
  // The health check also waits for the lock before it reports it.
  while ((await httpRequest(server.port, "/healthz")).status === 200);
  other.exec("rollback");
  const placed = await shopper.post(ESIM, form);
  expect(placed.location).toContain("/sandbox/pay/");
  // The payment provider's message about the first order may also wait for the lock.
  expect(server.log.filter(({ event, path, fault }) => event === "request" && path === "/en/order-sim" && fault)).toMatchObject([
    { fault: { name: "StorageError", kind: "busy", code: "SQLITE_BUSY" } },
  ]);
});
