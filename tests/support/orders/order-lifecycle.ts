import { findUnmatchedPayments } from "#server/payments/find-unmatched-payments.ts";
import { MEI } from "#tests/support/staff.ts";
import { CarrierError, type CarrierOrder } from "#server/gateways/carrier/carrier.ts";
import { ProviderError, type DisputeView } from "#server/gateways/payments/payment-provider.ts";
import { createSandboxRefund } from "#server/gateways/payments/sandbox/sandbox-refund.ts";
import { disputeSandboxSession } from "#server/gateways/payments/sandbox/sandbox-dispute.ts";
import type { SandboxOutcome } from "#server/payments/sandbox/sandbox-payment.ts";
import { approveRefund } from "#server/orders/refunds/approve-refund.ts";
import { cancelOrder } from "#server/orders/cancellation/cancel-order.ts";
import { closeRefund } from "#server/orders/refunds/close-refund.ts";
import { reconcileRecords } from "#server/orders/reconciliation/reconcile-records.ts";
import { retryManualRefund, settleManualRefund } from "#server/orders/refunds/settle-manual-refund.ts";
import { issueGoodwillRefund } from "#server/orders/refunds/issue-goodwill-refund.ts";
import { rejectRefund } from "#server/orders/refunds/reject-refund.ts";
import { requestCancellation } from "#server/orders/cancellation/request-cancellation.ts";
import { requestRefund } from "#server/orders/refunds/request-refund.ts";
import { retryPayment } from "#server/orders/payments/retry-payment.ts";
import { retryUnit } from "#server/orders/fulfilment/retry-unit.ts";
import { shipOrder } from "#server/orders/fulfilment/ship-order.ts";
import { decidePayment, createOrder } from "./purchase.ts";
import { lastRequest } from "./refunds.ts";
import type { TestShop } from "#tests/support/shop.ts";
import { insertAccount } from "#tests/support/sims/sims.ts";
import { refundUnmatchedPaymentById } from "#server/orders/payments/refund-unmatched-payment.ts";

/** Number of random runs instead of the few fixed ones: `END_LIVES=2000 npx vitest run tests/server/orders/core/state-exits.test.ts`. */
export const EXTRA_RUNS = Number(process.env.END_LIVES ?? 0);

type Carrier = "works" | "slow" | "refuses" | "silent";
type TakesBack = "works" | "started" | "unclear" | "silent";

/** One order and its environment, for any order of events. */
export type OrderRun = {
  shop: TestShop;
  accountId: string;
  number: string;
  key: string;
  payUrls: string[];
  carrier: Carrier;
  takesBack: TakesBack;
  refusesRefunds: boolean;
};

/** Places an order of an account; from then on the carrier and the provider behave as the run says. */
export async function beginRun(shop: TestShop, form: Record<string, string>): Promise<OrderRun> {
  const accountId = await insertAccount(shop, "ada@example.com");
  const order = await createOrder(shop, form, { accountId });
  const payUrls = order.payUrl === null ? [] : [order.payUrl];
  const behaviour = { carrier: "works", takesBack: "works", refusesRefunds: false } as const;
  const run: OrderRun = { shop, accountId, number: order.number, key: order.linkKey, payUrls, ...behaviour };
  controlCarrier(run);
  const { createRefund } = shop.payments;
  shop.payments.createRefund = async (request) => {
    if (run.refusesRefunds) throw new ProviderError("final", "card-closed", "The card is closed");
    return createRefund(request);
  };
  return run;
}

function controlCarrier(run: OrderRun): void {
  const { carrier } = run.shop;
  const { provisionEsim, findByRef, cancelPackage } = carrier;
  const answer = (ref: string): CarrierOrder | null => {
    if (run.carrier === "silent") throw new CarrierError("retry", "The carrier is silent");
    if (run.carrier === "slow") return { state: "pending", jobId: ref };
    return run.carrier === "refuses" ? { state: "failed", jobId: ref, code: "sold-out" } : null;
  };
  carrier.provisionEsim = async (request) => answer(request.ref) ?? provisionEsim(request);
  carrier.findByRef = async (ref) => (await findByRef(ref)) ?? answer(ref);
  carrier.cancelPackage = async (request) => {
    if (run.takesBack === "silent") throw new CarrierError("retry", "The carrier is silent");
    if (run.takesBack === "unclear") throw new CarrierError("final", "The carrier does not say", "odd");
    return run.takesBack === "started" ? { state: "refused", code: "started" } : cancelPackage(request);
  };
}

const DECISION = { because: "it has to end", who: "Mei" };
const page = (outcome: SandboxOutcome) => async (run: OrderRun) => decidePayment(run.shop, run.payUrls.at(-1) ?? null, outcome);
const carrier = (mode: Carrier) => async (run: OrderRun) => void (run.carrier = mode);
const takesBack = (mode: TakesBack) => async (run: OrderRun) => void (run.takesBack = mode);
const pass = (seconds: number) => async (run: OrderRun) => passing(run, seconds);
const dispute = (state: DisputeView["state"]) => async (run: OrderRun) => {
  const paid = await run.shop.db
    .selectFrom("payments")
    .select("session_id")
    .where("state", "=", "paid")
    .where("session_id", "is not", null)
    .execute();
  for (const { session_id: session } of paid.slice(0, 1)) await disputeSandboxSession(run.shop, session ?? "", state);
};
const onLastRequest = (act: (run: OrderRun, requestId: string) => Promise<unknown>) => async (run: OrderRun) => {
  const any = await run.shop.db.selectFrom("refund_requests").select("id").executeTakeFirst();
  if (any) await act(run, (await lastRequest(run.shop)).id);
};
const onManualRefund = (act: (run: OrderRun, refundId: string) => Promise<unknown>) => async (run: OrderRun) => {
  const manual = await run.shop.db.selectFrom("refunds").select("id").where("state", "=", "manual").execute();
  for (const { id } of manual) await act(run, id);
};

/** Refunds a part of the first paid session in the provider's dashboard, without a reference of ours. Nothing happens if the provider refuses. */
async function refundInDashboard(shop: TestShop, amountOf: (left: number) => number): Promise<void> {
  const session = await shop.db.selectFrom("sandbox_sessions").selectAll().where("payment_status", "=", "paid").orderBy("id").executeTakeFirst();
  if (!session) return;
  const made = await shop.db.selectFrom("sandbox_refunds").selectAll().where("session_id", "=", session.id).execute();
  const left = session.amount - made.filter(({ status }) => status !== "failed").reduce((sum, { amount }) => sum + amount, 0);
  const amount = Math.min(left, amountOf(left));
  if (amount <= 0) return;
  const { id: sessionId, payment_ref: paymentRef, currency } = session;
  const refund = { ref: `desk-${made.length}-${sessionId}`, sessionId, paymentRef, amount, currency };
  const { refundId } = await createSandboxRefund(shop, refund);
  await shop.db.updateTable("sandbox_refunds").set({ ref: "" }).where("id", "=", refundId).execute();
}

/** The events that may happen to an order, whoever causes them. */
export const ORDER_EVENTS: Record<string, (run: OrderRun) => Promise<unknown>> = {
  "buyer pays": page("pay"),
  "buyer pays, and the money comes later": page("pay-later"),
  "buyer pays, and the money fails later": page("fail-later"),
  "buyer goes back from the payment page": page("cancel"),
  "buyer pays on the first page": async (run) => decidePayment(run.shop, run.payUrls[0] ?? null, "pay"),
  "buyer pays again": async (run) => {
    const request = { number: run.number, key: run.key, method: "card", language: "en", clientAddress: "203.0.113.7" } as const;
    const result = await retryPayment(run.shop, request);
    if (result.ok && result.payUrl) run.payUrls.push(result.payUrl);
  },
  "buyer cancels": ({ shop, number, key }) => requestCancellation(shop, { number, key }, { reason: "other" }),
  "buyer returns a package": async ({ shop, accountId }) => {
    const unit = await shop.db.selectFrom("fulfilments").select("id").where("state", "=", "delivered").executeTakeFirst();
    if (unit) await requestRefund(shop, { accountId, simPackage: unit.id, reason: "other" });
  },
  "staff approve": onLastRequest(({ shop }, requestId) => approveRefund(shop, { requestId, who: MEI })),
  "staff approve as goodwill": onLastRequest(({ shop }, requestId) => approveRefund(shop, { requestId, goodwill: true, who: MEI })),
  "staff reject": onLastRequest(({ shop }, requestId) => rejectRefund(shop, { requestId, decision: "too-late", who: MEI })),
  "staff close": onLastRequest(({ shop }, requestId) => closeRefund(shop, { requestId, note: "closed", who: MEI })),
  "staff cancel": ({ shop, number }) => cancelOrder(shop, { number, ...DECISION, who: MEI }),
  "staff cancel unit 1": ({ shop, number }) => cancelOrder(shop, { number, units: [1], ...DECISION, who: MEI }),
  "staff give": ({ shop, number }) => issueGoodwillRefund(shop, { number, amount: 1000, because: "sorry", again: true, who: MEI }),
  "staff post": ({ shop, number }) => shipOrder(shop, { number, courier: "SF", tracking: null, who: MEI }),
  "staff ask the carrier again": ({ shop, number }) => retryUnit(shop, { number, unit: 1, who: MEI }),
  "staff send refunds again": onManualRefund(({ shop }, refundId) => retryManualRefund(shop, { refundId, who: MEI })),
  "carrier works": carrier("works"),
  "carrier is slow": carrier("slow"),
  "carrier refuses": carrier("refuses"),
  "carrier is silent": carrier("silent"),
  "carrier takes back": takesBack("works"),
  "carrier has started it": takesBack("started"),
  "carrier does not say": takesBack("unclear"),
  "carrier is replaced by another": async ({ shop }) => void (shop.carrier = { ...shop.carrier, name: "another carrier" }),
  "provider refuses refunds": async (run) => void (run.refusesRefunds = true),
  "provider makes refunds": async (run) => void (run.refusesRefunds = false),
  "bank returns a refund": async ({ shop }) => {
    await shop.db.updateTable("sandbox_refunds").set({ status: "failed" }).where("status", "=", "succeeded").execute();
  },
  "bank disputes": dispute("opened"),
  "dispute is lost": dispute("lost"),
  "dispute is won": dispute("won"),
  "a page takes another amount": async ({ shop }) => {
    await shop.db
      .updateTable("sandbox_sessions")
      .set((eb) => ({ amount: eb("amount", "+", 1) }))
      .where("status", "=", "open")
      .execute();
  },
  "dashboard refunds a part": ({ shop }) => refundInDashboard(shop, () => 700),
  "dashboard refunds everything": ({ shop }) => refundInDashboard(shop, (left) => left),
  "webhooks are lost": async ({ shop }) => void (shop.losesWebhooks = true),
  "webhooks come": async ({ shop }) => void (shop.losesWebhooks = false),
  "a moment passes": pass(5),
  "minutes pass": pass(11 * 60),
  "hours pass": pass(3 * 3600),
  "a night passes": async (run) => {
    await passing(run, 86_400);
    await reconcileRecords(run.shop);
  },
};

async function passing({ shop }: OrderRun, seconds: number): Promise<void> {
  await shop.runJobs();
  shop.pass(seconds * 1000);
  await shop.runJobs();
}

/** Returns the unfinished work of an order: none of it may stay forever. */
async function openOf({ shop, number }: OrderRun) {
  const { db } = shop;
  const order = await db.selectFrom("orders").selectAll().where("number", "=", number).executeTakeFirstOrThrow();
  const requests = await db.selectFrom("refund_requests").selectAll().where("state", "in", ["requested", "approved"]).execute();
  const refunds = await db.selectFrom("refunds").selectAll().where("state", "in", ["waiting", "pending", "manual"]).execute();
  const payments = await db.selectFrom("payments").selectAll().where("state", "in", ["creating", "open", "processing"]).execute();
  const unmatched = await findUnmatchedPayments(db).execute();
  return { order, requests, refunds, payments, unmatched };
}

const FINAL = ["delivered", "cancelled", "expired", "refunded"];

/** Whether nothing about an order waits for anybody. */
export async function hasEnded(run: OrderRun): Promise<boolean> {
  const { order, requests, refunds, payments, unmatched } = await openOf(run);
  return FINAL.includes(order.state) && requests.length + refunds.length + payments.length + unmatched.length === 0;
}

/** Performs the staff commands that bring an order one step nearer to its end. */
export async function staffStep(run: OrderRun): Promise<void> {
  const { shop, number } = run;
  const { order, requests, refunds } = await openOf(run);
  for (const { id, state } of requests.filter((one) => one.state === "requested")) {
    const approved = await approveRefund(shop, { requestId: id, who: MEI });
    if (!approved.ok && state === "requested") await rejectRefund(shop, { requestId: id, decision: "other", who: MEI });
  }
  if (["paid", "preparing", "refund-requested"].includes(order.state)) await cancelOrder(shop, { number, ...DECISION, who: MEI });
  for (const { id } of requests.filter((one) => one.state === "approved")) {
    const closed = await closeRefund(shop, { requestId: id, note: "ended", who: MEI });
    if (!closed.ok && closed.code === "called-off") await approveRefund(shop, { requestId: id, goodwill: true, who: MEI });
  }
  for (const { id } of refunds.filter((one) => one.state === "manual")) await settleManualRefund(shop, { refundId: id, note: "by hand", who: MEI });
  for (const { id } of await shop.db.selectFrom("payments").select("id").where("state", "=", "paid").execute())
    await refundUnmatchedPaymentById(shop, id, MEI);
  if (order.state === "refund-requested" && requests.length === 0) {
    const requested = await issueGoodwillRefund(shop, { number, amount: order.total, because: "the rest", again: true, who: MEI });
    if (!requested.ok && "left" in requested && requested.left > 0)
      await issueGoodwillRefund(shop, { number, amount: requested.left, because: "the rest", again: true, who: MEI });
  }
  await passing(run, 3600);
  await shop.settle();
  await reconcileRecords(shop);
}

/** Makes the provider and the bank respond in the end and decide what is open, whatever they did before. */
export async function settleExternalState(run: OrderRun, verdict: "won" | "lost"): Promise<void> {
  if (run.carrier === "silent") run.carrier = "works";
  if (run.takesBack === "silent") run.takesBack = "works";
  await dispute(verdict)({ ...run });
  await reconcileRecords(run.shop);
}
