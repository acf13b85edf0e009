import { get, type RequestListener } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import { countStates } from "#server/app/metrics/count-states.ts";
import { jobHandlers } from "#server/app/job-handlers.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { countAttempt } from "#server/db/rate-limit/rate-limit.ts";
import { createExpressApp } from "#server/http/create-express-app.ts";
import { startListening } from "#server/http/server/listen.ts";
import { startSession } from "#server/identity/session/sessions.ts";
import { RECURRING_TOPICS } from "#server/jobs/recurring-jobs.ts";
import { runDueJobs } from "#server/jobs/run-job.ts";
import { OrderSchema } from "#server/orders/core/order.schema.ts";
import { placeOrder } from "#server/orders/checkout/place-order.ts";
import { retryPayment } from "#server/orders/payments/retry-payment.ts";
import { endAccount } from "#server/orders/privacy/end-account.ts";
import { exportAccount } from "#server/orders/privacy/export-account.ts";
import { reconcileRecords } from "#server/orders/reconciliation/reconcile-records.ts";
import { compareLedger } from "#server/payments/reconciliation/compare-ledger.ts";
import { openDesk } from "#tests/support/desk.ts";
import { builtFile } from "#tests/support/server.ts";
import { ACCOUNTS } from "./fill-database.ts";

/** `once`: it cannot be repeated. */
type Operation = { name: string; once?: boolean; run: () => Promise<unknown> };

/** Pages of the staff desk. */
const DESK_PAGES = [
  "/today",
  "/orders",
  "/orders?state=preparing",
  "/orders?way=physical&state=preparing",
  "/orders?email=acc_many@example.com",
  "/orders?state=delivered",
  "/orders?state=refunded",
  "/orders?way=physical",
  "/orders?failed=on",
  "/orders?waiting=24",
  "/orders?returned=on",
  "/orders?withdrawn=on",
  "/orders/csv?state=refunded",
  "/orders/RL100",
  "/find?q=RL100",
  "/find?q=acc_many@example.com",
  "/find?q=nobody@example.com",
  "/find?q=91234567",
  "/find?q=Chan Tai Man",
  "/find?q=123456",
  "/refunds",
  "/refunds?state=refunded",
  "/money",
  "/money?show=all",
  "/money/disputes",
  "/money/refunds",
  "/money/payments",
  "/money/report",
  "/statistics",
  "/real-names",
  "/real-names?view=accepted",
  "/enquiries",
  "/enquiries?view=mine",
  "/enquiries?view=closed",
  "/promo",
  "/promo/WELCOME10",
  "/catalogue",
  "/catalogue?state=on",
  "/content",
  "/people",
  "/audit",
  "/audit?kind=order",
  "/staff",
];

/** Returns the operations to measure on one shop, and a function that ends what they use. */
export async function scaleOperations(shop: AppContext): Promise<{ operations: Operation[]; close: () => Promise<void> }> {
  const viewer = { language: "en", currency: "HKD", clientAddress: "203.0.113.7", ipCountry: "HK" } as const;
  const form = () =>
    OrderSchema.parse({
      package: "JP-5GB-30D",
      way: "esim",
      quantity: "1",
      paymentMethod: "card",
      email: `${crypto.randomUUID()}@example.com`,
      promoCode: "WELCOME10",
      agreeTransfer: "on",
      agreePrivacy: "on",
      agreeRegister: "on",
      checkoutKey: crypto.randomUUID(),
    });
  const place = async () => {
    const placed = await placeOrder(shop, form(), viewer);
    if (!placed.ok) throw new Error("The order was rejected");
    return { number: placed.number, key: placed.linkKey };
  };
  const order = await place();
  const token = await startSession(shop.db, { accountId: "acc_many", stay: false, now: shop.clock() });
  const pages = await openPages(shop, `Token=${token}; __Host-Token=${token}`);
  const page = (path: string): Operation => ({ name: path.split("?")[0] ?? path, run: () => pages.read(path) });
  const owner = await openDesk(shop).signIn("owner");
  const deskPage = (path: string): Operation => ({
    name: `desk ${path}`,
    run: async () => {
      const { status } = await owner.get(path);
      if (status !== 200 && status !== 303) throw new Error(`The desk answered ${status}`);
    },
  });
  const handlers = jobHandlers(async () => 200);
  const job = (topic: string) => ({ id: "job_bench", topic, ref: "pulse", payload: {}, attempts: 1, createdAt: shop.clock() });
  const limit = { name: "bench", limit: 9, windowMs: 1000 };
  const operations: Operation[] = [
    ...[
      "homepage",
      "destination",
      "plans?country=JP",
      "plan-detail?plan=JP",
      "netCover?q=japan",
      "order-sim?package=JP-5GB-30D&way=esim&quantity=1",
    ].map(page),
    page(`order-result?order=${order.number}&key=${order.key}`),
    ...["account/order", "account/order?page=6", "account/package", "account/detail"].map(page),
    { name: "place an order with WELCOME10", run: place },
    {
      name: "pay again",
      run: async () => retryPayment(shop, { ...(await place()), method: "alipay", language: "en", clientAddress: "203.0.113.7" }),
    },
    { name: "count a limited attempt", run: () => countAttempt(shop.db, { ...limit, subject: crypto.randomUUID(), now: shop.clock() }) },
    { name: "gauges of a scrape", run: () => countStates(shop) },
    { name: "jobs that are due", once: true, run: () => runDueJobs(shop, handlers) },
    ...RECURRING_TOPICS.map((topic): Operation => ({ name: `job ${topic}`, run: async () => handlers[topic]?.(shop, job(topic)) })),
    ...DESK_PAGES.map(deskPage),
    { name: "export of 60 orders", run: () => exportAccount(shop, "acc_many") },
    ...(["acc_gone_few", "acc_gone_many"] as const).map((account) => ({
      name: `erasure of ${ACCOUNTS[account]} orders`,
      once: true,
      run: () => endAccount(shop, account),
    })),
    { name: "nightly comparison of the ledger", once: true, run: () => compareLedger(shop) },
    { name: "nightly comparison of all", once: true, run: () => reconcileRecords(shop) },
  ];
  return { operations, close: pages.close };
}

/** Serves the built pages of a shop in this process. */
async function openPages(shop: AppContext, cookie: string) {
  const build = (await import(builtFile("server/index.js"))) as ServerBuild;
  const listener: RequestListener = createExpressApp({
    shop,
    build: async () => build,
    files: (_req, _res, next) => next(),
    isStopping: () => false,
  });
  const { port, close } = await startListening({ ...shop.env, port: 0 }, listener);
  const headers = { Host: new URL(shop.env.publicOrigin).host, Accept: "text/html", Cookie: `${cookie}; lang_base=en` };
  const read = (path: string) =>
    new Promise<void>((resolve, reject) => {
      const request = get({ host: "127.0.0.1", port, path: `/en/${path}`, headers }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`/en/${path} answered ${response.statusCode}`));
        response.resume().on("end", resolve);
      });
      request.on("error", reject);
    });
  return { read, close: () => close(0) };
}
