import { MEI } from "#tests/support/staff.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { approveRefund } from "#server/orders/refunds/approve-refund.ts";
import { requestCancellation, quoteCancellation } from "#server/orders/cancellation/request-cancellation.ts";
import { requestRefund } from "#server/orders/refunds/request-refund.ts";
import { retryUnit } from "#server/orders/fulfilment/retry-unit.ts";
import { decidePayment, readBuyerOrder, createOrder } from "#tests/support/orders/purchase.ts";
import { ledgerEntries, lastRequest, subjects, runJobsFor } from "#tests/support/orders/refunds.ts";
import { openTestShop, orderForm, type TestShop } from "#tests/support/shop.ts";
import { insertAccount } from "#tests/support/sims/sims.ts";

let shop: TestShop;
beforeEach(async () => void (shop = await openTestShop()));
afterEach(() => shop.close());

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
