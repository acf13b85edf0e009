import { MEI } from "#tests/support/staff.ts";
import { describe, expect, test } from "vitest";
import { CarrierError } from "#server/gateways/carrier/carrier.ts";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { listMailbox } from "#server/mailbox/list-mailbox.ts";
import { requestCancellation } from "#server/orders/cancellation/request-cancellation.ts";
import { retryUnit } from "#server/orders/fulfilment/retry-unit.ts";
import { compareFulfilments } from "#server/orders/reconciliation/compare-fulfilments.ts";
import { approveRefund } from "#server/orders/refunds/approve-refund.ts";
import { deliverOrder, differences } from "#tests/support/orders/money.ts";
import { decidePayment, readBuyerOrder, createOrder } from "#tests/support/orders/purchase.ts";
import { lastRequest } from "#tests/support/orders/refunds.ts";
import { orderForm, useTestShop } from "#tests/support/shop.ts";

const shop = useTestShop();

describe("a renewal", () => {
  test("is delivered when the carrier has added the package to the SIM", async () => {
    const order = await deliverOrder(shop, { way: "sim", iccid: simCardIccid(3) });
    const view = await readBuyerOrder(shop, order);
    expect(view).toMatchObject({ state: "delivered", iccid: simCardIccid(3) });
    expect(view.units).toMatchObject([{ kind: "sim", state: "delivered", iccid: simCardIccid(3), codes: null }]);
    expect((await listMailbox(shop))?.[0]?.subject).toBe("Data added to your SIM: Japan · 5 GB · 30 days");
  });

  test("that the carrier rejects is left to staff, with the reason in its history", async () => {
    const order = await createOrder(shop, orderForm({ way: "sim", iccid: simCardIccid(3) }));
    shop.carrier.activatePackage = async ({ ref }) => ({ state: "failed", jobId: ref, code: "blocked" });
    await decidePayment(shop, order.payUrl, "pay");
    await shop.settle();
    expect(await readBuyerOrder(shop, order)).toMatchObject({ state: "paid", units: [{ state: "failed" }] });
    expect(shop.logged.join()).toContain("fulfilment.failed");
    expect((await listMailbox(shop))?.map((message) => message.subject)).toContain(`Order ${order.number} is delayed`);
  });

  test("that the carrier rejected is retried under another reference when staff say so", async () => {
    const order = await createOrder(shop, orderForm({ way: "sim", iccid: simCardIccid(3) }));
    const activate = shop.carrier.activatePackage;
    const refs: string[] = [];
    shop.carrier.activatePackage = async ({ ref }) => {
      refs.push(ref);
      return { state: "failed", jobId: ref, code: "blocked" };
    };
    await decidePayment(shop, order.payUrl, "pay");
    await shop.settle();
    shop.carrier.activatePackage = (request) => {
      refs.push(request.ref);
      return activate(request);
    };
    expect(await retryUnit(shop, { number: order.number, unit: 1, who: MEI })).toEqual({ ok: true });
    await shop.settle();
    expect(await readBuyerOrder(shop, order)).toMatchObject({ state: "delivered", units: [{ state: "delivered" }] });
    expect(new Set(refs).size).toBe(2);
    expect(await retryUnit(shop, { number: order.number, unit: 1, who: MEI })).toEqual({ ok: false, code: "not-failed" });
  });

  /** A renewal that the carrier executes although it refuses it, so that the unit has failed. */
  async function executedAndRefused() {
    const order = await createOrder(shop, orderForm({ way: "sim", iccid: simCardIccid(3) }));
    const activate = shop.carrier.activatePackage;
    shop.carrier.activatePackage = async (request) => {
      await activate(request);
      throw new CarrierError("final", "No", "sold-out");
    };
    await decidePayment(shop, order.payUrl, "pay");
    await shop.settle();
    shop.carrier.activatePackage = activate;
    return order;
  }
  const packagesOnSim = async () => (await shop.carrier.listPackages(simCardIccid(3))).filter(({ ref }) => ref.startsWith("ful_"));
  const compare = () => compareFulfilments(shop, { from: 0, to: shop.clock() + 120_000 });

  test("that the carrier executed although it refused it is adopted by a retry, and nothing is ordered twice", async () => {
    const order = await executedAndRefused();
    expect(await compare()).toBe(1);
    expect(await differences(shop)).toMatchObject([{ kind: "carrier-alive" }]);
    expect(await retryUnit(shop, { number: order.number, unit: 1, who: MEI })).toEqual({ ok: true });
    await shop.settle();
    expect((await readBuyerOrder(shop, order)).state).toBe("delivered");
    expect(await packagesOnSim()).toHaveLength(1);
    expect(await compare()).toBe(0);
  });

  test("that the carrier executed although it refused it is revoked before its cancellation is refunded", async () => {
    const order = await executedAndRefused();
    expect(await requestCancellation(shop, { number: order.number, key: order.linkKey }, { reason: "trip-changed" })).toEqual({ ok: true });
    await approveRefund(shop, { requestId: (await lastRequest(shop)).id, who: MEI });
    await shop.settle();
    expect(await packagesOnSim()).toMatchObject([{ state: "cancelled" }]);
    expect((await readBuyerOrder(shop, order)).state).toBe("refunded");
  });

  test("whose retry was executed as well is a difference, for the attempt that is one too many", async () => {
    const order = await executedAndRefused();
    const { findByRef } = shop.carrier;
    shop.carrier.findByRef = async (ref) => (ref.includes(".") ? findByRef(ref) : null);
    await retryUnit(shop, { number: order.number, unit: 1, who: MEI });
    await shop.settle();
    shop.carrier.findByRef = findByRef;
    const [unit] = await shop.db.selectFrom("fulfilments").select("id").execute();
    expect(await compare()).toBe(1);
    expect(await differences(shop)).toMatchObject([{ kind: "carrier-alive", ref: unit?.id }]);
  });
});
