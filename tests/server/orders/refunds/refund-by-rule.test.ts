import { describe, expect, test } from "vitest";
import { CarrierError } from "#server/gateways/carrier/carrier.ts";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { approveRefund } from "#server/orders/refunds/approve-refund.ts";
import { countRefundsByRule } from "#server/orders/refunds/decide-by-rule.ts";
import { issueGoodwillRefund } from "#server/orders/refunds/issue-goodwill-refund.ts";
import { quoteRefund } from "#server/orders/refunds/quote-refund.ts";
import { rejectRefund } from "#server/orders/refunds/reject-refund.ts";
import { showRefundRequest } from "#server/orders/staff/show-refund-request.ts";
import { requestRefund } from "#server/orders/refunds/request-refund.ts";
import { createOrder, decidePayment, readBuyerOrder } from "#tests/support/orders/purchase.ts";
import { lastRequest, ledgerEntries, runJobsFor, subjects } from "#tests/support/orders/refunds.ts";
import { orderForm, useTestShop } from "#tests/support/shop.ts";
import { insertAccount } from "#tests/support/sims/sims.ts";
import { MEI } from "#tests/support/staff.ts";

const DAY = 86_400_000;
const shop = useTestShop({ REFUND_BY_RULE: "HKD:300.00,USD:40.00,buyer:1,shop:3" });

type Bought = { number: string; key: string; simPackage: string };
let buyers = 0;

/** A delivered order of a new buyer. */
async function buy(fields: Record<string, string> = {}): Promise<Bought> {
  const order = await createOrder(shop, orderForm({ email: `buyer${++buyers}@example.com`, ...fields }));
  await decidePayment(shop, order.payUrl, "pay");
  await runJobsFor(shop, 8);
  return { number: order.number, key: order.linkKey, simPackage: (await readBuyerOrder(shop, order)).units[0]?.id ?? "" };
}
const ask = (order: Bought) => requestRefund(shop, { ...order, reason: "trip-changed" });
const view = ({ number, key }: Bought) => readBuyerOrder(shop, { number, linkKey: key });
const forecast = async (order: Bought) => {
  const quote = await quoteRefund(shop, order);
  return quote.ok && quote.byRule;
};
const balance = async () => (await ledgerEntries(shop)).reduce((sum, { amount }) => sum + amount, 0);

describe("a refund of an eSIM that was never connected", () => {
  test("needs no person: the link is enough, the carrier revokes before the money is sent, and history and audit log say so", async () => {
    const order = await buy();
    expect(await forecast(order)).toBe(true);
    const { cancelPackage } = shop.carrier;
    shop.carrier.cancelPackage = async (request) => {
      expect(await shop.db.selectFrom("refunds").select("id").execute()).toEqual([]);
      return cancelPackage(request);
    };
    expect(await ask(order)).toEqual({ ok: true });
    await runJobsFor(shop, 12);
    expect(await view(order)).toMatchObject({ state: "refunded", units: [{ isRevoked: true, codes: null }], refunds: [{ state: "paid" }] });
    expect(await balance()).toBe(0);
    const actions = await shop.db.selectFrom("staff_actions").select(["who", "action"]).execute();
    expect(actions).toEqual([{ who: "by rule", action: "refund.approve" }]);
    expect((await lastRequest(shop)).decided_by).toBe("shop (by rule)");
    expect(await shop.db.selectFrom("order_events").select("cause").where("actor", "=", "shop (by rule)").execute()).not.toEqual([]);
    expect(await countRefundsByRule(shop.db, shop.clock())).toBe(1);
    expect((await subjects(shop)).filter((subject) => subject.includes("refund request"))).toEqual([]);
  });

  test("is refused to another link and for another order", async () => {
    const [order, other] = [await buy(), await buy()];
    const refused = { ok: false, code: "refund-unknown" };
    for (const access of [{ key: "" }, { key: "x".repeat(22) }, { key: other.key }, { number: other.number, key: other.key }])
      expect(await ask({ ...order, ...access })).toMatchObject(refused);
    expect(await shop.db.selectFrom("refund_requests").select("id").execute()).toEqual([]);
  });

  test("is one refund, however many posts and decisions of staff come at the same time", async () => {
    const order = await buy();
    const results = await Promise.all([ask(order), ask(order), ask(order)]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    const { id: requestId } = await lastRequest(shop);
    const decisions = [approveRefund(shop, { requestId, who: MEI }), rejectRefund(shop, { requestId, decision: "other", who: MEI })];
    expect(await Promise.all(decisions)).toEqual([{ ok: true }, { ok: false, code: "decided" }]);
    await runJobsFor(shop, 12);
    expect(await shop.db.selectFrom("refunds").select("state").execute()).toEqual([{ state: "succeeded" }]);
    expect(await balance()).toBe(0);
  });

  test("is not paid if the package connects before the carrier revokes it", async () => {
    const order = await buy();
    await ask(order);
    shop.pass(4 * DAY);
    await runJobsFor(shop, 12);
    expect(await view(order)).toMatchObject({ state: "delivered", units: [{ isRevoked: false, refund: "rejected", decision: "used" }], refunds: [] });
    expect((await subjects(shop))[0]).toContain("refund");
  });

  test("is not paid while the carrier does not say that the package is gone", async () => {
    const order = await buy();
    await ask(order);
    const { cancelPackage } = shop.carrier;
    shop.carrier.cancelPackage = () => Promise.resolve({ state: "refused", code: "unknown-ref" });
    await runJobsFor(shop, 12);
    expect((await view(order)).refunds).toEqual([]);
    expect(await shop.db.selectFrom("discrepancies").select("kind").execute()).toEqual([{ kind: "revocation-unclear" }]);
    shop.carrier.cancelPackage = cancelPackage;
    shop.pass(DAY / 24);
    await runJobsFor(shop, 12);
    expect((await view(order)).state).toBe("refunded");
  });
});

describe("a person decides", () => {
  const waits = async (order: Bought) => {
    expect(await forecast(order)).toBe(false);
    expect(await ask(order)).toEqual({ ok: true });
    await runJobsFor(shop, 12);
    const { state, decided_by } = await lastRequest(shop);
    expect({ state, decided_by }).toEqual({ state: "requested", decided_by: null });
    expect(await subjects(shop)).toContainEqual(expect.stringMatching(`refund request.*${order.number}`));
  };

  test("about several units, a renewed SIM, and a refund above the amount or in a currency without one", async () => {
    await waits(await buy({ quantity: "2" }));
    await waits(await buy({ way: "sim", iccid: simCardIccid(7) }));
    const rule = shop.env.refundByRule;
    for (const amounts of [{ HKD: 92_99 }, { CNY: 300_00 }]) {
      shop.env.refundByRule = rule && { ...rule, amounts };
      await waits(await buy());
    }
  });

  test("about an eSIM that has another package, whose codes would go", async () => {
    const order = await buy();
    const [unit] = (await view(order)).units;
    const added = await buy({ way: "sim", iccid: unit?.iccid ?? "" });
    await waits(order);
    // Nor do staff revoke it: only goodwill pays.
    const { id: requestId } = await lastRequest(shop);
    expect(await showRefundRequest(shop, requestId)).toMatchObject({ request: { otherPackages: [{ number: added.number }] } });
    expect(await approveRefund(shop, { requestId, who: MEI })).toEqual({ ok: false, code: "has-other-packages" });
    expect(await approveRefund(shop, { requestId, goodwill: true, who: MEI })).toEqual({ ok: true });
    await runJobsFor(shop, 12);
    expect(await view(order)).toMatchObject({ units: [{ isRevoked: false, codes: { iccid: unit?.iccid } }], refunds: [{ state: "paid" }] });
  });

  test("if the rule is off, or the carrier does not answer or does not know the package", async () => {
    const orders = [await buy(), await buy(), await buy()] as const;
    const { listPackages } = shop.carrier;
    shop.carrier.listPackages = () => Promise.reject(new CarrierError("retry", "no answer"));
    await waits(orders[0]);
    shop.carrier.listPackages = () => Promise.resolve([]);
    await waits(orders[1]);
    shop.carrier.listPackages = listPackages;
    shop.env.refundByRule = null;
    await waits(orders[2]);
  });

  test("after an earlier request, refund or dispute of the order, and about withheld codes", async () => {
    const rejected = await buy();
    const rule = shop.env.refundByRule;
    shop.env.refundByRule = null;
    await ask(rejected);
    shop.env.refundByRule = rule;
    await rejectRefund(shop, { requestId: (await lastRequest(shop)).id, decision: "other", who: MEI });
    shop.pass(1);
    await waits(rejected);
    const withheld = await buy();
    await shop.db.updateTable("fulfilments").set({ withheld_by: "cor_1" }).where("id", "=", withheld.simPackage).execute();
    await waits(withheld);
    const goodwill = await buy();
    expect((await issueGoodwillRefund(shop, { number: goodwill.number, amount: 100, because: "slow network", who: MEI })).ok).toBe(true);
    await waits(goodwill);
    const disputed = await buy();
    const payment = await shop.db.selectFrom("payments").selectAll().orderBy("created_at", "desc").orderBy("id", "desc").executeTakeFirstOrThrow();
    const { id: payment_id, order_id, provider, amount, currency } = payment;
    const dispute = { id: "dp_1", provider, order_id, payment_id, amount, currency, state: "opened" as const, opened_at: shop.clock() };
    await shop.db.insertInto("disputes").values(dispute).execute();
    await waits(disputed);
  });

  test("above the count of a buyer, whatever the spelling of the address, until 24 hours are over", async () => {
    const email = { email: "grace.hopper@gmail.com" };
    const [first, second] = [await buy(email), await buy({ email: "gracehopper+trip@gmail.com" })];
    await ask(first);
    await waits(second);
    shop.pass(DAY);
    expect(await forecast(await buy(email))).toBe(true);
    const account = await insertAccount(shop, "ada@example.com");
    const [own, other] = [await buy(), await buy()];
    await shop.db.updateTable("orders").set({ account_id: account }).where("number", "in", [own.number, other.number]).execute();
    expect(await requestRefund(shop, { accountId: account, simPackage: own.simPackage, reason: "other" })).toEqual({ ok: true });
    await waits(other);
  });

  test("above the count of the shop, also if several buyers ask at the same time; what waits counts for nobody", async () => {
    const orders = [await buy(), await buy(), await buy(), await buy(), await buy()];
    await Promise.all(orders.map(ask));
    const requests = await shop.db.selectFrom("refund_requests").select(["order_id", "state"]).execute();
    expect(requests.map(({ state }) => state).sort()).toEqual(["approved", "approved", "approved", "requested", "requested"]);
    expect(
      await shop.db.selectFrom("rate_limits").select("hits").where("hits", ">", 0).where("key", "like", "refund-by-rule%").execute(),
    ).toHaveLength(4);
  });
});
