import { beforeEach, describe, expect, test } from "vitest";
import type { ProviderEvent, RefundParams } from "#server/gateways/payments/payment-provider.ts";
import { sandboxJobs } from "#server/gateways/payments/sandbox/sandbox-jobs.ts";
import { runDueJobs } from "#server/jobs/run-job.ts";
import { decidePayment, createOrder } from "#tests/support/orders/purchase.ts";
import { orderForm, useTestShop } from "#tests/support/shop.ts";

const shop = useTestShop();
let session: { id: string; amount: number; payment_ref: string | null };
let received: ProviderEvent[];
beforeEach(async () => {
  received = [];
  const order = await createOrder(shop, orderForm());
  await decidePayment(shop, order.payUrl, "pay");
  await deliver();
  session = await shop.db.selectFrom("sandbox_sessions").selectAll().executeTakeFirstOrThrow();
  received = [];
});

const order = (overrides: Partial<RefundParams> = {}): RefundParams => ({
  ref: "rfd_1",
  sessionId: session.id,
  paymentRef: session.payment_ref,
  amount: 500,
  currency: "HKD",
  ...overrides,
});
/** Runs the sandbox's own jobs; its webhooks are verified and collected. */
const deliver = () =>
  runDueJobs(
    shop,
    sandboxJobs(async (_, body, headers) => {
      received.push(shop.payments.parseWebhook(Buffer.from(body), new Headers(headers), shop.clock()));
      return 200;
    }),
  );
const listStates = () => [...new Set(received.map((event) => (event.type === "refund" ? event.refund.state : event.type)))];

describe("a refund of the sandbox", () => {
  test("is pending, succeeds after two seconds, and sends signed webhooks for both", async () => {
    const made = await shop.payments.createRefund(order());
    const view = { ref: "rfd_1", sessionId: session.id, paymentRef: session.payment_ref, amount: 500, currency: "HKD", failure: null };
    expect(made).toEqual({ ...view, refundId: made.refundId, state: "pending" });
    await deliver();
    expect(listStates()).toEqual(["pending"]);
    shop.pass(1999);
    expect((await shop.payments.getRefund(made.refundId)).state).toBe("pending");
    shop.pass(1);
    await deliver();
    expect(listStates()).toEqual(["pending", "succeeded"]);
    expect(await shop.payments.getRefund(made.refundId)).toEqual({ ...made, state: "succeeded" });
  });

  test("of an amount that ends in 13 is returned by the bank, and may be created again", async () => {
    const made = await shop.payments.createRefund(order({ amount: 513 }));
    shop.pass(2000);
    await deliver();
    expect(listStates()).toEqual(["pending", "failed"]);
    expect(await shop.payments.getRefund(made.refundId)).toMatchObject({ state: "failed", failure: "sent-back" });
    expect(await shop.payments.createRefund(order({ ref: "rfd_2", amount: session.amount }))).toMatchObject({ state: "pending" });
  });

  test("of more than is left is rejected, also under simultaneous requests", async () => {
    const third = Math.floor(session.amount / 3);
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, (_, n) => shop.payments.createRefund(order({ ref: `rfd_${n}`, amount: third }))),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    for (const result of results) if (result.status === "rejected") expect(result.reason).toMatchObject({ kind: "final", code: "refund-too-much" });
  });
});
