import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { countStates } from "#server/app/metrics/count-states.ts";
import { countAttempt } from "#server/db/rate-limit/rate-limit.ts";
import { openDatabase } from "#server/db/database.ts";
import { prepareDatabase } from "#server/app/database/prepare-database.ts";
import { readEnv } from "#server/env.ts";
import { runDueJobs } from "#server/jobs/run-job.ts";
import { jobHandlers } from "#server/app/job-handlers.ts";
import { createAppContext } from "#server/app/create-app-context.ts";
import { reconcileRecords } from "#server/orders/reconciliation/reconcile-records.ts";
import { endAccount } from "#server/orders/privacy/end-account.ts";
import { exportAccount } from "#server/orders/privacy/export-account.ts";
import { listOrders } from "#server/orders/views/list-orders.ts";
import { OrderSchema } from "#server/orders/core/order.schema.ts";
import { placeOrder } from "#server/orders/checkout/place-order.ts";
import { readOrder } from "#server/orders/views/read-order.ts";
import { retryPayment } from "#server/orders/payments/retry-payment.ts";
import { findUnmatchedPayments } from "#server/payments/find-unmatched-payments.ts";
import { compareLedger } from "#server/payments/reconciliation/compare-ledger.ts";
import { reconcile } from "#server/payments/reconciliation/reconcile.ts";
import { sweepPersonalData } from "#server/privacy/sweep-personal-data.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { startPostgres } from "../postgres.mjs";
import { ACCOUNTS, fillDatabase } from "./scale/fill-database.ts";

const { values } = parseArgs({
  options: { orders: { type: "string", default: "1000000" }, postgres: { type: "boolean", default: false }, folder: { type: "string" } },
});
const orders = Number(values.orders);

/** Keeps and reuses a filled database if `--folder` or DATABASE_URL names it; otherwise creates and removes one. */
async function scale(): Promise<void> {
  const server = values.postgres && !process.env.DATABASE_URL ? await startPostgres() : null;
  const databaseUrl = values.postgres ? (process.env.DATABASE_URL ?? server?.url) : undefined;
  const dataDir = values.folder ?? mkdtempSync(join(tmpdir(), "rovelink-scale-"));
  try {
    await measure(
      readEnv({ NODE_ENV: "test", DATA_DIR: dataDir, SESSION_SECRETS: "s".repeat(32), FILE_KEYS: "f".repeat(32), DATABASE_URL: databaseUrl }),
    );
  } finally {
    if (!values.folder) rmSync(dataDir, { recursive: true, force: true });
    await server?.stop();
  }
}

async function measure(env: ReturnType<typeof readEnv>): Promise<void> {
  const began = performance.now();
  const keys = { sessionSecrets: env.sessionSecrets ?? [], fileKeys: env.fileKeys ?? [] };
  await (await prepareDatabase(env, keys, Date.now, {})).destroy();
  const filling = openDatabase(env, { patient: true });
  const { count } = await filling
    .selectFrom("orders")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  if (Number(count) === 0) await fillDatabase(filling, orders, { postgres: Boolean(env.databaseUrl), now: Date.now() });
  await filling.destroy();
  console.log(
    `${env.databaseUrl ? "PostgreSQL" : "SQLite"}, ${Number(count) || orders} orders, ready after ${Math.round((performance.now() - began) / 1000)} s`,
  );

  const { close, ...opened } = await createAppContext(env, { worker: false });
  const shop: AppContext = withKnownProviders(opened);
  const viewer = { language: "en", currency: "HKD", clientAddress: "203.0.113.7", ipCountry: "HK" } as const;
  const form = (email: string) =>
    OrderSchema.parse({
      package: "JP-5GB-30D",
      way: "esim",
      quantity: "1",
      paymentMethod: "card",
      email,
      promoCode: "WELCOME10",
      agreeTransfer: "on",
      agreePrivacy: "on",
      agreeRegister: "on",
      checkoutKey: crypto.randomUUID(),
    });
  // One-time work such as preparing texts is not measured.
  await placeOrder(shop, form("first@example.com"), viewer);
  const placed = await timed("an order with WELCOME10", () => placeOrder(shop, form(`${crypto.randomUUID()}@example.com`), viewer));
  if (!placed?.ok) throw new Error("The order was rejected");
  const access = { number: placed.number, key: placed.linkKey };
  await timed("paying it again", () => retryPayment(shop, { ...access, method: "alipay", language: "en", clientAddress: "203.0.113.7" }));
  await timed("its page", () => readOrder(shop, access));
  await timed("my orders", () => listOrders(shop, { accountId: "acc_many", page: 1 }));
  await timed("one try counted by a rate limit", () =>
    countAttempt(shop.db, { name: "bench", subject: crypto.randomUUID(), limit: 9, windowMs: 1000, now: Date.now() }),
  );
  await timed("minute job (lost work)", () => reconcile(shop, job("reconcile.run")));
  await timed("jobs that are due", () =>
    runDueJobs(
      shop,
      jobHandlers(async () => 200),
    ),
  );
  await timed("gauges of one scrape", () => countStates(shop));
  await timed("gauges of the next scrape", () => countStates(shop));
  await timed("payments parked", () => findUnmatchedPayments(shop.db).limit(50).execute());
  await timed("the ledger against its rows", () => compareLedger(shop));
  await timed("the whole nightly comparison", () => reconcileRecords(shop));
  await timed("the same once more", () => reconcileRecords(shop));
  await timed("hourly removal of personal data", () => sweepPersonalData(shop, job("privacy.sweep")));
  for (const account of ["acc_few", "acc_many"] as const) await timed(`export of ${ACCOUNTS[account]} orders`, () => exportAccount(shop, account));
  for (const account of ["acc_gone_few", "acc_gone_many"] as const) {
    const { count: left } = await shop.db
      .selectFrom("accounts")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("id", "=", account)
      .executeTakeFirstOrThrow();
    if (Number(left) === 1) await timed(`erasure of ${ACCOUNTS[account]} orders`, () => endAccount(shop, account));
  }
  await close();
}

const job = (topic: string) => ({ id: "job_bench", topic, ref: "pulse", payload: {}, attempts: 1, createdAt: Date.now() });

/** A payment provider and a carrier that respond as for the generated data: paid and delivered. */
function withKnownProviders(shop: AppContext): AppContext {
  const { payments, carrier } = shop;
  return {
    ...shop,
    payments: Object.assign(Object.create(payments) as typeof payments, {
      getSession: async (sessionId: string) => {
        if (!sessionId.startsWith("cs_") || !/^cs_\d+$/.test(sessionId)) return payments.getSession(sessionId);
        const n = Number(sessionId.slice(3));
        const view = { sessionId, url: "", ref: `pay_${String(n).padStart(26, "0")}`, amount: n % 10 < 3 ? 900 : 1000, currency: "USD" as const };
        return { ...view, status: "complete" as const, paymentStatus: "paid" as const, paymentRef: `pi_${n}` };
      },
    }),
    carrier: Object.assign(Object.create(carrier) as typeof carrier, {
      findByRef: async (ref: string) => {
        const n = /^ful_0*(\d+)/.exec(ref)?.[1];
        return n === undefined ? carrier.findByRef(ref) : { state: "done" as const, iccid: `8985234${100_000_000_000 + Number(n)}` };
      },
    }),
  };
}

/** Runs something once, and prints its duration and the longest event loop stall. */
async function timed<T>(what: string, work: () => Promise<T>): Promise<T | undefined> {
  let [stall, last] = [0, performance.now()];
  const look = () => {
    const now = performance.now();
    [stall, last] = [Math.max(stall, now - last), now];
  };
  const timer = setInterval(look, 1);
  let fault = "";
  const began = performance.now();
  const result = await work().catch((thrown: unknown) => {
    fault = `FAILED: ${thrown instanceof Error ? thrown.message : String(thrown)}`;
    return undefined;
  });
  const took = performance.now() - began;
  look();
  clearInterval(timer);
  console.log(`${what.padEnd(36)} ${took.toFixed(1).padStart(9)} ms   longest stall ${stall.toFixed(0).padStart(6)} ms  ${fault}`);
  return result;
}

await scale();
