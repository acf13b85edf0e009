import { MEI } from "#tests/support/staff.ts";
import { describe, expect, test } from "vitest";
import { approveRefund } from "#server/orders/refunds/approve-refund.ts";
import { refreshPayment } from "#server/orders/payments/refresh-payment.ts";
import { BRAND } from "#server/locale/brand.schema.ts";
import { rejectRefund } from "#server/orders/refunds/reject-refund.ts";
import { requestCancellation, quoteCancellation } from "#server/orders/cancellation/request-cancellation.ts";
import { shipOrder } from "#server/orders/fulfilment/ship-order.ts";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { POSTED_SIM, decidePayment, readBuyerOrder, createOrder } from "#tests/support/orders/purchase.ts";
import { ledgerEntries, lastRequest, subjects, runJobsFor } from "#tests/support/orders/refunds.ts";
import { orderForm, useTestShop } from "#tests/support/shop.ts";
import { insertAccount } from "#tests/support/sims/sims.ts";

const shop = useTestShop();

type Order = { number: string; linkKey: string };
const access = ({ number, linkKey }: Order) => ({ number, key: linkKey });
const cancel = (order: Order) => requestCancellation(shop, access(order), { reason: "trip-changed" });
const stock = () => shop.db.selectFrom("sim_stock").where("kind", "=", "physical").select(["on_hand", "reserved"]).executeTakeFirst();
const rejectedFor = (code: string, values?: object) => ({ ok: false, code, ...(values && { values }) });

/** A paid order that was not sent to the carrier yet. */
async function paid(fields: Record<string, string> = {}) {
  const order = await createOrder(shop, orderForm(fields));
  await decidePayment(shop, order.payUrl, "pay");
  await refreshPayment(shop, access(order));
  return order;
}
async function cardByPost(fields: Record<string, string> = {}) {
  const order = await createOrder(shop, orderForm({ ...POSTED_SIM, quantity: "2", ...fields }));
  await decidePayment(shop, order.payUrl, "pay");
  await runJobsFor(shop, 3);
  return order;
}

describe("an unsent SIM card", () => {
  test("can be cancelled with its link; the whole payment is promised, postal fee included", async () => {
    const order = await cardByPost({ promoCode: "WELCOME10" });
    const { total, postalFee } = await readBuyerOrder(shop, order);
    expect(postalFee).toBeGreaterThan(0);
    expect(await quoteCancellation(shop, access(order))).toEqual({
      ok: true,
      amount: total,
      currency: "HKD",
      method: "card",
      units: 2,
      whole: true,
      postalFee,
    });
    expect(await readBuyerOrder(shop, order)).toMatchObject({ canCancel: true });
    expect(await cancel(order)).toEqual({ ok: true });
    expect(await lastRequest(shop)).toMatchObject({ amount: total, fulfilment_id: null, state: "requested", reason: "trip-changed" });
    expect(await readBuyerOrder(shop, order)).toMatchObject({
      state: "refund-requested",
      canCancel: false,
      cancellation: { state: "requested", amount: total },
      requestedRefundAmount: total,
    });
    await runJobsFor(shop, 1);
    expect((await subjects(shop))[0]).toBe(`We’ve received your refund request for order ${order.number}`);
  });

  test("is cancelled once, also by two simultaneous clicks", async () => {
    const order = await cardByPost();
    const results = await Promise.all([cancel(order), cancel(order), cancel(order)]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await cancel(order)).toEqual(rejectedFor("cancel-asked"));
  });

  test("is not posted until the request is decided", async () => {
    const order = await cardByPost();
    await cancel(order);
    expect(await shipOrder(shop, { number: order.number, courier: "SF", tracking: null, who: MEI })).toEqual(rejectedFor("refund-open"));
    await rejectRefund(shop, { requestId: (await lastRequest(shop)).id, decision: "too-late", who: MEI });
    const rejected = await readBuyerOrder(shop, order);
    expect(rejected).toMatchObject({ state: "preparing", cancellation: { state: "rejected", decision: "too-late" }, canCancel: false });
    expect(rejected.history.slice(-2)).toMatchObject([
      { state: "refund-requested", refused: false },
      { state: "preparing", refused: true },
    ]);
    expect(await cancel(order)).toEqual(rejectedFor("cancel-rejected", { email: BRAND.supportEmail }));
    expect(await shipOrder(shop, { number: order.number, courier: "SF", tracking: null, who: MEI })).toEqual({ ok: true });
    expect(await readBuyerOrder(shop, order)).toMatchObject({ state: "delivered", canCancel: false });
  });

  test("is never posted once approved: the stock is released, and the whole payment is refunded", async () => {
    const order = await cardByPost();
    expect(await stock()).toEqual({ on_hand: 500, reserved: 2 });
    await cancel(order);
    await approveRefund(shop, { requestId: (await lastRequest(shop)).id, who: MEI });
    expect(await stock()).toEqual({ on_hand: 500, reserved: 0 });
    expect(await shipOrder(shop, { number: order.number, courier: "SF", tracking: null, who: MEI })).toEqual(rejectedFor("refund-going"));
    await runJobsFor(shop, 12);
    const view = await readBuyerOrder(shop, order);
    expect(view).toMatchObject({ state: "refunded", units: [{ isRevoked: true }, { isRevoked: true }], refunds: [{ amount: view.total }] });
    expect(await ledgerEntries(shop)).toEqual([
      { kind: "payment", amount: view.total },
      { kind: "refund", amount: -view.total },
    ]);
    expect(await cancel(order)).toEqual(rejectedFor("cancel-refunded"));
  });

  test("that was out of stock releases what was reserved, and no more", async () => {
    const order = await cardByPost();
    await shop.db.updateTable("fulfilments").set({ state: "requested" }).where("unit", "=", 2).execute();
    await shop.db.updateTable("sim_stock").set({ on_hand: 1, reserved: 1 }).execute();
    await cancel(order);
    await approveRefund(shop, { requestId: (await lastRequest(shop)).id, who: MEI });
    expect(await stock()).toEqual({ on_hand: 1, reserved: 0 });
  });
});

describe("an order that cannot be cancelled", () => {
  test("is another person's, unpaid, delivered, or free", async () => {
    const unpaid = await createOrder(shop, orderForm(POSTED_SIM));
    expect(await cancel(unpaid)).toEqual(rejectedFor("cancel-unpaid"));
    expect(await cancel({ ...unpaid, linkKey: "wrong" })).toEqual(rejectedFor("order-unknown"));
    const eve = await insertAccount(shop, "eve@example.com");
    expect(await requestCancellation(shop, { number: unpaid.number, accountId: eve }, { reason: "other" })).toEqual(rejectedFor("order-unknown"));
    const esim = await createOrder(shop, orderForm());
    await decidePayment(shop, esim.payUrl, "pay");
    await runJobsFor(shop, 6);
    expect(await cancel(esim)).toEqual(rejectedFor("cancel-delivered"));
    expect(await readBuyerOrder(shop, esim)).toMatchObject({ state: "delivered", canCancel: false });
  });

  test("is opened by the account that owns it", async () => {
    const order = await cardByPost();
    const ada = await insertAccount(shop, "ada@example.com");
    await shop.db.updateTable("orders").set({ account_id: ada }).execute();
    expect(await requestCancellation(shop, { number: order.number, accountId: ada }, { reason: "other" })).toEqual({ ok: true });
    expect(await lastRequest(shop)).toMatchObject({ account_id: ada });
  });
});

describe("an eSIM in preparation", () => {
  test("is not delivered during a cancellation request, and is delivered once that is rejected", async () => {
    const order = await paid();
    expect(await cancel(order)).toEqual({ ok: true });
    await runJobsFor(shop, 20);
    expect(await readBuyerOrder(shop, order)).toMatchObject({ state: "refund-requested", units: [{ codes: null, refund: "requested" }] });
    await rejectRefund(shop, { requestId: (await lastRequest(shop)).id, decision: "other", who: MEI });
    await runJobsFor(shop, 6);
    const view = await readBuyerOrder(shop, order);
    expect(view).toMatchObject({ state: "delivered", units: [{ state: "delivered", refund: null }] });
    expect(view.units[0]?.codes).not.toBeNull();
  });

  test("that the carrier was creating is not created, or is cancelled there", async () => {
    const order = await createOrder(shop, orderForm());
    await decidePayment(shop, order.payUrl, "pay");
    await shop.runJobs();
    expect(await readBuyerOrder(shop, order)).toMatchObject({ state: "preparing" });
    expect(await cancel(order)).toEqual({ ok: true });
    await approveRefund(shop, { requestId: (await lastRequest(shop)).id, who: MEI });
    await runJobsFor(shop, 20);
    expect(await readBuyerOrder(shop, order)).toMatchObject({ state: "refunded", units: [{ isRevoked: true, codes: null, iccid: null }] });
    const made = await shop.db.selectFrom("simulator_orders").select("cancelled_at").execute();
    expect(made).toHaveLength(1);
    expect(made[0]?.cancelled_at).not.toBeNull();
    await runJobsFor(shop, 20);
    expect((await readBuyerOrder(shop, order)).state).toBe("refunded");
  });

  test("whose delivery completes at the moment of the request stays in the request", async () => {
    const order = await paid();
    const { provisionEsim, findByRef } = shop.carrier;
    let before: (() => Promise<unknown>) | null = () => cancel(order);
    const first = async <Answer>(result: Answer): Promise<Answer> => {
      const now = before;
      before = null;
      await now?.();
      return result;
    };
    shop.carrier.provisionEsim = async (request) => {
      await provisionEsim(request);
      shop.pass(5000);
      return first((await findByRef(request.ref)) ?? (await provisionEsim(request)));
    };
    await runJobsFor(shop, 20);
    expect(await readBuyerOrder(shop, order)).toMatchObject({ state: "refund-requested", units: [{ codes: null, refund: "requested" }] });
    await approveRefund(shop, { requestId: (await lastRequest(shop)).id, who: MEI });
    await runJobsFor(shop, 12);
    expect(await readBuyerOrder(shop, order)).toMatchObject({ state: "refunded" });
    expect(await shop.db.selectFrom("simulator_orders").select("ref").where("cancelled_at", "is", null).execute()).toEqual([]);
  });

  test("that was activated on the buyer's SIM meanwhile is delivered, and not refunded", async () => {
    const order = await createOrder(shop, orderForm({ way: "sim", iccid: simCardIccid(7) }));
    await decidePayment(shop, order.payUrl, "pay");
    await shop.runJobs();
    await cancel(order);
    await approveRefund(shop, { requestId: (await lastRequest(shop)).id, who: MEI });
    shop.carrier.cancelPackage = () => Promise.resolve({ state: "refused", code: "started" });
    await runJobsFor(shop, 12);
    expect(await readBuyerOrder(shop, order)).toMatchObject({
      state: "delivered",
      cancellation: { state: "rejected", decision: "used" },
      units: [{ isRevoked: false, state: "delivered" }],
      refunds: [],
    });
  });
});
