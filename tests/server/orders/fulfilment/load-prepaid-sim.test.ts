import { retryUnit } from "#server/orders/fulfilment/retry-unit.ts";
import { shipOrder } from "#server/orders/fulfilment/ship-order.ts";
import { setStock } from "#server/orders/reservations/set-stock.ts";
import { showOrderForStaff } from "#server/orders/staff/show-order-for-staff.ts";
import { MEI } from "#tests/support/staff.ts";
import { describe, expect, test } from "vitest";
import { CarrierError } from "#server/gateways/carrier/carrier.ts";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { requeueOrphanedJobs } from "#server/payments/reconciliation/requeue-orphaned-jobs.ts";
import { compareFulfilments } from "#server/orders/reconciliation/compare-fulfilments.ts";
import { recordReturnedParcel } from "#server/orders/corrections/record-returned-parcel.ts";
import { sendAgain } from "#server/orders/corrections/send-again.ts";
import { listDeliveryMethods } from "#server/plans/list-delivery-methods.ts";
import { differences } from "#tests/support/orders/money.ts";
import { POSTED_SIM, decidePayment, readBuyerOrder, postOrder, createOrder } from "#tests/support/orders/purchase.ts";
import { runJobsFor } from "#tests/support/orders/refunds.ts";
import { orderForm, useTestShop } from "#tests/support/shop.ts";
import { CHINA, creditsAtCarrier, PREPAID } from "#tests/support/sims/top-up.ts";

const OTHER = simCardIccid(702);
const shop = useTestShop();

async function twoCards() {
  const order = await createOrder(shop, orderForm({ ...POSTED_SIM, package: "CHINA-100", quantity: "2" }));
  await decidePayment(shop, order.payUrl, "pay");
  await runJobsFor(shop, 4);
  return order;
}
const ship = (number: string, ...iccids: string[]) => shipOrder(shop, { number, courier: "SF", tracking: null, iccids, who: MEI });
const retry = (number: string, unit: number) => retryUnit(shop, { number, unit, who: MEI });
const NOT_FAILED = { ok: false, code: "not-failed" };

const isLoadedOnce = async (iccid: string) => (await creditsAtCarrier(shop)).filter((credit) => credit.iccid === iccid).length === 1;

describe("posted prepaid SIM cards", () => {
  test("get their credit after the carrier was away for so long that the job was given up; until then the order says so", async () => {
    const { number } = await twoCards();
    const { topUp } = shop.carrier;
    shop.carrier.topUp = () => Promise.reject(new CarrierError("retry", "No"));
    await ship(number, CHINA, OTHER);
    await shop.runJobs();
    await shop.db.updateTable("jobs").set({ attempts: 19, available_at: shop.clock() }).where("topic", "=", "orders.load-card").execute();
    await shop.runJobs();
    const loadingProblem = async () => {
      const shown = await showOrderForStaff(shop, { number, who: MEI });
      return shown.ok && shown.order.units[0]?.loadingProblem;
    };
    expect(await loadingProblem()).toBe("given-up");
    shop.carrier.topUp = topUp;
    expect(await retry(number, 1)).toEqual({ ok: true });
    await runJobsFor(shop, 4);
    expect(await creditsAtCarrier(shop)).toEqual([{ iccid: CHINA, credit: 10_500 }]);
    expect(await requeueOrphanedJobs(shop)).toBe(1);
    await runJobsFor(shop, 4);
    expect([await isLoadedOnce(CHINA), await isLoadedOnce(OTHER)]).toEqual([true, true]);
    expect(await loadingProblem()).toBeNull();
  });

  test("that are replaced while the credit is being loaded get it on the new card", async () => {
    const { number } = await twoCards();
    const { topUp } = shop.carrier;
    const fresh = simCardIccid(703);
    shop.carrier.topUp = async (request) => {
      if (request.iccid === OTHER) {
        // The credit is on the old card, and the job is about to end.
        await recordReturnedParcel(shop, { number, reason: "damaged", who: MEI });
        expect(await sendAgain(shop, { number, courier: "SF", tracking: null, iccids: [CHINA, fresh], who: MEI })).toEqual({ ok: true });
        return { state: "done", jobId: request.ref, iccid: OTHER, esim: null };
      }
      return topUp(request);
    };
    await ship(number, CHINA, OTHER);
    await runJobsFor(shop, 4);
    expect([await isLoadedOnce(CHINA), await isLoadedOnce(fresh)]).toEqual([true, true]);
  });

  test("that are retried are not loaded twice if the carrier executed what it seemed to refuse", async () => {
    const { number } = await twoCards();
    const { topUp } = shop.carrier;
    shop.carrier.topUp = async (request) => {
      await topUp(request);
      return { state: "failed", jobId: request.ref, code: "blocked" };
    };
    await ship(number, CHINA, OTHER);
    await runJobsFor(shop, 4);
    shop.carrier.topUp = topUp;
    for (const unit of [1, 2]) expect(await retry(number, unit)).toEqual({ ok: true });
    await runJobsFor(shop, 4);
    expect([await isLoadedOnce(CHINA), await isLoadedOnce(OTHER)]).toEqual([true, true]);
    expect(await compareFulfilments(shop, { from: 0, to: shop.clock() + 120_000 })).toBe(0);
  });

  test("get their credit once each, though the first response is lost", async () => {
    const order = await twoCards();
    expect(await creditsAtCarrier(shop)).toEqual([]);
    const { topUp } = shop.carrier;
    let lost = false;
    shop.carrier.topUp = async (request) => {
      const result = await topUp(request);
      if (lost) return result;
      lost = true;
      throw new CarrierError("indeterminate", "No answer");
    };
    expect(await ship(order.number, CHINA, OTHER)).toEqual({ ok: true });
    await runJobsFor(shop, 90);
    expect(await readBuyerOrder(shop, order)).toMatchObject({ state: "delivered", units: [{ iccid: CHINA }, { iccid: OTHER }] });
    expect(await creditsAtCarrier(shop)).toHaveLength(2);
    for (const iccid of [CHINA, OTHER]) expect((await shop.carrier.readBalance(iccid))?.amount).toBe(10_500);
    expect(await compareFulfilments(shop, { from: 0, to: shop.clock() })).toBe(0);
  });

  test("must be identified, and accept this credit", async () => {
    const { number } = await twoCards();
    expect(await ship(number)).toEqual({ ok: false, code: "iccid-needed" });
    for (const wrong of [PREPAID, simCardIccid(5)]) expect(await ship(number, CHINA, wrong)).toEqual({ ok: false, code: "card-unfit" });
    shop.carrier.checkFit = () => Promise.reject(new CarrierError("retry", "No"));
    expect(await ship(number, CHINA, OTHER)).toEqual({ ok: false, code: "carrier-silent" });
    expect(await shop.db.selectFrom("orders").select("state").execute()).toEqual([{ state: "preparing" }]);
  });

  test("are sold from their own stock, and only while it lasts", async () => {
    const stock = async () => {
      const rows = await shop.db.selectFrom("sim_stock").selectAll().orderBy("kind").execute();
      return Object.fromEntries(rows.map((row) => [row.kind, `${row.reserved} of ${row.on_hand}`]));
    };
    const count = (cards: number) => setStock(shop, { kind: "china", count: cards, who: MEI });
    expect(await count(3)).toEqual({ ok: true });
    const { number } = await twoCards();
    const china = (fields = {}) => postOrder(shop, orderForm({ ...POSTED_SIM, package: "CHINA-100", quantity: "2", ...fields }));
    expect(await china()).toMatchObject({ ok: false, code: "out-of-stock" });
    expect(await listDeliveryMethods(shop, "china")).toContainEqual({ way: "physical", available: true });
    expect(await count(1)).toEqual({ ok: false, code: "stock-reserved" });
    expect(await stock()).toEqual({ china: "2 of 3", physical: "0 of 500", prepaid: "0 of 100" });
    expect((await china({ quantity: "1" })).ok).toBe(true);
    expect(await listDeliveryMethods(shop, "china")).toContainEqual({ way: "physical", available: false });
    expect(await listDeliveryMethods(shop)).toContainEqual({ way: "physical", available: true });
    shop.pass(60 * 60_000);
    await shop.runJobs();
    expect(await ship(number, CHINA, OTHER)).toEqual({ ok: true });
    expect(await stock()).toEqual({ china: "0 of 1", physical: "0 of 500", prepaid: "0 of 100" });
  });

  test("that the carrier does not load are left to staff, who retry under another reference", async () => {
    const { number } = await twoCards();
    const { topUp } = shop.carrier;
    const again = () => retry(number, 1);
    shop.carrier.topUp = async ({ ref, iccid }) =>
      iccid === CHINA ? { state: "failed", jobId: ref, code: "blocked" } : { state: "done", jobId: ref, iccid, esim: null };
    await ship(number, CHINA, OTHER);
    await runJobsFor(shop, 4);
    expect(await differences(shop)).toMatchObject([{ kind: "card-not-loaded" }]);
    expect(await retry(number, 2)).toEqual(NOT_FAILED);
    expect(await again()).toEqual({ ok: true });
    await runJobsFor(shop, 4);
    expect(await differences(shop)).toHaveLength(2);
    shop.carrier.topUp = topUp;
    expect(await again()).toEqual({ ok: true });
    expect(await again()).toEqual(NOT_FAILED);
    await runJobsFor(shop, 4);
    expect(await creditsAtCarrier(shop)).toEqual([{ iccid: CHINA, credit: 10_500 }]);
    expect(await again()).toEqual(NOT_FAILED);
  });
});
