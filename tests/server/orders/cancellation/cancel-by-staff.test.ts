import { cancelOrder } from "#server/orders/cancellation/cancel-order.ts";
import { issueGoodwillRefund } from "#server/orders/refunds/issue-goodwill-refund.ts";
import { listOrdersForStaff } from "#server/orders/staff/list-orders-for-staff.ts";
import { showOrderForStaff } from "#server/orders/staff/show-order-for-staff.ts";
import { showRefundRequest } from "#server/orders/staff/show-refund-request.ts";
import { MEI } from "#tests/support/staff.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { disputeSandboxSession } from "#server/gateways/payments/sandbox/sandbox-dispute.ts";
import type { CarrierOrder } from "#server/gateways/carrier/carrier.ts";
import { listMailbox } from "#server/mailbox/list-mailbox.ts";
import { reconcileRecords } from "#server/orders/reconciliation/reconcile-records.ts";
import { refreshPayment } from "#server/orders/payments/refresh-payment.ts";
import { rejectRefund } from "#server/orders/refunds/reject-refund.ts";
import { requestCancellation } from "#server/orders/cancellation/request-cancellation.ts";
import { shipOrder } from "#server/orders/fulfilment/ship-order.ts";
import { countStates } from "#server/app/metrics/count-states.ts";
import { POSTED_SIM, decidePayment, readBuyerOrder, createOrder } from "#tests/support/orders/purchase.ts";
import { deliverOrder, paymentOf } from "#tests/support/orders/money.ts";
import { ledgerEntries, lastRequest, runJobsFor } from "#tests/support/orders/refunds.ts";
import { orderForm, useTestShop } from "#tests/support/shop.ts";

const shop = useTestShop();
let carrierSays: CarrierOrder;
beforeEach(async () => {
  carrierSays = { state: "pending", jobId: "slow" };
  // A carrier that is slow, or rejects.
  shop.carrier.provisionEsim = async () => carrierSays;
  shop.carrier.findByRef = async () => carrierSays;
});

const FAILED: CarrierOrder = { state: "failed", jobId: "slow", code: "no-profiles-left" };
type Order = Awaited<ReturnType<typeof deliverOrder>>;
type Fields = [fields?: Record<string, string>, viewer?: Parameters<typeof deliverOrder>[2]];
const askToCancel = (order: Order) => requestCancellation(shop, { number: order.number, key: order.linkKey }, { reason: "other" });
const cancel = ({ number }: Order, ...units: number[]) => cancelOrder(shop, { number, units, because: "sold out", who: MEI });
const give = ({ number }: Order, amount: number) => issueGoodwillRefund(shop, { number, amount, because: "x", who: MEI });
const failedOrders = async () => (await listOrdersForStaff(shop, { failed: true, limit: 9 })).rows.map(({ number }) => number);
const stock = () => shop.db.selectFrom("sim_stock").where("kind", "=", "physical").select(["on_hand", "reserved"]).executeTakeFirst();
const dispute = async (order: Order, state: "opened" | "won" | "lost") =>
  disputeSandboxSession(shop, (await paymentOf(shop, order)).session_id ?? "", state);

const paid = (...how: Fields) => deliverOrder(shop, ...how);

/** An order whose delivery has failed for good. */
const failed = (...how: Fields) => {
  carrierSays = FAILED;
  return paid(...how);
};

describe("an order for staff", () => {
  const decisions = async ({ number }: Order) => {
    const shown = await showOrderForStaff(shop, { number, who: MEI });
    return shown.ok ? shown.order.timeline.filter(({ kind }) => kind === "refund-decided") : [];
  };

  test("shows who cancelled undelivered units, when, and why", async () => {
    const order = await paid();
    await cancel(order);
    const { id, requested_at: at } = await lastRequest(shop);
    const decided = { state: "approved", note: "sold out" };
    expect(await decisions(order)).toEqual([expect.objectContaining({ at, requestId: id, by: "staff (Mei)", ...decided })]);
    expect(await showRefundRequest(shop, id)).toMatchObject({ request: { ...decided, decidedBy: "staff (Mei)" } });
  });

  test("shows what staff decided on a buyer's request", async () => {
    const order = await paid();
    await askToCancel(order);
    expect(await decisions(order)).toEqual([]);
    await rejectRefund(shop, { requestId: (await lastRequest(shop)).id, decision: "too-late", who: MEI });
    expect(await decisions(order)).toMatchObject([{ state: "rejected", by: "staff (Mei)", decision: "too-late" }]);
  });
});

describe("staff", () => {
  test("cancel and refund an order whose cancellation was rejected before the carrier failed", async () => {
    const order = await paid();
    await askToCancel(order);
    await rejectRefund(shop, { requestId: (await lastRequest(shop)).id, decision: "too-late", who: MEI });
    carrierSays = FAILED;
    shop.pass(3_600_000);
    await shop.settle();
    expect(await give(order, 9300)).toEqual({ ok: false, code: "not-delivered" });
    expect(await cancel(order)).toMatchObject({ ok: true, units: [1], amount: 9300 });
    await runJobsFor(shop, 12);
    expect(await readBuyerOrder(shop, order)).toMatchObject({ state: "refunded", refunds: [{ amount: 9300 }] });
    expect(await cancel(order)).toEqual({ ok: true, requestId: null });
    expect(await ledgerEntries(shop)).toEqual([
      { kind: "payment", amount: 9300 },
      { kind: "refund", amount: -9300 },
    ]);
    expect(await reconcileRecords(shop)).toBe(0);
  });

  test.each([
    ["en", /we had to cancel/],
    ["zh-cn", /已取消/],
    ["zh-hk", /已取消/],
  ] as const)("notify its buyer in %s of the refund", async (language, subject) => {
    carrierSays = FAILED;
    const order = await paid({}, { language });
    await cancel(order);
    await runJobsFor(shop, 2);
    const mail = ((await listMailbox(shop)) ?? []).find((one) => subject.test(one.subject));
    expect(mail?.subject).toContain(order.number);
    expect(mail?.text).toContain("93.00");
    expect(mail?.text).not.toContain("{{");
  });

  test("release the SIM cards of an unsent parcel, or of some of its units; the others are posted", async () => {
    const order = await paid({ ...POSTED_SIM, quantity: "3" });
    expect(await stock()).toEqual({ on_hand: 500, reserved: 3 });
    expect(await cancel(order, 2)).toMatchObject({ ok: true });
    expect(await stock()).toEqual({ on_hand: 500, reserved: 2 });
    await runJobsFor(shop, 12);
    expect(await readBuyerOrder(shop, order)).toMatchObject({ state: "preparing", refunds: [{ amount: 9300 }] });
    expect(await shipOrder(shop, { number: order.number, courier: "SF", tracking: null, who: MEI })).toEqual({ ok: true });
    expect(await stock()).toEqual({ on_hand: 498, reserved: 0 });
    const view = await readBuyerOrder(shop, order);
    expect(view.units.map(({ state, isRevoked }) => [state, isRevoked])).toEqual([
      ["delivered", false],
      ["submitted", true],
      ["delivered", false],
    ]);
    await shop.settle();
    const posted = ((await listMailbox(shop)) ?? []).find(({ subject }) => subject.includes("is in the post"));
    expect(posted?.text).toContain(" × 2");
    expect(posted?.text).not.toContain(" × 3");
  });

  test("refund the postal fee with the last unit of a parcel, one by one", async () => {
    const order = await paid({ ...POSTED_SIM, quantity: "2" });
    const { total, postalFee } = await readBuyerOrder(shop, order);
    expect(postalFee).toBeGreaterThan(0);
    await cancel(order, 1);
    await cancel(order, 2);
    await runJobsFor(shop, 14);
    const view = await readBuyerOrder(shop, order);
    expect(view.state).toBe("refunded");
    expect(view.refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
  });

  test("approve the buyer's own request with it, but not a part of it", async () => {
    const order = await failed({ quantity: "2" });
    await askToCancel(order);
    expect(await cancel(order, 1)).toEqual({ ok: false, code: "whole-asked", requestId: (await lastRequest(shop)).id });
    expect(await cancel(order)).toMatchObject({ ok: true });
    expect(await shop.db.selectFrom("refund_requests").select(["state", "note"]).execute()).toEqual([{ state: "approved", note: "sold out" }]);
  });

  test("are told why nothing can be cancelled", async () => {
    const unpaid = await createOrder(shop, orderForm());
    expect(await cancel(unpaid)).toEqual({ ok: false, code: "never-paid" });
    expect(await cancel({ ...unpaid, number: "RL1" })).toEqual({ ok: false, code: "unknown" });
    const order = await paid(POSTED_SIM);
    expect(await cancel(order, 7)).toEqual({ ok: false, code: "no-such-unit" });
    await shipOrder(shop, { number: order.number, courier: "SF", tracking: null, who: MEI });
    expect(await cancel(order)).toEqual({ ok: false, code: "all-delivered" });
    expect(await cancel(order, 1)).toEqual({ ok: false, code: "unit-delivered", unit: 1 });
  });

  test("cancel a disputed order without a refund, and pay it once the dispute is won", async () => {
    const order = await paid();
    await dispute(order, "opened");
    await runJobsFor(shop, 4);
    expect(await cancel(order)).toMatchObject({ ok: true, amount: 0 });
    await runJobsFor(shop, 90);
    expect(await readBuyerOrder(shop, order)).toMatchObject({ state: "refunded", refunds: [] });
    const mail = ((await listMailbox(shop)) ?? []).find(({ subject }) => subject.includes("we had to cancel"));
    expect(mail?.text).toContain("Your bank is holding your payment");
    expect(mail?.text).not.toContain("already been returned to you");
    await dispute(order, "won");
    await runJobsFor(shop, 4);
    expect(await give(order, 9300)).toMatchObject({ ok: true });
    await runJobsFor(shop, 12);
    expect((await ledgerEntries(shop)).reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  });
});

test("a buyer may request again once a unit has failed since the rejection, and is rejected again until it fails anew", async () => {
  const order = await paid();
  await askToCancel(order);
  await rejectRefund(shop, { requestId: (await lastRequest(shop)).id, decision: "too-late", who: MEI });
  expect(await askToCancel(order)).toMatchObject({ ok: false });
  carrierSays = FAILED;
  shop.pass(3_600_000);
  await shop.settle();
  expect(await readBuyerOrder(shop, order)).toMatchObject({ canCancel: true });
  expect(await askToCancel(order)).toEqual({ ok: true });
  await rejectRefund(shop, { requestId: (await lastRequest(shop)).id, decision: "other", who: MEI });
  expect(await askToCancel(order)).toMatchObject({ ok: false });
});

test("a failed unit is counted in metrics until it is cancelled", async () => {
  const order = await failed();
  expect(await countStates(shop)).toMatchObject({ failedUnits: 1 });
  expect(await failedOrders()).toEqual([order.number]);
  await cancel(order);
  expect(await countStates(shop)).toMatchObject({ failedUnits: 0 });
  expect(await failedOrders()).toEqual([]);
});

test("units of an order that are submitted simultaneously wait for each other", async () => {
  for (let round = 0; round < 3; round++) {
    const order = await createOrder(shop, orderForm({ quantity: "4", email: `r${round}@example.com` }));
    await decidePayment(shop, order.payUrl, "pay");
    await refreshPayment(shop, { number: order.number, key: order.linkKey });
    const units = await shop.db.selectFrom("fulfilments").select("id").where("state", "=", "requested").execute();
    expect(units).toHaveLength(4);
    const job = { id: "job", topic: "orders.fulfil", attempts: 1, createdAt: shop.clock(), payload: {} };
    const results = await Promise.all(units.map(({ id: ref }) => shop.handlers["orders.fulfil"]?.(shop, { ...job, ref })));
    await Promise.all(results.map((result) => shop.db.transaction().execute(async (tx) => result?.commit?.(tx))));
    expect(await readBuyerOrder(shop, order)).toMatchObject({ state: "preparing", units: Array.from({ length: 4 }, () => ({ state: "submitted" })) });
  }
});
