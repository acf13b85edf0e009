import { MEI } from "#tests/support/staff.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { ProviderError } from "#server/gateways/payments/payment-provider.ts";
import { disputeSandboxSession } from "#server/gateways/payments/sandbox/sandbox-dispute.ts";
import type { CarrierOrder } from "#server/gateways/carrier/carrier.ts";
import { listMailbox } from "#server/mailbox/list-mailbox.ts";
import { approveRefund } from "#server/orders/refunds/approve-refund.ts";
import { reconcileRecords } from "#server/orders/reconciliation/reconcile-records.ts";
import { endAccount } from "#server/orders/privacy/end-account.ts";
import { requestCancellation } from "#server/orders/cancellation/request-cancellation.ts";
import { shipOrder } from "#server/orders/fulfilment/ship-order.ts";
import { POSTED_SIM, readBuyerOrder } from "#tests/support/orders/purchase.ts";
import { deliverOrder, paymentOf } from "#tests/support/orders/money.ts";
import { ledgerEntries, lastRequest, subjects, runJobsFor } from "#tests/support/orders/refunds.ts";
import { type TestShop, useTestShop } from "#tests/support/shop.ts";
import { insertAccount } from "#tests/support/sims/sims.ts";

const shop = useTestShop();
let carrierSays: CarrierOrder;
let provision: TestShop["carrier"]["provisionEsim"];
let find: TestShop["carrier"]["findByRef"];
beforeEach(async () => {
  ({ provisionEsim: provision, findByRef: find } = shop.carrier);
  carrierSays = { state: "pending", jobId: "slow" };
  // A carrier that is slow, or rejects.
  shop.carrier.provisionEsim = async () => carrierSays;
  shop.carrier.findByRef = async () => carrierSays;
});

const FAILED: CarrierOrder = { state: "failed", jobId: "slow", code: "no-profiles-left" };
type Order = Awaited<ReturnType<typeof deliverOrder>>;
type Fields = [fields?: Record<string, string>, viewer?: Parameters<typeof deliverOrder>[2]];
const askToCancel = (order: Order) => requestCancellation(shop, { number: order.number, key: order.linkKey }, { reason: "other" });
const stock = () => shop.db.selectFrom("sim_stock").where("kind", "=", "physical").select(["on_hand", "reserved"]).executeTakeFirst();
const dispute = async (order: Order, state: "opened" | "won" | "lost") =>
  disputeSandboxSession(shop, (await paymentOf(shop, order)).session_id ?? "", state);

const paid = (...how: Fields) => deliverOrder(shop, ...how);

/** An order whose delivery has failed for good. */
const failed = (...how: Fields) => {
  carrierSays = FAILED;
  return paid(...how);
};

describe("a lost dispute", () => {
  test.each([
    ["an eSIM", {}],
    ["a parcel", POSTED_SIM],
  ])("of %s that was not delivered ends its order, releases its stock, and allows its buyer to be erased", async (_, fields) => {
    const ada = await insertAccount(shop, "ada@example.com");
    const requested: string[] = [];
    shop.carrier.cancelPackage = async ({ ref }) => (requested.push(ref), { state: "cancelled", at: shop.clock() });
    const order = await paid(fields, { accountId: ada });
    await dispute(order, "opened");
    await runJobsFor(shop, 4);
    expect(await readBuyerOrder(shop, order)).toMatchObject({ state: "preparing" });
    await dispute(order, "lost");
    await runJobsFor(shop, 4);
    expect(await readBuyerOrder(shop, order)).toMatchObject({ state: "refunded", refunds: [], units: [{ isRevoked: true }] });
    expect(await stock()).toEqual({ on_hand: 500, reserved: 0 });
    expect(requested).toHaveLength(fields === POSTED_SIM ? 0 : 1);
    expect((await ledgerEntries(shop)).reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    const history = await shop.db.selectFrom("order_events").select(["to_state", "cause"]).where("to_state", "=", "refunded").execute();
    expect(history[0]?.cause).toMatch(/^dispute dp_\S+ lost$/);
    expect(await reconcileRecords(shop)).toBe(0);
    expect(await endAccount(shop, ada)).toEqual({ ok: true });
  });

  test("ends the request and the refund that wait for its money", async () => {
    shop.payments.createRefund = async () => {
      throw new ProviderError("retry", "silent", "The provider is silent");
    };
    const order = await failed();
    await askToCancel(order);
    await approveRefund(shop, { requestId: (await lastRequest(shop)).id, who: MEI });
    await runJobsFor(shop, 12);
    expect(await shop.db.selectFrom("refunds").select("state").execute()).toEqual([{ state: "waiting" }]);
    await dispute(order, "lost");
    await runJobsFor(shop, 4);
    expect(await shop.db.selectFrom("refunds").select(["state", "failure"]).execute()).toEqual([{ state: "failed", failure: "disputed" }]);
    expect(await shop.db.selectFrom("jobs").select("state").where("topic", "=", "refunds.send").execute()).toEqual([{ state: "done" }]);
    expect(await lastRequest(shop)).toMatchObject({ state: "refunded" });
    expect(await readBuyerOrder(shop, order)).toMatchObject({ state: "refunded" });
  });

  test("ends an undecided request with the text of a cancellation", async () => {
    const order = await failed();
    await askToCancel(order);
    await dispute(order, "lost");
    await runJobsFor(shop, 4);
    expect(await lastRequest(shop)).toMatchObject({ state: "refunded", amount: 0 });
    const mail = ((await listMailbox(shop)) ?? []).find(({ subject }) => subject.includes("we’ve cancelled"));
    expect(mail?.text).toContain("As you asked");
    expect(mail?.text).toContain("already been returned to you");
    expect(await subjects(shop)).not.toContainEqual(expect.stringContaining("we had to cancel"));
  });

  test("does not announce a ready eSIM when it cancels the missing unit", async () => {
    let delivered: string | undefined;
    shop.carrier.provisionEsim = async (request) => ((delivered ??= request.ref) === request.ref ? provision(request) : carrierSays);
    shop.carrier.findByRef = async (ref) => (ref === delivered ? find(ref) : carrierSays);
    const order = await paid({ quantity: "2" });
    await runJobsFor(shop, 20);
    expect((await readBuyerOrder(shop, order)).units.map(({ state }) => state).sort()).toEqual(["delivered", "submitted"]);
    await dispute(order, "lost");
    await runJobsFor(shop, 20);
    expect(await readBuyerOrder(shop, order)).toMatchObject({ state: "delivered" });
    expect((await subjects(shop)).filter((subject) => subject.includes("ready"))).toEqual([]);
  });

  test("does not change an order that is delivered", async () => {
    const order = await paid(POSTED_SIM);
    await shipOrder(shop, { number: order.number, courier: "SF", tracking: null, who: MEI });
    await dispute(order, "lost");
    await runJobsFor(shop, 4);
    expect(await readBuyerOrder(shop, order)).toMatchObject({ state: "delivered", units: [{ isRevoked: false }] });
  });

  test("delivers nothing that was activated at the carrier meanwhile", async () => {
    shop.carrier.cancelPackage = async () => ({ state: "refused", code: "started" });
    const order = await paid();
    await dispute(order, "lost");
    shop.pass(3_600_000);
    await shop.settle();
    expect(await readBuyerOrder(shop, order)).toMatchObject({ state: "refunded", units: [{ isRevoked: true, codes: null }] });
  });
});
