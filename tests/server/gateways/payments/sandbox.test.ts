import { beforeEach, describe, expect, test } from "vitest";
import type { ProviderEvent } from "#server/gateways/payments/payment-provider.ts";
import { decideSandboxSession } from "#server/gateways/payments/sandbox/decide-sandbox-session.ts";
import { readSandboxSession } from "#server/gateways/payments/sandbox/read-sandbox-session.ts";
import { sandboxJobs } from "#server/gateways/payments/sandbox/sandbox-jobs.ts";
import { runDueJobs } from "#server/jobs/run-job.ts";
import { sessionRequest } from "#tests/support/orders/payment-provider.ts";
import { useTestShop } from "#tests/support/shop.ts";

const shop = useTestShop();
let received: ProviderEvent[];
let status: number;
beforeEach(async () => {
  received = [];
  status = 200;
});

/** Runs the sandbox's own jobs; its webhooks are verified and collected. */
const deliver = () =>
  runDueJobs(
    shop,
    sandboxJobs(async (_, body, headers) => {
      const event = shop.payments.parseWebhook(Buffer.from(body), new Headers(headers), shop.clock());
      if (status === 200) received.push(event);
      return status;
    }),
  );

describe("the sandbox", () => {
  test("shows the order lines, and returns to the given addresses", async () => {
    const { sessionId } = await shop.payments.createSession(sessionRequest());
    expect(await readSandboxSession(shop, sessionId)).toMatchObject({
      amount: 9300,
      method: "card",
      title: "Japan · 5 GB · 30 days",
      status: "open",
      cancelUrl: sessionRequest().cancelUrl,
    });
    expect(await decideSandboxSession(shop, sessionId, "pay")).toEqual({ location: sessionRequest().successUrl });
    expect(await decideSandboxSession(shop, sessionId, "cancel")).toEqual({ location: sessionRequest().successUrl });
    expect(await readSandboxSession(shop, "cs_none")).toBeNull();
  });

  test.each<[Parameters<typeof decideSandboxSession>[2], ProviderEvent["type"][], object]>([
    ["pay", ["paid"], { status: "complete", paymentStatus: "paid" }],
    ["pay-later", ["processing", "paid"], { status: "complete", paymentStatus: "paid" }],
    ["pay-wrong-amount", ["paid"], { status: "complete", paymentStatus: "paid", amount: 9400 }],
    ["fail-later", ["processing", "failed"], { status: "complete", paymentStatus: "failed" }],
    ["cancel", ["expired"], { status: "expired", paymentStatus: "unpaid" }],
    ["decline", ["ignored"], { status: "open", paymentStatus: "unpaid" }],
  ])("decided as %s reports %j", async (outcome, types, session) => {
    const { sessionId } = await shop.payments.createSession(sessionRequest());
    await decideSandboxSession(shop, sessionId, outcome);
    await deliver();
    shop.pass(shop.env.sandboxDelayMs);
    await deliver();
    expect([...new Set(received.map((event) => event.type))]).toEqual(types);
    expect(await shop.payments.getSession(sessionId)).toMatchObject(session);
  });

  test("repeats a webhook until it is accepted", async () => {
    const { sessionId } = await shop.payments.createSession(sessionRequest());
    status = 500;
    await decideSandboxSession(shop, sessionId, "pay");
    await deliver();
    expect(received).toEqual([]);
    status = 200;
    shop.pass(2000);
    await deliver();
    expect(received[0]).toMatchObject({ type: "paid", ref: "pay_1", sessionId, amount: 9300, currency: "HKD" });
  });

  test("sends about every tenth event twice", async () => {
    for (let n = 0; n < 100; n++) {
      const { sessionId } = await shop.payments.createSession(sessionRequest({ idempotencyKey: `k${n}` }));
      await decideSandboxSession(shop, sessionId, "pay");
    }
    const { copies } = await shop.db
      .selectFrom("jobs")
      .select((eb) => eb.fn.countAll<number>().as("copies"))
      .where("topic", "=", "sandbox.deliver")
      .executeTakeFirstOrThrow();
    expect(copies).toBeGreaterThan(100);
    expect(copies).toBeLessThan(140);
    await deliver();
    expect(new Set(received.map((event) => event.id)).size).toBe(100);
  });
});
