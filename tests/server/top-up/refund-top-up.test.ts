import { issueGoodwillRefund } from "#server/orders/refunds/issue-goodwill-refund.ts";
import { showRefundRequest } from "#server/orders/staff/show-refund-request.ts";
import { MEI } from "#tests/support/staff.ts";
import { describe, expect, test } from "vitest";
import { CarrierError } from "#server/gateways/carrier/carrier.ts";
import { approveRefund } from "#server/orders/refunds/approve-refund.ts";
import { compareFulfilments } from "#server/orders/reconciliation/compare-fulfilments.ts";
import { quoteRefund } from "#server/orders/refunds/quote-refund.ts";
import { requestCancellation } from "#server/orders/cancellation/request-cancellation.ts";
import { requestRefund } from "#server/orders/refunds/request-refund.ts";
import { listSimPackages } from "#server/sims/list-sim-packages.ts";
import { decidePayment, readBuyerOrder } from "#tests/support/orders/purchase.ts";
import { ledgerEntries, lastRequest, runJobsFor } from "#tests/support/orders/refunds.ts";
import { orderForm, useTestShop } from "#tests/support/shop.ts";
import { createAccountOrder, insertAccount } from "#tests/support/sims/sims.ts";
import { creditsAtCarrier, createPaidTopUp, PREPAID, createTopUp } from "#tests/support/sims/top-up.ts";

const shop = useTestShop();

type Order = { number: string; linkKey: string };
const rejectedFor = (code: string, values?: object) => ({ ok: false, code, ...(values && { values }) });
const cancel = ({ number, linkKey }: Order) => requestCancellation(shop, { number, key: linkKey }, { reason: "trip-changed" });
const approve = async (goodwill = false) => approveRefund(shop, { requestId: (await lastRequest(shop)).id, goodwill, who: MEI });

const isSilent = () => Promise.reject(new CarrierError("retry", "No"));

/** A delivered top-up of a signed-in account. */
async function byAda() {
  const ada = await insertAccount(shop, "ada@example.com");
  const order = await createTopUp(shop, {}, { accountId: ada });
  await decidePayment(shop, order.payUrl, "pay");
  await shop.settle();
  return { ada, order };
}

describe("the balance of a prepaid SIM is neither refunded nor transferred:", () => {
  test("the buyer can neither request a refund of delivered credit nor cancel it, though nothing of it is used", async () => {
    const { ada, order } = await byAda();
    const view = await readBuyerOrder(shop, order);
    const request = { accountId: ada, simPackage: view.units[0]?.id ?? "" };
    expect(view).toMatchObject({ state: "delivered", canCancel: false });
    expect(await quoteRefund(shop, request)).toEqual(rejectedFor("refund-credit"));
    expect(await requestRefund(shop, { ...request, reason: "other" })).toEqual(rejectedFor("refund-credit"));
    expect(await cancel(order)).toEqual(rejectedFor("cancel-delivered"));
    expect(await shop.db.selectFrom("refund_requests").selectAll().execute()).toEqual([]);
  });

  test("the buyer of a SIM with credit cannot request a refund either", async () => {
    const ada = await insertAccount(shop, "ada@example.com");
    const order = await createAccountOrder(shop, ada, orderForm({ package: "PREPAID-100", way: "esim" }));
    const [unit] = (await readBuyerOrder(shop, order)).units;
    expect(unit?.state).toBe("delivered");
    expect(await quoteRefund(shop, { accountId: ada, simPackage: unit?.id ?? "" })).toEqual(rejectedFor("refund-credit"));
  });

  test("it is not a package of the SIM, so there is none to refund, also while the carrier does not respond", async () => {
    const { ada } = await byAda();
    expect((await listSimPackages(shop, { iccid: PREPAID, accountId: ada }))?.packages).toEqual([]);
    shop.carrier.listPackages = isSilent;
    expect(await listSimPackages(shop, { iccid: PREPAID, accountId: ada })).toMatchObject({ metered: false, packages: [] });
  });

  test("staff may refund its price as goodwill; the credit stays where it is", async () => {
    const order = await createPaidTopUp(shop);
    await shop.settle();
    const give = (amount: number) => issueGoodwillRefund(shop, { number: order.number, amount, because: "goodwill", who: MEI });
    expect(await give(10_001)).toMatchObject({ ok: false, code: "more-than-paid" });
    expect(await give(10_000)).toMatchObject({ ok: true });
    await runJobsFor(shop, 12);
    expect(await readBuyerOrder(shop, order)).toMatchObject({ refunds: [{ amount: 10_000, state: "paid" }] });
    expect((await ledgerEntries(shop)).reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    expect(await creditsAtCarrier(shop)).toHaveLength(1);
  });
});

describe("a top-up that is not delivered yet", () => {
  /** The carrier is processing it; the buyer cancels it. */
  async function calledOff() {
    const order = await createPaidTopUp(shop);
    await shop.runJobs();
    expect(await readBuyerOrder(shop, order)).toMatchObject({ state: "preparing", canCancel: true });
    expect(await cancel(order)).toEqual({ ok: true });
    return order;
  }

  test("can be cancelled: the carrier takes the credit back, and the whole payment is refunded", async () => {
    const order = await calledOff();
    await runJobsFor(shop, 12);
    expect((await readBuyerOrder(shop, order)).state).toBe("refund-requested");
    await approve();
    await runJobsFor(shop, 20);
    expect(await readBuyerOrder(shop, order)).toMatchObject({
      state: "refunded",
      units: [{ isRevoked: true }],
      refunds: [{ amount: 10_000, state: "paid" }],
    });
    expect(await creditsAtCarrier(shop)).toEqual([]);
    expect((await shop.carrier.readBalance(PREPAID))?.amount ?? 0).toBe(0);
    expect(await ledgerEntries(shop)).toEqual([
      { kind: "payment", amount: 10_000 },
      { kind: "refund", amount: -10_000 },
    ]);
    shop.pass(60_000);
    expect(await compareFulfilments(shop, { from: 0, to: shop.clock() })).toBe(0);
  });

  test("that reaches the SIM after it was cancelled for good is found by the reconciliation, and left to staff", async () => {
    await calledOff();
    await approve();
    await runJobsFor(shop, 20);
    await shop.db.updateTable("simulator_orders").set({ cancelled_at: null, cancel_key: null }).execute();
    shop.pass(60_000);
    expect(await compareFulfilments(shop, { from: 0, to: shop.clock() })).toBe(1);
    const rows = await shop.db.selectFrom("discrepancies").select(["kind", "theirs"]).execute();
    expect(rows).toEqual([{ kind: "carrier-alive", theirs: `credit on ${PREPAID}` }]);
  });

  test("whose credit is used meanwhile is delivered and not refunded, and staff are told why", async () => {
    const order = await calledOff();
    shop.carrier.cancelPackage = () => Promise.resolve({ state: "refused", code: "started" });
    await approve();
    await runJobsFor(shop, 12);
    expect(await readBuyerOrder(shop, order)).toMatchObject({
      state: "delivered",
      cancellation: { state: "rejected", decision: "used" },
      units: [{ isRevoked: false, state: "delivered", iccid: PREPAID }],
      refunds: [],
    });
    expect(await creditsAtCarrier(shop)).toHaveLength(1);
    expect(await showRefundRequest(shop, (await lastRequest(shop)).id)).toMatchObject({
      request: { state: "rejected", decision: "used", order: { way: "sim", packageId: "PREPAID-100", quantity: 1 } },
    });
  });

  test("whose credit is used meanwhile can be refunded by staff as goodwill, and the credit stays", async () => {
    const order = await calledOff();
    shop.carrier.cancelPackage = () => Promise.resolve({ state: "refused", code: "started" });
    await approve(true);
    await runJobsFor(shop, 20);
    expect(await readBuyerOrder(shop, order)).toMatchObject({
      refunds: [{ amount: 10_000, state: "paid" }],
      units: [{ isRevoked: false, state: "delivered" }],
    });
    expect(await creditsAtCarrier(shop)).toHaveLength(1);
  });

  test("that the carrier was never asked for is refunded, and never added to the SIM", async () => {
    const { topUp } = shop.carrier;
    shop.carrier.topUp = isSilent;
    const order = await createPaidTopUp(shop);
    await shop.runJobs();
    await cancel(order);
    await approve();
    shop.carrier.topUp = topUp;
    await runJobsFor(shop, 90);
    expect(await readBuyerOrder(shop, order)).toMatchObject({ state: "refunded", refunds: [{ amount: 10_000 }] });
    expect(await creditsAtCarrier(shop)).toEqual([]);
  });
});
