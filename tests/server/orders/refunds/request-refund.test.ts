import { listRefundRequests } from "#server/orders/staff/list-money-work.ts";
import { MEI } from "#tests/support/staff.ts";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { listMailbox } from "#server/mailbox/list-mailbox.ts";
import { cancellationRefundAmount, unitRefundAmount } from "#server/orders/core/refund-request.ts";
import { quoteRefund } from "#server/orders/refunds/quote-refund.ts";
import { RefundSchema } from "#server/orders/refunds/refund-request.schema.ts";
import { requestRefund } from "#server/orders/refunds/request-refund.ts";
import { shipOrder } from "#server/orders/fulfilment/ship-order.ts";
import { POSTED_SIM, readBuyerOrder } from "#tests/support/orders/purchase.ts";
import { orderForm, START, useTestShop } from "#tests/support/shop.ts";
import { createAccountOrder, insertAccount } from "#tests/support/sims/sims.ts";

const shop = useTestShop();
let ada: string;
let bob: string;
beforeEach(async () => {
  ada = await insertAccount(shop, "ada@example.com");
  bob = await insertAccount(shop, "bob@example.com");
});

const DAY = 86_400_000;
const ask = (accountId: string, simPackage: string) => requestRefund(shop, { accountId, simPackage, reason: "trip-changed" });
const rejectedFor = (code: string, values?: object) => ({ ok: false, code, ...(values && { values }) });

/** A delivered order of Ada's with its fulfilments. */
async function bought(fields: Record<string, string> = {}) {
  const order = await createAccountOrder(shop, ada, orderForm(fields));
  return { order, units: (await readBuyerOrder(shop, order)).units.map(({ id }) => id) as [string, ...string[]] };
}

describe("a refund request", () => {
  test("is recorded once, notifies the buyer and nobody else, and changes the order's status when it covers everything", async () => {
    const { order, units } = await bought({ quantity: "2" });
    const mailsBefore = (await listMailbox(shop))?.length ?? 0;
    expect(await ask(ada, units[0])).toEqual({ ok: true });
    expect(await readBuyerOrder(shop, order)).toMatchObject({ state: "delivered", units: [{ refund: "requested" }, { refund: null }] });
    expect(await ask(ada, units[0])).toEqual(rejectedFor("refund-asked"));
    expect(await ask(ada, units[1] ?? "")).toEqual({ ok: true });
    const view = await readBuyerOrder(shop, order);
    expect(view.state).toBe("refund-requested");
    expect(view.history.at(-1)?.state).toBe("refund-requested");
    await shop.runJobs();
    const mails = (await listMailbox(shop)) ?? [];
    expect(mails).toHaveLength(mailsBefore + 2);
    for (const mail of mails.slice(0, 2)) expect(mail).toMatchObject({ to: "ada@example.com", subject: expect.stringContaining("refund request") });
  });

  test("by two simultaneous clicks is one request", async () => {
    const { units } = await bought();
    const results = await Promise.all([ask(ada, units[0]), ask(ada, units[0]), ask(ada, units[0])]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await shop.db.selectFrom("refund_requests").select(["reason", "state"]).execute()).toEqual([
      { reason: "trip-changed", state: "requested" },
    ]);
  });

  test("is possible again after a rejection", async () => {
    const { order, units } = await bought({ quantity: "2" });
    await ask(ada, units[0]);
    await shop.db.updateTable("refund_requests").set({ state: "rejected" }).execute();
    shop.pass(1);
    expect((await readBuyerOrder(shop, order)).units[0]?.refund).toBe("rejected");
    expect(await ask(ada, units[0])).toEqual({ ok: true });
    expect((await readBuyerOrder(shop, order)).units[0]?.refund).toBe("requested");
  });

  test("works for a package on a renewed SIM", async () => {
    const { units } = await bought({ way: "sim", iccid: simCardIccid(7) });
    expect(await ask(ada, units[0])).toEqual({ ok: true });
  });

  test("is rejected identically for another person's, a guest's, an unpaid or an unknown order", async () => {
    const { units } = await bought();
    expect(await ask(bob, units[0])).toEqual(rejectedFor("refund-unknown"));
    expect(await quoteRefund(shop, { accountId: bob, simPackage: units[0] })).toEqual(rejectedFor("refund-unknown"));
    expect(await ask(ada, "ful_none")).toEqual(rejectedFor("refund-unknown"));
    await shop.db.updateTable("orders").set({ account_id: null }).execute();
    expect(await ask(ada, units[0])).toEqual(rejectedFor("refund-unknown"));
  });

  test("is rejected once the package is activated", async () => {
    const { order, units } = await bought();
    shop.pass(4 * DAY);
    expect((await shop.carrier.listPackages(order.iccid))[0]?.state).not.toBe("waiting");
    expect(await ask(ada, units[0])).toEqual(rejectedFor("refund-used"));
  });

  test("is rejected from the 31st day after payment", async () => {
    const { units } = await bought();
    shop.carrier.listPackages = () => Promise.resolve([]);
    const { paid_at } = await shop.db.selectFrom("orders").select("paid_at").executeTakeFirstOrThrow();
    shop.pass(Number(paid_at) + 31 * DAY - 1 - shop.clock());
    expect(await quoteRefund(shop, { accountId: ada, simPackage: units[0] })).toMatchObject({ ok: true });
    shop.pass(1);
    expect(await ask(ada, units[0])).toEqual(rejectedFor("refund-late", { email: "support@rovelink.example" }));
  });

  test("names one of five reasons", () => {
    expect(RefundSchema.safeParse({ simPackage: "ful_1", reason: "device-not-supported" }).success).toBe(true);
    for (const reason of ["", "because", undefined]) expect(RefundSchema.safeParse({ simPackage: "ful_1", reason }).success).toBe(false);
  });
});

test("a posted SIM card is rejected with a contact: the carrier knows nothing of it", async () => {
  const order = await createAccountOrder(shop, ada, orderForm(POSTED_SIM));
  expect(await shipOrder(shop, { number: order.number, courier: "SF Express", tracking: null, who: MEI })).toEqual({ ok: true });
  const [unit] = (await readBuyerOrder(shop, order)).units;
  expect(await ask(ada, unit?.id ?? "")).toEqual(rejectedFor("refund-card", { email: "support@rovelink.example" }));
});

describe("the refund amount", () => {
  test("is the unit's share of the payment without the postal fee, by the payment method", async () => {
    const { units } = await bought({ promoCode: "WELCOME10", paymentMethod: "alipay" });
    const quote = { ok: true, amount: 8370, currency: "HKD", method: "alipay", until: START + 30 * DAY };
    expect(await quoteRefund(shop, { accountId: ada, simPackage: units[0] })).toEqual(expect.objectContaining(quote));
    const byPost = await createAccountOrder(shop, ada, orderForm({ ...POSTED_SIM, quantity: "2" }));
    const { subtotal, discount } = await readBuyerOrder(shop, byPost);
    expect(unitRefundAmount({ subtotal, discount, quantity: 2 }, 1)).toBe(9300);
  });

  test("adds up to the payment for any price, discount and quantity, and no two shares differ by more than one", () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat(1_000_000), fc.integer({ min: 1, max: 10 }), (a, b, quantity) => {
        const order = { subtotal: Math.max(a, b), discount: Math.min(a, b), quantity };
        const shares = Array.from({ length: quantity }, (_, at) => unitRefundAmount(order, at + 1));
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(order.subtotal - order.discount);
        expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

test("kept and refunded amounts add up to the payment", () => {
  const order = fc.record({
    a: fc.nat(1_000_000),
    b: fc.nat(1_000_000),
    postalFee: fc.nat(5000),
    kept: fc.array(fc.boolean(), { minLength: 1, maxLength: 10 }),
  });
  fc.assert(
    fc.property(order, ({ a, b, postalFee, kept }) => {
      const line = { subtotal: Math.max(a, b), discount: Math.min(a, b), quantity: kept.length, postalFee };
      const units = kept.map((keeps, at) => ({ unit: at + 1, isCancelledNow: !keeps }));
      const back = cancellationRefundAmount(line, units);
      const rest = cancellationRefundAmount(
        { ...line, postalFee: 0 },
        units.map(({ unit, isCancelledNow }) => ({ unit, isCancelledNow: !isCancelledNow })),
      );
      const paidInAll = line.subtotal - line.discount + postalFee;
      expect(back + rest).toBe(kept.includes(true) ? paidInAll - postalFee : paidInAll);
    }),
    { numRuns: 2000 },
  );
});

test("staff list the requests that wait for a decision", async () => {
  const { order, units } = await bought({ quantity: "2" });
  await ask(ada, units[1] ?? "");
  const list = async () => (await listRefundRequests(shop, { state: "requested", limit: 9 })).rows;
  expect(await list()).toMatchObject([{ number: order.number, unit: 2, quantity: 2, reason: "trip-changed", amount: 9300, currency: "HKD" }]);
  await shop.db.updateTable("refund_requests").set({ state: "rejected" }).execute();
  expect(await list()).toEqual([]);
});
