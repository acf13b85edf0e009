import { MEI } from "#tests/support/staff.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { CarrierError } from "#server/gateways/carrier/carrier.ts";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { listMailbox } from "#server/mailbox/list-mailbox.ts";
import { approveRefund } from "#server/orders/refunds/approve-refund.ts";
import { renderOfflineEsimPage } from "#server/orders/esim/render-offline-esim-page.ts";
import { exportAccount } from "#server/orders/privacy/export-account.ts";
import { rejectRefund } from "#server/orders/refunds/reject-refund.ts";
import { requestRefund } from "#server/orders/refunds/request-refund.ts";
import { listSimPackages } from "#server/sims/list-sim-packages.ts";
import { readBuyerOrder } from "#tests/support/orders/purchase.ts";
import { ledgerEntries, lastRequest, subjects, runJobsFor } from "#tests/support/orders/refunds.ts";
import { orderForm, useTestShop } from "#tests/support/shop.ts";
import { createAccountOrder, insertAccount } from "#tests/support/sims/sims.ts";

const DAY = 86_400_000;
const shop = useTestShop();
let ada: string;
beforeEach(async () => {
  ada = await insertAccount(shop, "ada@example.com");
});

/** A delivered order of Ada's with a refund request for one unit. */
async function createRequest(fields: Record<string, string> = {}, units = [0]) {
  const order = await createAccountOrder(shop, ada, orderForm(fields));
  for (const at of units) {
    const unit = (await readBuyerOrder(shop, order)).units[at];
    expect(await requestRefund(shop, { accountId: ada, simPackage: unit?.id ?? "", reason: "trip-changed" })).toEqual({ ok: true });
  }
  return { order, request: (await lastRequest(shop)).id };
}
const carrierState = async (iccid: string) => (await shop.carrier.listPackages(iccid))[0]?.state;

describe("an approved refund", () => {
  test("removes the package from the SIM, refunds by the payment method, and sends a mail at each step", async () => {
    const { order, request } = await createRequest();
    expect(await readBuyerOrder(shop, order)).toMatchObject({ state: "refund-requested" });
    await runJobsFor(shop, 1);
    expect(await approveRefund(shop, { requestId: request, who: MEI })).toEqual({ ok: true });
    await runJobsFor(shop, 12);
    expect(await carrierState(order.iccid)).toBe("cancelled");
    const view = await readBuyerOrder(shop, order);
    expect(view).toMatchObject({ state: "refunded", units: [{ isRevoked: true, refund: "refunded", codes: null }] });
    expect(view.refunds).toMatchObject([{ amount: view.total, state: "paid", ofPrice: true, reason: "requested" }]);
    expect(await ledgerEntries(shop)).toEqual([
      { kind: "payment", amount: view.total },
      { kind: "refund", amount: -view.total },
    ]);
    expect((await subjects(shop)).slice(0, 3)).toEqual([
      `We’ve refunded HK$93.00 for order ${order.number}`,
      `Your refund for order ${order.number} is approved`,
      `We’ve received your refund request for order ${order.number}`,
    ]);
    for (const mail of ((await listMailbox(shop)) ?? []).slice(0, 3)) expect(mail.text).toContain("HK$93.00");
  });

  test("removes the offline eSIM page, and shows the package as returned", async () => {
    const { order, request } = await createRequest();
    expect(renderOfflineEsimPage(shop, await readBuyerOrder(shop, order), 1, "en")).not.toBeNull();
    await approveRefund(shop, { requestId: request, who: MEI });
    await runJobsFor(shop, 12);
    expect(renderOfflineEsimPage(shop, await readBuyerOrder(shop, order), 1, "en")).toBeNull();
    const view = await listSimPackages(shop, { iccid: order.iccid, accountId: ada });
    expect(view?.packages).toMatchObject([{ state: "cancelled", refund: "refunded", mayUnsubscribe: false }]);
    shop.carrier.listPackages = () => Promise.reject(new CarrierError("retry", "no answer"));
    expect((await listSimPackages(shop, { iccid: order.iccid, accountId: ada }))?.packages).toMatchObject([{ state: "cancelled" }]);
  });

  test("does not change the rest of an order", async () => {
    const { order, request } = await createRequest({ quantity: "3" });
    await approveRefund(shop, { requestId: request, who: MEI });
    await runJobsFor(shop, 12);
    expect(await readBuyerOrder(shop, order)).toMatchObject({
      state: "delivered",
      units: [{ isRevoked: true, codes: null }, { isRevoked: false, refund: null }, { isRevoked: false }],
      refunds: [{ amount: 9300, state: "paid" }],
    });
  });

  test("is approved once, also by two people simultaneously", async () => {
    const { request } = await createRequest();
    const results = await Promise.all([1, 2, 3].map(() => approveRefund(shop, { requestId: request, who: MEI })));
    expect(results).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
    await runJobsFor(shop, 12);
    expect(await approveRefund(shop, { requestId: request, who: MEI })).toEqual({ ok: true });
    await runJobsFor(shop, 12);
    expect(await shop.db.selectFrom("refunds").select("state").execute()).toEqual([{ state: "succeeded" }]);
  });

  test("cannot be rejected afterwards, nor a rejected one approved; simultaneous decisions count once", async () => {
    const { order, request } = await createRequest({ quantity: "2" }, [0, 1]);
    const other = await shop.db.selectFrom("refund_requests").select("id").where("id", "<>", request).executeTakeFirstOrThrow();
    expect(await rejectRefund(shop, { requestId: request, decision: "other", who: MEI })).toEqual({ ok: true });
    expect(await approveRefund(shop, { requestId: request, who: MEI })).toEqual({ ok: false, code: "decided" });
    expect(await rejectRefund(shop, { requestId: request, decision: "used", who: MEI })).toEqual({ ok: false, code: "decided" });
    expect(await rejectRefund(shop, { requestId: "ref_none", decision: "used", who: MEI })).toEqual({ ok: false, code: "unknown" });
    const results = await Promise.all([
      approveRefund(shop, { requestId: other.id, who: MEI }),
      rejectRefund(shop, { requestId: other.id, decision: "too-late", who: MEI }),
    ]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await readBuyerOrder(shop, order)).state).toBe("delivered");
  });

  test("waits while the carrier does not respond, and retries with the same key", async () => {
    const { order, request } = await createRequest();
    const { cancelPackage } = shop.carrier;
    const keys: string[] = [];
    shop.carrier.cancelPackage = async (cancel) => {
      keys.push(cancel.cancelKey);
      if (keys.length === 1) throw new CarrierError("retry", "no answer");
      const result = await cancelPackage(cancel);
      if (keys.length === 2) throw new CarrierError("indeterminate", "the answer was lost");
      return result;
    };
    await approveRefund(shop, { requestId: request, who: MEI });
    await runJobsFor(shop, 1);
    expect(await readBuyerOrder(shop, order)).toMatchObject({ state: "refund-requested", units: [{ isRevoked: false, refund: "approved" }] });
    await runJobsFor(shop, 20);
    expect(keys).toEqual([request, request, request]);
    expect((await readBuyerOrder(shop, order)).state).toBe("refunded");
  });

  test("is rejected automatically with a mail if the package was activated meanwhile", async () => {
    const { order, request } = await createRequest();
    shop.pass(4 * DAY);
    await approveRefund(shop, { requestId: request, who: MEI });
    await runJobsFor(shop, 5);
    expect(await readBuyerOrder(shop, order)).toMatchObject({
      state: "delivered",
      units: [{ refund: "rejected", decision: "used", isRevoked: false }],
    });
    expect((await readBuyerOrder(shop, order)).units[0]?.codes).not.toBeNull();
    expect(await shop.db.selectFrom("refunds").select("id").execute()).toEqual([]);
    const [mail] = (await listMailbox(shop)) ?? [];
    expect(mail?.subject).toBe(`About your refund request for order ${order.number}`);
    expect(mail?.text).toContain("already been used");
    expect(await subjects(shop)).not.toContain(`Your refund for order ${order.number} is approved`);
  });

  test("is rejected automatically if its activation deadline has passed", async () => {
    const { order, request } = await createRequest();
    shop.carrier.cancelPackage = () => Promise.resolve({ state: "refused", code: "expired" });
    await approveRefund(shop, { requestId: request, who: MEI });
    await runJobsFor(shop, 5);
    expect(await readBuyerOrder(shop, order)).toMatchObject({ state: "delivered", units: [{ refund: "rejected", decision: "expired" }] });
  });

  test("as goodwill is paid all the same, and nothing is cancelled", async () => {
    const { order, request } = await createRequest({ quantity: "2" });
    shop.pass(4 * DAY);
    await approveRefund(shop, { requestId: request, goodwill: true, who: MEI });
    await runJobsFor(shop, 12);
    expect(await readBuyerOrder(shop, order)).toMatchObject({
      state: "delivered",
      units: [{ refund: "refunded", isRevoked: false }, { refund: null }],
      refunds: [{ reason: "goodwill", amount: 9300 }],
    });
    expect(
      await requestRefund(shop, { accountId: ada, simPackage: (await readBuyerOrder(shop, order)).units[0]?.id ?? "", reason: "other" }),
    ).toEqual({
      ok: false,
      code: "refund-asked",
    });
  });

  test.each(["a carrier that does not know it", "another carrier", "a carrier that responds with an error"])(
    "of a delivered package waits for staff at %s, who may pay it as goodwill",
    async (who) => {
      const { order, request } = await createRequest({ way: "sim", iccid: simCardIccid(7) });
      if (who === "another carrier") await shop.db.updateTable("fulfilments").set({ carrier: "http" }).execute();
      else
        shop.carrier.cancelPackage = () =>
          who.endsWith("fault")
            ? Promise.reject(new CarrierError("final", "no", "blocked"))
            : Promise.resolve({ state: "refused", code: "unknown-ref" });
      await approveRefund(shop, { requestId: request, who: MEI });
      await runJobsFor(shop, 4);
      expect(await shop.db.selectFrom("refunds").select("id").execute()).toEqual([]);
      expect(await shop.db.selectFrom("discrepancies").select(["kind", "ref"]).execute()).toEqual([{ kind: "revocation-unclear", ref: request }]);
      await approveRefund(shop, { requestId: request, goodwill: true, who: MEI });
      await runJobsFor(shop, 12);
      expect(await readBuyerOrder(shop, order)).toMatchObject({
        units: [{ isRevoked: false, refund: "refunded" }],
        refunds: [{ reason: "goodwill" }],
      });
    },
  );

  test("cancels by the reference of the attempt that was delivered", async () => {
    const { order, request } = await createRequest();
    await shop.db.updateTable("fulfilments").set({ carrier_attempt: 2 }).execute();
    const refs: string[] = [];
    shop.carrier.cancelPackage = async ({ ref }) => {
      refs.push(ref);
      return { state: "cancelled", at: shop.clock() };
    };
    await approveRefund(shop, { requestId: request, who: MEI });
    await runJobsFor(shop, 3);
    expect(refs).toEqual([`${(await readBuyerOrder(shop, order)).units[0]?.id}.2`]);
  });
});

describe("a rejected refund", () => {
  test.each(["used", "expired", "delivered", "too-late", "other"] as const)("because of %s leaves the buyer the package", async (decision) => {
    const { order, request } = await createRequest();
    expect(await rejectRefund(shop, { requestId: request, decision, who: MEI })).toEqual({ ok: true });
    expect(await rejectRefund(shop, { requestId: request, decision, who: MEI })).toEqual({ ok: true });
    await runJobsFor(shop, 1);
    const view = await readBuyerOrder(shop, order);
    expect(view).toMatchObject({ state: "delivered", units: [{ refund: "rejected", decision, isRevoked: false }] });
    expect(view.history.map(({ state }) => state).slice(-2)).toEqual(["refund-requested", "delivered"]);
    expect((await subjects(shop)).filter((one) => one.startsWith("About your refund request"))).toHaveLength(1);
    expect(await carrierState(order.iccid)).toBe("waiting");
  });
});

test("is paid without a mail if the buyer was erased meanwhile", async () => {
  const { order, request } = await createRequest();
  await shop.runJobs();
  await shop.db.updateTable("orders").set({ email: "erased-x@invalid", account_id: null }).execute();
  await shop.db.updateTable("refund_requests").set({ account_id: null }).execute();
  const before = (await subjects(shop)).length;
  await approveRefund(shop, { requestId: request, who: MEI });
  await runJobsFor(shop, 12);
  expect(await readBuyerOrder(shop, order)).toMatchObject({ state: "refunded" });
  expect(await subjects(shop)).toHaveLength(before);
});

test("the export of an account includes refunds", async () => {
  const { request } = await createRequest({ promoCode: "WELCOME10" });
  await approveRefund(shop, { requestId: request, who: MEI });
  await runJobsFor(shop, 12);
  expect((await exportAccount(shop, ada))?.orders).toMatchObject([
    {
      state: "refunded",
      refunds: [{ amount: "83.70", currency: "HKD", state: "succeeded", reason: "requested" }],
      deliveries: [{ revokedAt: expect.stringMatching(/^2026-/) }],
    },
  ]);
});
