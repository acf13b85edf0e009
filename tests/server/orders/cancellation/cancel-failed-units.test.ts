import { MEI } from "#tests/support/staff.ts";
import { describe, expect, test } from "vitest";
import { startRecurringJob } from "#server/jobs/recurring-jobs.ts";
import { approveRefund } from "#server/orders/refunds/approve-refund.ts";
import { requestCancellation, quoteCancellation } from "#server/orders/cancellation/request-cancellation.ts";
import { requestRefund } from "#server/orders/refunds/request-refund.ts";
import { retryUnit } from "#server/orders/fulfilment/retry-unit.ts";
import { decidePayment, readBuyerOrder, createOrder } from "#tests/support/orders/purchase.ts";
import { ledgerEntries, lastRequest, subjects, runJobsFor } from "#tests/support/orders/refunds.ts";
import { orderForm, useTestShop } from "#tests/support/shop.ts";
import { insertAccount } from "#tests/support/sims/sims.ts";

const shop = useTestShop();

type Order = { number: string; linkKey: string };
const access = ({ number, linkKey }: Order) => ({ number, key: linkKey });
const cancel = (order: Order) => requestCancellation(shop, access(order), { reason: "trip-changed" });

describe("an order of which some units failed", () => {
  async function partly() {
    const { provisionEsim } = shop.carrier;
    let requested = 0;
    shop.carrier.provisionEsim = (request) =>
      ++requested === 2 ? Promise.resolve({ state: "failed", jobId: "none", code: "no-stock" }) : provisionEsim(request);
    const order = await createOrder(shop, orderForm({ quantity: "3" }));
    await decidePayment(shop, order.payUrl, "pay");
    await runJobsFor(shop, 8);
    expect((await readBuyerOrder(shop, order)).units.filter(({ state }) => state === "failed")).toHaveLength(1);
    return order;
  }

  test("refunds those units only, and is then delivered", async () => {
    const order = await partly();
    expect(await quoteCancellation(shop, access(order))).toMatchObject({ ok: true, amount: 9300, units: 1, whole: false, postalFee: 0 });
    expect(await cancel(order)).toEqual({ ok: true });
    expect((await readBuyerOrder(shop, order)).state).toBe("preparing");
    await approveRefund(shop, { requestId: (await lastRequest(shop)).id, who: MEI });
    expect((await readBuyerOrder(shop, order)).state).toBe("delivered");
    await runJobsFor(shop, 12);
    expect(await subjects(shop)).toContain("Your eSIMs are ready to install: Japan · 5 GB · 30 days × 2");
    const view = await readBuyerOrder(shop, order);
    expect(view).toMatchObject({ state: "delivered", canCancel: false, refunds: [{ amount: 9300, state: "paid" }] });
    expect(view.units.filter(({ isRevoked }) => isRevoked)).toHaveLength(1);
    expect(view.units.filter(({ codes }) => codes !== null)).toHaveLength(2);
    const failed = view.units.find(({ isRevoked }) => isRevoked);
    expect(await retryUnit(shop, { number: order.number, unit: failed?.unit ?? 0, who: MEI })).toEqual({ ok: false, code: "not-failed" });
  });

  test("is refund-requested once the delivered part is requested too, and never refunds more than was paid", async () => {
    const order = await partly();
    const ada = await insertAccount(shop, "ada@example.com");
    await shop.db.updateTable("orders").set({ account_id: ada }).execute();
    await cancel(order);
    for (const unit of (await readBuyerOrder(shop, order)).units.filter(({ state }) => state === "delivered"))
      expect(await requestRefund(shop, { accountId: ada, simPackage: unit.id, reason: "other" })).toEqual({ ok: true });
    expect((await readBuyerOrder(shop, order)).state).toBe("refund-requested");
    for (const { id } of await shop.db.selectFrom("refund_requests").select("id").execute()) await approveRefund(shop, { requestId: id, who: MEI });
    await runJobsFor(shop, 15);
    const view = await readBuyerOrder(shop, order);
    expect(view.state).toBe("refunded");
    expect((await ledgerEntries(shop)).reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  });
});

describe("an order of which every unit failed", () => {
  const HOURS = 3_600_000;
  const SOLD_OUT = async ({ ref }: { ref: string }) => ({ state: "failed" as const, jobId: ref, code: "sold-out" });
  async function refused() {
    const { provisionEsim } = shop.carrier;
    shop.carrier.provisionEsim = SOLD_OUT;
    await startRecurringJob(shop, "orders.refund-failed");
    const order = await createOrder(shop, orderForm({ quantity: "2" }));
    await decidePayment(shop, order.payUrl, "pay");
    await runJobsFor(shop, 8);
    shop.carrier.provisionEsim = provisionEsim;
    return order;
  }

  test("is refunded by rule after 72 hours: ledger, mail, history and audit log say so", async () => {
    const order = await refused();
    shop.pass(71 * HOURS);
    await runJobsFor(shop, 12);
    expect((await readBuyerOrder(shop, order)).state).toBe("paid");
    shop.pass(HOURS);
    await runJobsFor(shop, 12);
    const view = await readBuyerOrder(shop, order);
    expect(view).toMatchObject({ state: "refunded", refunds: [{ state: "paid" }] });
    expect((await ledgerEntries(shop)).reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    expect((await subjects(shop))[0]).toContain(order.number);
    const actions = await shop.db.selectFrom("staff_actions").select(["who", "action", "subject_id"]).execute();
    expect(actions).toEqual([{ who: "by rule", action: "order.cancel", subject_id: order.number }]);
    const events = await shop.db.selectFrom("order_events").select("actor").execute();
    expect(events.map(({ actor }) => actor)).toContain("shop (by rule)");
  });

  test("is left to staff while it is on hold, after a retry, if the carrier executed it, or if the rule is off", async () => {
    const held = await refused();
    await cancel(held);
    const retried = await refused();
    const live = await refused();
    shop.pass(72 * HOURS);
    shop.carrier.provisionEsim = SOLD_OUT;
    for (const unit of [1, 2]) await retryUnit(shop, { number: retried.number, unit, who: MEI });
    const { findByRef } = shop.carrier;
    const [executed] = (await readBuyerOrder(shop, live)).units;
    shop.carrier.findByRef = async (ref) => (ref === executed?.id ? { state: "pending", jobId: ref } : findByRef(ref));
    await runJobsFor(shop, 30);
    for (const order of [held, retried, live]) expect((await readBuyerOrder(shop, order)).refunds).toEqual([]);
    shop.carrier.findByRef = findByRef;
    shop.env.refundFailedAfterHours = 0;
    shop.pass(1000 * HOURS);
    await runJobsFor(shop, 4);
    expect((await readBuyerOrder(shop, live)).refunds).toEqual([]);
  });

  test("is not refunded by rule if one unit was delivered", async () => {
    const { provisionEsim } = shop.carrier;
    let requested = 0;
    shop.carrier.provisionEsim = (request) => (++requested === 1 ? SOLD_OUT(request) : provisionEsim(request));
    await startRecurringJob(shop, "orders.refund-failed");
    const order = await createOrder(shop, orderForm({ quantity: "2" }));
    await decidePayment(shop, order.payUrl, "pay");
    await runJobsFor(shop, 8);
    shop.pass(100 * HOURS);
    await runJobsFor(shop, 8);
    expect((await readBuyerOrder(shop, order)).refunds).toEqual([]);
  });
});
