import { MEI } from "#tests/support/staff.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ProviderError } from "#server/gateways/payments/payment-provider.ts";
import { requestCancellation } from "#server/orders/cancellation/request-cancellation.ts";
import { requestRefund } from "#server/orders/refunds/request-refund.ts";
import { shipOrder } from "#server/orders/fulfilment/ship-order.ts";
import { POSTED_SIM, decidePayment, readBuyerOrder, createOrder } from "#tests/support/orders/purchase.ts";
import { ledgerEntries, lastRequest, ops, subjects, runJobsFor } from "#tests/support/orders/refunds.ts";
import { openTestShop, orderForm, type TestShop } from "#tests/support/shop.ts";
import { createAccountOrder, insertAccount } from "#tests/support/sims/sims.ts";

const HOUR = 60 * 60_000;
let shop: TestShop;
beforeEach(async () => void (shop = await openTestShop()));
afterEach(() => shop.close());

async function cardByPost() {
  const order = await createOrder(shop, orderForm(POSTED_SIM));
  await decidePayment(shop, order.payUrl, "pay");
  await runJobsFor(shop, 2);
  return order;
}
async function cancelled() {
  const order = await cardByPost();
  await requestCancellation(shop, { number: order.number, key: order.linkKey }, { reason: "trip-changed" });
  return { order, request: (await lastRequest(shop)).id };
}
async function unsubscribed() {
  const ada = await insertAccount(shop, "ada@example.com");
  const order = await createAccountOrder(shop, ada, orderForm());
  const [unit] = (await readBuyerOrder(shop, order)).units;
  await requestRefund(shop, { accountId: ada, simPackage: unit?.id ?? "", reason: "wrong-plan" });
  return { order, request: (await lastRequest(shop)).id };
}

describe("`npm run ops -- refunds`", () => {
  test("lists requests that wait for a decision, with --all also decided ones; shows one with its units and money", async () => {
    const { order, request } = await cancelled();
    const { total } = await readBuyerOrder(shop, order);
    const list = await ops(shop, "refunds", "list");
    for (const phrase of [request, order.number, "not delivered", "× 1", "trip-changed", `HK$${total / 100}`]) expect(list.text).toContain(phrase);
    expect((await ops(shop, "refunds", "reject", "--who", "Mei", request, "--because", "other")).code).toBe(0);
    expect((await ops(shop, "refunds", "list")).text).not.toContain(request);
    expect((await ops(shop, "refunds", "list", "--all")).text).toContain("rejected: other");
    const shown = await ops(shop, "refunds", "show", request);
    for (const phrase of [request, "rejected: other", "all that is not delivered"]) expect(shown.text).toContain(phrase);
    expect(shown.text).not.toContain(order.linkKey);
    expect(await ops(shop, "refunds", "show", "ref_none")).toMatchObject({ code: 1, text: expect.stringContaining("refunds list --all") });
  });

  test("approves: the money is refunded and the buyer is notified", async () => {
    const { order, request } = await unsubscribed();
    expect((await ops(shop, "refunds", "approve", "--who", "Mei", request)).code).toBe(0);
    await runJobsFor(shop, 12);
    expect((await readBuyerOrder(shop, order)).state).toBe("refunded");
    expect((await subjects(shop))[0]).toContain("We’ve refunded");
    const shown = (await ops(shop, "refunds", "show", request)).text;
    for (const phrase of ["refunded", "succeeded", "HK$93.00"]) expect(shown).toContain(phrase);
    expect(await ops(shop, "refunds", "reject", "--who", "Mei", request, "--because", "used")).toMatchObject({
      code: 1,
      text: expect.stringContaining("decided already"),
    });
  });

  test("prints what to do when it rejects", async () => {
    const { order, request } = await cancelled();
    const reject = (...because: string[]) => ops(shop, "refunds", "reject", "--who", "Mei", request, ...because);
    expect(await reject()).toMatchObject({ code: 2, text: expect.stringMatching(/^Give --because .*too-late.*\.$/) });
    for (const untrue of ["used", "expired", "delivered"]) {
      expect(await reject("--because", untrue)).toMatchObject({ code: 1, text: expect.stringContaining("--because too-late or --because other") });
    }
    expect(await lastRequest(shop)).toMatchObject({ state: "requested" });
    expect(await ops(shop, "refunds", "show")).toMatchObject({ code: 2, text: expect.stringContaining("Name <request>, ") });
    expect(await ops(shop, "refunds", "show", request, "now")).toMatchObject({ code: 2, text: expect.stringContaining("in quotes") });
    expect(await ops(shop, "refunds", "list", "--every")).toMatchObject({ code: 2, text: expect.stringContaining("no option --every") });
    expect(await ops(shop, "refunds", "give", "--who", "Mei", order.number, "--amount")).toMatchObject({
      code: 2,
      text: expect.stringContaining("--amount needs a value"),
    });
    expect(await ops(shop, "refunds", "approve", "--who", "Mei", "ref_none")).toMatchObject({
      code: 1,
      text: expect.stringContaining("refunds list"),
    });
    expect(await ops(shop, "orders", "ship", "--who", "Mei", order.number, "--courier", "SF")).toMatchObject({
      code: 1,
      text: expect.stringContaining("refunds approve"),
    });
  });

  test("does not approve more than is left of the payment", async () => {
    const { request } = await unsubscribed();
    await shop.db
      .insertInto("refunds")
      .columns(["id", "order_id", "payment_id", "subject", "attempt", "reason", "amount", "currency", "state", "created_at"])
      .expression((eb) =>
        eb
          .selectFrom("payments")
          .select(({ val, ref }) => [
            val("rfd_1").as("id"),
            "order_id",
            ref("payments.id").as("payment_id"),
            val("giv_1").as("subject"),
            val(1).as("attempt"),
            val("goodwill").as("reason"),
            val(100).as("amount"),
            "currency",
            val("pending").as("state"),
            val(0).as("created_at"),
          ]),
      )
      .execute();
    expect(await ops(shop, "refunds", "approve", "--who", "Mei", request)).toMatchObject({ code: 1, text: expect.stringContaining("refunds give") });
    expect(await lastRequest(shop)).toMatchObject({ state: "requested" });
  });
});

describe("`npm run ops -- refunds give`", () => {
  test("refunds money of a delivered order, never more than is left", async () => {
    const order = await cardByPost();
    const give = (amount: string, because = "the card came back") =>
      ops(shop, "refunds", "give", "--who", "Mei", order.number, "--amount", amount, "--because", because);
    expect(await give("10")).toMatchObject({ code: 1, text: expect.stringContaining("Nothing of this order was delivered") });
    await shipOrder(shop, { number: order.number, courier: "SF", tracking: null, who: MEI });
    for (const wrong of ["", "0", "1.234", "ten", "1e3", "-5"])
      expect(await give(wrong)).toMatchObject({ code: 2, text: expect.stringContaining("an amount is more than 0, with at most two decimals") });
    expect(await give("12.5", " ")).toMatchObject({ code: 2, text: expect.stringContaining("--because") });
    expect((await give("12.5")).text).toContain("HK$12.50");
    // The same command typed twice refunds once.
    expect(await give("12.50")).toMatchObject({ code: 1, text: expect.stringContaining("--again") });
    await runJobsFor(shop, 10);
    expect((await ops(shop, "orders", "show", "--who", "Mei", order.number)).text).toMatch(
      /^rfd_\S+ +1 +succeeded +HK\$12\.50 +goodwill: the card came back/m,
    );
    const { total } = await readBuyerOrder(shop, order);
    expect(await readBuyerOrder(shop, order)).toMatchObject({ state: "delivered", refunds: [{ amount: 1250, state: "paid", reason: "goodwill" }] });
    expect(await give(String(total / 100))).toMatchObject({ code: 1, text: expect.stringContaining(`HK$${((total - 1250) / 100).toFixed(2)}`) });
    expect((await give(String((total - 1250) / 100))).code).toBe(0);
    await runJobsFor(shop, 10);
    expect((await readBuyerOrder(shop, order)).state).toBe("refunded");
    expect((await ledgerEntries(shop)).reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  });

  test("rejects an unknown or unpaid order; a requested refund is reserved", async () => {
    const unpaid = await createOrder(shop, orderForm());
    const give = (number: string, amount = "1") => ops(shop, "refunds", "give", "--who", "Mei", number, "--amount", amount, "--because", "sorry");
    expect(await give("RL1")).toMatchObject({ code: 1 });
    expect(await give(unpaid.number)).toMatchObject({ code: 1, text: expect.stringContaining("never paid") });
    const { order } = await unsubscribed();
    expect(await give(order.number)).toMatchObject({ code: 1, text: expect.stringContaining("HK$0.00") });
  });
});

describe("a refund that the provider rejects", () => {
  async function failedThrice() {
    const { order, request } = await unsubscribed();
    shop.payments.createRefund = () => Promise.reject(new ProviderError("final", "charge-too-old", "no"));
    await ops(shop, "refunds", "approve", "--who", "Mei", request);
    for (let hour = 0; hour < 4; hour++) {
      await runJobsFor(shop, 2);
      shop.pass(HOUR);
    }
    await runJobsFor(shop, 2);
    const refund = await shop.db.selectFrom("refunds").selectAll().where("state", "=", "manual").executeTakeFirstOrThrow();
    return { order, request, refund };
  }

  test("is listed with its reason, announced to the buyer, and entered in the ledger once staff have paid it", async () => {
    const { order, refund } = await failedThrice();
    const failed = (await ops(shop, "refunds", "failed")).text;
    for (const phrase of [refund.id, order.number, "HK$93.00", "charge-too-old"]) expect(failed).toContain(phrase);
    const differences = async () => (await ops(shop, "money", "differences")).text;
    expect(await differences()).toMatch(/HK\$93\.00 of \S+, to be paid by hand as \S+ +sent 1 ×, failed: charge-too-old/);
    expect(await subjects(shop)).toContain(`Your refund for order ${order.number} is taking a little longer`);
    expect(await readBuyerOrder(shop, order)).toMatchObject({ state: "refund-requested", refunds: [{ state: "delayed" }] });
    expect(await ops(shop, "refunds", "settle", "--who", "Mei", refund.id)).toMatchObject({ code: 2, text: expect.stringContaining("--note") });
    expect((await ops(shop, "refunds", "settle", "--who", "Mei", refund.id, "--note", "bank transfer 4711")).code).toBe(0);
    await runJobsFor(shop, 2);
    expect(await readBuyerOrder(shop, order)).toMatchObject({ state: "refunded", refunds: [{ state: "paid" }] });
    expect((await ledgerEntries(shop)).reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    const { text: report } = await ops(shop, "money", "report", "--month", "2026-11");
    expect(report).toMatch(/^HKD +by hand +0 +HK\$0\.00 +1 +−HK\$93\.00/m);
    expect(report).toMatch(/^HKD +card +1 +HK\$93\.00 +0 +HK\$0\.00/m);
    expect((await ops(shop, "refunds", "failed")).text).not.toContain(refund.id);
    expect((await subjects(shop))[0]).toContain("We’ve refunded");
    expect(await shop.db.selectFrom("discrepancies").select(["kind", "note"]).where("kind", "=", "refund-failed").execute()).toEqual([
      { kind: "refund-failed", note: "paid by hand: bank transfer 4711" },
    ]);
    expect(await ops(shop, "refunds", "settle", "--who", "Mei", refund.id, "--note", "again")).toMatchObject({ code: 1 });
    expect(await ops(shop, "refunds", "settle", "--who", "Mei", "rfd_none", "--note", "x")).toMatchObject({ code: 1 });
  });

  test("can be sent once more, as another attempt", async () => {
    const { order, refund } = await failedThrice();
    shop.payments.createRefund = async ({ ref, amount, currency }) => ({
      refundId: "re_9",
      ref,
      sessionId: null,
      paymentRef: null,
      amount,
      currency,
      state: "succeeded",
      failure: null,
    });
    expect((await ops(shop, "refunds", "retry", "--who", "Mei", refund.id)).code).toBe(0);
    await runJobsFor(shop, 2);
    expect((await readBuyerOrder(shop, order)).state).toBe("refunded");
    expect(await ops(shop, "refunds", "retry", "--who", "Mei", refund.id)).toMatchObject({ code: 1 });
    expect(await shop.db.selectFrom("refunds").select("state").orderBy("attempt").execute()).toEqual(
      ["failed", "failed", "succeeded"].map((state) => ({ state })),
    );
  });
});
