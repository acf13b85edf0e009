import { closeRefund } from "#server/orders/refunds/close-refund.ts";
import { issueGoodwillRefund } from "#server/orders/refunds/issue-goodwill-refund.ts";
import { showRefundRequest } from "#server/orders/staff/show-refund-request.ts";
import { MEI } from "#tests/support/staff.ts";
import { describe, expect, test } from "vitest";
import { listMailbox } from "#server/mailbox/list-mailbox.ts";
import { approveRefund } from "#server/orders/refunds/approve-refund.ts";
import { reconcileRecords } from "#server/orders/reconciliation/reconcile-records.ts";
import { requestCancellation } from "#server/orders/cancellation/request-cancellation.ts";
import { requestRefund } from "#server/orders/refunds/request-refund.ts";
import { shipOrder } from "#server/orders/fulfilment/ship-order.ts";
import { applyEvent, deliverOrder, paymentOf, refunds } from "#tests/support/orders/money.ts";
import { POSTED_SIM, decidePayment, readBuyerOrder, createOrder } from "#tests/support/orders/purchase.ts";
import { lastRequest, subjects, runJobsFor } from "#tests/support/orders/refunds.ts";
import { orderForm, useTestShop } from "#tests/support/shop.ts";
import { createAccountOrder, insertAccount } from "#tests/support/sims/sims.ts";

const shop = useTestShop();

type Order = { number: string; linkKey: string };
const cancel = (order: Order) => requestCancellation(shop, { number: order.number, key: order.linkKey }, { reason: "other" });
const give = ({ number }: Order, amount: number) => issueGoodwillRefund(shop, { number, amount, because: "sorry", who: MEI });

async function bankTakes(order: Order, amount?: number): Promise<void> {
  const { payment_ref: paymentRef, currency, amount: all } = await paymentOf(shop, order);
  await applyEvent(shop, {
    id: "evt_1",
    type: "dispute",
    disputeId: "dp_1",
    paymentRef,
    amount: amount ?? all,
    currency,
    state: "opened",
    reason: null,
    evidenceDueAt: null,
  });
}

/** An order of Ada's with one refund request per unit. Returns the requests. */
async function unsubscribed(quantity: number) {
  const ada = await insertAccount(shop, "ada@example.com");
  const order = await createAccountOrder(shop, ada, orderForm({ quantity: String(quantity) }));
  const requests: string[] = [];
  for (const { id } of (await readBuyerOrder(shop, order)).units) {
    expect(await requestRefund(shop, { accountId: ada, simPackage: id, reason: "other" })).toEqual({ ok: true });
    requests.push((await shop.db.selectFrom("refund_requests").select("id").where("fulfilment_id", "=", id).executeTakeFirstOrThrow()).id);
  }
  return { order, requests };
}

/** Two eSIMs of one order; the carrier responds as given to the second. */
async function second(result: { state: "pending"; jobId: string } | { state: "failed"; jobId: string; code: string }) {
  const { provisionEsim, findByRef } = shop.carrier;
  let ref: string | null = null;
  shop.carrier.provisionEsim = async (request) => {
    ref ??= request.ref;
    return ref === request.ref ? result : provisionEsim(request);
  };
  shop.carrier.findByRef = async (requested) => (requested === ref ? result : findByRef(requested));
  const order = await createOrder(shop, orderForm({ quantity: "2" }));
  await decidePayment(shop, order.payUrl, "pay");
  await runJobsFor(shop, 8);
  return order;
}

describe("a request that cannot be paid", () => {
  test("is not approved while the same money is promised to another: nothing is removed from the SIM", async () => {
    const { order, requests } = await unsubscribed(2);
    await shop.db.updateTable("refund_requests").set({ amount: 10_000 }).execute();
    const [first = "", other = ""] = requests;
    expect(await approveRefund(shop, { requestId: first, who: MEI })).toEqual({ ok: true });
    expect(await approveRefund(shop, { requestId: other, who: MEI })).toEqual({ ok: false, code: "more-than-paid" });
    await runJobsFor(shop, 12);
    expect((await readBuyerOrder(shop, order)).units.filter(({ isRevoked }) => isRevoked)).toHaveLength(1);
  });

  test("is shown as blocked and closed by staff if the bank took the money meanwhile; the buyer is notified of the reason", async () => {
    const { order, requests } = await unsubscribed(1);
    const [request = ""] = requests;
    const close = (note: string) => closeRefund(shop, { requestId: request, note, who: MEI });
    expect(await close("x")).toEqual({ ok: false, code: "not-stuck" });
    await approveRefund(shop, { requestId: request, who: MEI });
    await bankTakes(order);
    await runJobsFor(shop, 6);
    expect(await refunds(shop)).toEqual([]);
    expect(await showRefundRequest(shop, request)).toMatchObject({ request: { blockers: [{ kind: "refund-not-possible" }] } });
    expect(await close("the bank paid it")).toMatchObject({ ok: true });
    await runJobsFor(shop, 2);
    expect((await readBuyerOrder(shop, order)).state).toBe("refunded");
    const [mail] = (await listMailbox(shop)) ?? [];
    expect(mail?.subject).toContain("About your refund request");
    expect(mail?.text).toContain("through your bank");
    expect(mail?.text).not.toContain("stays on your SIM");
    expect(await close("x")).toMatchObject({ ok: false });
  });
});

test("an approval that is repeated changes nothing, but makes the refund goodwill while nothing is paid", async () => {
  const { order, requests } = await unsubscribed(1);
  const [requestId = ""] = requests;
  shop.pass(4 * 86_400_000);
  const approve = (goodwill = false) => approveRefund(shop, { requestId, goodwill, who: MEI });
  for (const goodwill of [false, false, true]) {
    expect(await approve(goodwill)).toEqual({ ok: true });
    expect(await lastRequest(shop)).toMatchObject({ state: "approved", goodwill: Number(goodwill) });
  }
  await runJobsFor(shop, 12);
  expect(await readBuyerOrder(shop, order)).toMatchObject({ units: [{ refund: "refunded", isRevoked: false }] });
  expect(await approve()).toEqual({ ok: true });
  expect(await refunds(shop)).toHaveLength(1);
});

describe("a dispute", () => {
  test("holds an unsent SIM card, and an eSIM that was not created", async () => {
    const card = await createOrder(shop, orderForm(POSTED_SIM));
    await decidePayment(shop, card.payUrl, "pay");
    await runJobsFor(shop, 2);
    await bankTakes(card);
    expect(await shipOrder(shop, { number: card.number, courier: "SF", tracking: null, who: MEI })).toEqual({ ok: false, code: "disputed" });
  });

  test("releases it once it is won", async () => {
    const order = await createOrder(shop, orderForm());
    await decidePayment(shop, order.payUrl, "pay");
    await shop.runJobs();
    await bankTakes(order);
    await runJobsFor(shop, 10);
    expect((await readBuyerOrder(shop, order)).units).toMatchObject([{ codes: null }]);
    const { payment_ref: paymentRef, currency, amount } = await paymentOf(shop, order);
    await applyEvent(shop, {
      id: "evt_2",
      type: "dispute",
      disputeId: "dp_1",
      paymentRef,
      amount,
      currency,
      state: "won",
      reason: null,
      evidenceDueAt: null,
    });
    shop.pass(11 * 60_000);
    await runJobsFor(shop, 4);
    expect((await readBuyerOrder(shop, order)).state).toBe("delivered");
  });
});

test("a goodwill refund never exceeds the price of delivered units while others are in progress", async () => {
  const order = await second({ state: "pending", jobId: "j" });
  expect(await give(order, 18_600)).toEqual({ ok: false, code: "under-way", left: 9300 });
  expect(await give(order, 9300)).toMatchObject({ ok: true });
  expect(await give(order, 100)).toEqual({ ok: false, code: "under-way", left: 0 });
  const { cause } = await shop.db.selectFrom("order_events").select("cause").where("cause", "like", "refund % given%").executeTakeFirstOrThrow();
  expect(cause).not.toContain("sorry");
  expect(await shop.db.selectFrom("refunds").select("note").execute()).toEqual([{ note: "sorry" }]);
});

test("announces the delivered units though another one was rejected", async () => {
  await second({ state: "failed", jobId: "j", code: "sold-out" });
  expect(await subjects(shop)).toContain("Your eSIM is ready to install: Japan · 5 GB · 30 days");
});

describe("a cancelled unit", () => {
  test("is not cancelled at the carrier if the carrier had rejected it", async () => {
    const order = await second({ state: "failed", jobId: "j", code: "sold-out" });
    shop.carrier.cancelPackage = () => Promise.resolve({ state: "refused", code: "not-delivered" });
    await cancel(order);
    await approveRefund(shop, { requestId: (await lastRequest(shop)).id, who: MEI });
    await runJobsFor(shop, 12);
    expect(await readBuyerOrder(shop, order)).toMatchObject({ cancellation: { state: "refunded" }, refunds: [{ amount: 9300, state: "paid" }] });
  });

  test("is done if the carrier has nothing to cancel because the order failed there", async () => {
    const order = await second({ state: "pending", jobId: "j" });
    await cancel(order);
    shop.carrier.cancelPackage = () => Promise.resolve({ state: "refused", code: "not-delivered" });
    shop.carrier.findByRef = () => Promise.resolve({ state: "failed", jobId: "j", code: "sold-out" });
    await approveRefund(shop, { requestId: (await lastRequest(shop)).id, who: MEI });
    await runJobsFor(shop, 12);
    expect((await readBuyerOrder(shop, order)).cancellation).toMatchObject({ state: "refunded" });
  });

  test("counts as unknown to the carrier only a minute after the last request", async () => {
    const order = await second({ state: "pending", jobId: "j" });
    await cancel(order);
    shop.carrier.cancelPackage = () => Promise.resolve({ state: "refused", code: "unknown-ref" });
    await approveRefund(shop, { requestId: (await lastRequest(shop)).id, who: MEI });
    await runJobsFor(shop, 12);
    expect(await refunds(shop)).toEqual([]);
    shop.pass(60_000);
    await runJobsFor(shop, 12);
    expect(await refunds(shop)).toMatchObject([{ state: "succeeded" }]);
  });

  test("counts as undelivered: one that was activated is neither in the mail nor refunded", async () => {
    shop.carrier.provisionEsim = ({ ref }) => Promise.resolve({ state: "pending", jobId: ref });
    shop.carrier.findByRef = (ref) => Promise.resolve({ state: "pending", jobId: ref });
    const order = await createOrder(shop, orderForm({ quantity: "2" }));
    await decidePayment(shop, order.payUrl, "pay");
    await runJobsFor(shop, 2);
    await cancel(order);
    let requested = 0;
    shop.carrier.cancelPackage = async () => (++requested === 1 ? { state: "refused", code: "started" } : { state: "cancelled", at: shop.clock() });
    await approveRefund(shop, { requestId: (await lastRequest(shop)).id, who: MEI });
    await runJobsFor(shop, 12);
    expect(await refunds(shop)).toMatchObject([{ amount: 9300, state: "succeeded" }]);
    const mail = (await listMailbox(shop))?.find(({ subject }) => subject.includes("is approved"));
    expect(mail?.text).toContain("Japan · 5 GB · 30 days");
    expect(mail?.text).not.toContain("× 2");
  });

  test("of an order whose other paid units were activated is rejected, and the job ends", async () => {
    const order = await second({ state: "pending", jobId: "j" });
    await cancel(order);
    const { id } = await lastRequest(shop);
    await shop.db.updateTable("refund_requests").set({ amount: 9300 }).execute();
    await shop.db.updateTable("fulfilments").set({ state: "submitted", carrier: null }).execute();
    let requested = 0;
    shop.carrier.cancelPackage = async () => (++requested === 1 ? { state: "cancelled", at: shop.clock() } : { state: "refused", code: "started" });
    await approveRefund(shop, { requestId: id, who: MEI });
    await runJobsFor(shop, 6);
    expect(await lastRequest(shop)).toMatchObject({ state: "rejected", decision: "used" });
    expect(await refunds(shop)).toEqual([]);
  });

  test("leaves no codes with an order whose buyer was erased, if it is delivered after all", async () => {
    const order = await createOrder(shop, orderForm());
    await decidePayment(shop, order.payUrl, "pay");
    await shop.runJobs();
    await shop.db.updateTable("orders").set({ email: "erased-x@invalid" }).execute();
    await runJobsFor(shop, 8);
    expect((await readBuyerOrder(shop, order)).state).toBe("delivered");
    expect(await shop.db.selectFrom("fulfilments").select("codes_encrypted").execute()).toEqual([{ codes_encrypted: null }]);
  });
});

test("reconciliation shows a cancelled unit that still waits on a SIM", async () => {
  await deliverOrder(shop);
  await shop.db.updateTable("fulfilments").set({ revoked_at: shop.clock() }).execute();
  shop.pass(10 * 60_000);
  await reconcileRecords(shop);
  expect(await shop.db.selectFrom("discrepancies").select("kind").where("kind", "like", "carrier-%").execute()).toEqual([{ kind: "carrier-alive" }]);
});
