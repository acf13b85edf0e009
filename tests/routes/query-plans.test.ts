import { MEI } from "#tests/support/staff.ts";
import type { RequestListener } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CALL_PATHS } from "#app/api/call-paths.ts";
import { countStates } from "#server/app/metrics/count-states.ts";
import { readEnv } from "#server/env.ts";
import { createExpressApp } from "#server/http/create-express-app.ts";
import { startListening, type ListeningServer } from "#server/http/server/listen.ts";
import { startWorker } from "#server/jobs/start-worker.ts";
import { approveRefund } from "#server/orders/refunds/approve-refund.ts";
import { exportAccount } from "#server/orders/privacy/export-account.ts";
import { findUnmatchedPayments } from "#server/payments/find-unmatched-payments.ts";
import { requestCancellation } from "#server/orders/cancellation/request-cancellation.ts";
import { requestRefund } from "#server/orders/refunds/request-refund.ts";
import { resendLinks } from "#server/orders/emails/resend-links.ts";
import { shipOrder } from "#server/orders/fulfilment/ship-order.ts";
import { caller, tokenOf } from "#tests/support/api/api-call.ts";
import { httpRequest } from "#tests/support/http/http-request.ts";
import { ADA, codeFor, CLIENT, PHONE, createAccount } from "#tests/support/identity/identity.ts";
import { applyEvent, deliverOrder, paymentOf, openTwoAttempts } from "#tests/support/orders/money.ts";
import { POSTED_SIM, decidePayment, createOrder } from "#tests/support/orders/purchase.ts";
import { recordStatements, findGrowth } from "#tests/support/query-plans.ts";
import { setDecision, createRegistration } from "#tests/support/real-name.ts";
import { createEnquiry } from "#tests/support/partners/sent-enquiry.ts";
import { builtFile } from "#tests/support/server.ts";
import { openTestShop, orderForm, type TestShop } from "#tests/support/shop.ts";
import { createPaidTopUp } from "#tests/support/sims/top-up.ts";
import { deleteAccount } from "#server/orders/privacy/end-account.ts";
import { RECURRING_TOPICS, startRecurringJob } from "#server/jobs/recurring-jobs.ts";

const { recorded, log } = recordStatements();
let shop: TestShop;
let listener: ListeningServer;
beforeAll(async () => {
  let handle: RequestListener = () => {};
  listener = await startListening(readEnv({ NODE_ENV: "test", PORT: "0", DATA_DIR: ":memory:" }), (req, res) => handle(req, res));
  shop = await openTestShop({ PORT: String(listener.port) }, log);
  const build = (await import(builtFile("server/index.js"))) as ServerBuild;
  handle = createExpressApp({ shop, build: async () => build, files: (_req, _res, next) => next(), isStopping: () => false });
  await journeys(build);
});
afterAll(async () => {
  await listener.close(0);
  await shop.close();
});

/** Runs everything that people and jobs do in a shop, at least once. */
async function journeys(build: ServerBuild): Promise<void> {
  const { accountId } = await createAccount(shop);
  const viewer = { accountId };
  const esim = await deliverOrder(shop, { promoCode: "WELCOME10" });
  await createOrder(shop, orderForm({ promoCode: "WELCOME10", email: "eve@example.com" }), viewer);
  const card = await createOrder(shop, orderForm(POSTED_SIM), viewer);
  await decidePayment(shop, card.payUrl, "pay");
  const twice = await createOrder(shop, orderForm());
  for (const page of await openTwoAttempts(shop, twice)) await decidePayment(shop, page, "pay");
  const cancelled = await deliverOrder(shop, POSTED_SIM, viewer);
  await shipOrder(shop, { number: card.number, courier: "SF Express", tracking: "SF1", who: MEI });
  await requestCancellation(shop, { number: cancelled.number, key: cancelled.linkKey }, { reason: "trip-changed" });
  const { id: requestId } = await shop.db
    .selectFrom("orders")
    .innerJoin("refund_requests", "refund_requests.order_id", "orders.id")
    .select("refund_requests.id")
    .where("number", "=", cancelled.number)
    .executeTakeFirstOrThrow();
  await approveRefund(shop, { requestId, who: MEI });
  await shop.db.updateTable("orders").set({ account_id: accountId }).where("number", "=", esim.number).execute();
  const { id: simPackage } = await shop.db
    .selectFrom("fulfilments")
    .innerJoin("orders", "orders.id", "fulfilments.order_id")
    .select("fulfilments.id")
    .where("number", "=", esim.number)
    .executeTakeFirstOrThrow();
  await requestRefund(shop, { accountId, simPackage, reason: "trip-changed" });
  const paid = await paymentOf(shop, esim);
  await applyEvent(shop, {
    id: "e1",
    type: "dispute",
    disputeId: "d1",
    paymentRef: paid.payment_ref,
    amount: 1,
    currency: paid.currency,
    state: "opened",
    reason: null,
    evidenceDueAt: null,
  });
  await createPaidTopUp(shop);
  await resendLinks(shop, { email: "ada@example.com", language: "en", clientAddress: CLIENT.clientAddress });
  const registration = await createRegistration(shop, { applicant: viewer });
  await setDecision(shop, registration.id, "accepted");
  await createEnquiry(shop);
  await shop.settle();

  const { iccid } = await shop.db.selectFrom("fulfilments").select("iccid").where("id", "=", simPackage).executeTakeFirstOrThrow();
  const query = `order=${esim.number}&key=${esim.linkKey}&iccid=${iccid}&ref=${registration.reference}&plan=JP&package=JP-5GB-30D&way=esim&quantity=1&q=japan`;
  const fields = { ...orderForm(), order: esim.number, key: esim.linkKey, iccid: iccid ?? "", iccids: iccid ?? "", simPackage, remark: "Trip" };
  const forms = { ...fields, plan: "JP", reason: "other", amount: "10000", reference: registration.reference, password: "x", code: "123456" };
  const token = await tokenOf(shop, { accountId });
  const holder = await tokenOf(shop, { iccid: iccid ?? "" });
  for (const Token of ["", token, holder]) {
    const call = caller(shop);
    for (const path of CALL_PATHS.filter((path) => path !== "/user/logout"))
      await call(path, { ...forms, checkoutKey: `${path}-${Token.slice(0, 8)}-key` }, { Token });
    await pages(build, { Cookie: `Token=${Token}; accept-cookie=accept`, Accept: "text/html" }, query, forms);
  }
  await jobs();
  await shop.db.transaction().execute(async (tx) => {
    await tx
      .updateTable("orders")
      .set({ state: "delivered" })
      .where("account_id", "=", accountId)
      .where("state", "in", ["paid", "preparing", "refund-requested"])
      .execute();
  });
  await exportAccount(shop, accountId);
  shop.pass(600_000);
  await deleteAccount(shop, { accountId, code: await codeFor(shop, "delete", ADA), browser: CLIENT.browser, clientAddress: CLIENT.clientAddress });
  await createAccount(shop, PHONE);
}

/** Reads and posts to every page and file of the site. */
async function pages(build: ServerBuild, headers: Record<string, string>, query: string, fields: Record<string, string>): Promise<void> {
  const addressOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : build.routes[id];
    return route ? `${addressOf(route.parentId)}${route.path ? `/${route.path}` : ""}` : "";
  };
  for (const [id, route] of Object.entries(build.routes)) {
    const path = addressOf(id)
      .replace(":lang", "en")
      .replace(/:\w+|\*/g, "x");
    if (!path || /log-?out|^\/api\//.test(path)) continue;
    await httpRequest(listener.port, `${path}?${query}`, { headers });
    if (!route?.module.action || /delete|uploads/.test(path)) continue;
    const body = new URLSearchParams({ ...fields, checkoutKey: crypto.randomUUID() }).toString();
    const posted = { ...headers, Origin: shop.env.publicOrigin, "Content-Type": "application/x-www-form-urlencoded" };
    await httpRequest(listener.port, `${path}?${query}`, { method: "POST", headers: posted, body });
  }
}

/** Runs every recurring job, the nightly reconciliation, the queries of a worker, and the metrics. */
async function jobs(): Promise<void> {
  for (const topic of RECURRING_TOPICS) await startRecurringJob(shop, topic);
  shop.pass(86_400_000);
  for (const topic of [...RECURRING_TOPICS, "reconcile.records"]) {
    const done = await shop.handlers[topic]?.(shop, { id: "job_x", topic, ref: "pulse", payload: {}, attempts: 1, createdAt: shop.clock() });
    await shop.db.transaction().execute(async (tx) => done?.commit?.(tx));
  }
  await startWorker(shop, shop.handlers).stop();
  await shop.settle();
  await countStates(shop);
  await findUnmatchedPayments(shop.db).limit(50).execute();
}

test("no statement of a page, a call or a job reads more the longer the shop runs", async () => {
  const grown: string[] = [];
  for (const query of recorded.values()) {
    const why = await findGrowth(shop.db, query);
    if (why) grown.push(why);
  }
  // Fewer would mean that something is not executed any more.
  expect(recorded.size).toBeGreaterThan(300);
  expect(grown).toEqual([]);
});
