import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ProviderEvent, RefundParams, RefundView, SessionView } from "#server/gateways/payments/payment-provider.ts";
import { TEST_PROVIDERS, sessionRequest, type TestProvider } from "#tests/support/orders/payment-provider.ts";

describe.each(Object.entries(TEST_PROVIDERS))("every payment provider, here %s,", (name, open) => {
  let desk: TestProvider;
  beforeEach(async () => void (desk = await open()));
  afterEach(() => desk.close());

  const session = (overrides: Parameters<typeof sessionRequest>[0] = {}) => desk.payments.createSession(sessionRequest(overrides));
  const types = (events: ProviderEvent[]) => events.map((event) => event.type);
  async function all<T>(list: AsyncIterable<T>): Promise<T[]> {
    const found: T[] = [];
    for await (const one of list) found.push(one);
    return found;
  }

  test("has its own name", () => expect(desk.payments.name).toBe(name));

  describe("a session", () => {
    test("has the requested properties and a payment page", async () => {
      const made = await session();
      expect(made).toMatchObject({ ref: "pay_1", amount: 9300, currency: "HKD", status: "open", paymentStatus: "unpaid", paymentRef: null });
      expect(made.url).toMatch(/^https?:\/\//);
      expect(await desk.payments.getSession(made.sessionId)).toEqual(made);
    });

    test("is created once per key, however often it is requested", async () => {
      const first = await session();
      expect(await session()).toEqual(first);
      expect(await session({ ref: "pay_2", idempotencyKey: "pay_2:create" })).not.toMatchObject({ sessionId: first.sessionId });
    });

    test.each([{ amount: 9400 }, { currency: "USD" as const }, { expiresAt: sessionRequest().expiresAt + 60_000 }, { email: "eve@example.com" }])(
      "is rejected for another request with the same key: %j",
      async (change) => {
        await session();
        await expect(session(change)).rejects.toMatchObject({ name: "ProviderError", kind: "final", code: "idempotency" });
      },
    );

    test("found again after payment is paid", async () => {
      const { sessionId } = await session();
      await desk.pay(sessionId);
      expect(await session()).toMatchObject({ sessionId, status: "complete", paymentStatus: "paid" });
    });

    test("can be ended, and then not paid", async () => {
      const { sessionId } = await session();
      expect(await desk.payments.expireSession(sessionId)).toBe("expired");
      expect(await desk.payments.expireSession(sessionId)).toBe("expired");
      await desk.pay(sessionId);
      expect(await desk.payments.getSession(sessionId)).toMatchObject({ status: "expired", paymentStatus: "unpaid" });
      expect(types(await desk.receivedEvents())).toEqual(["expired"]);
    });

    test("that is complete cannot be ended", async () => {
      const { sessionId } = await session();
      await desk.pay(sessionId);
      expect(await desk.payments.expireSession(sessionId)).toBe("already-complete");
      expect(await desk.payments.getSession(sessionId)).toMatchObject({ status: "complete", paymentStatus: "paid" });
    });

    test("expires by itself if nobody pays it", async () => {
      const { sessionId } = await session();
      await desk.expireSessions();
      expect(await desk.payments.getSession(sessionId)).toMatchObject({ status: "expired", paymentStatus: "unpaid" });
      expect(await desk.receivedEvents()).toMatchObject([{ type: "expired", ref: "pay_1", sessionId }]);
    });

    test("that is unknown is a final error", async () => {
      await expect(desk.payments.getSession("cs_none")).rejects.toMatchObject({ name: "ProviderError", kind: "final" });
      await expect(desk.payments.expireSession("cs_none")).rejects.toMatchObject({ name: "ProviderError", kind: "final" });
    });
  });

  describe("a payment", () => {
    test("by an immediate method is paid and has our reference, the amount and the provider's reference", async () => {
      const { sessionId } = await session();
      await desk.pay(sessionId);
      const paid = await desk.payments.getSession(sessionId);
      expect(paid).toMatchObject({ status: "complete", paymentStatus: "paid", amount: 9300, currency: "HKD", paymentRef: expect.any(String) });
      const { paymentRef } = paid;
      const events = await desk.receivedEvents();
      expect(events).toHaveLength(1);
      expect(events).toMatchObject([{ id: expect.any(String), type: "paid", sessionId, ref: "pay_1", amount: 9300, currency: "HKD", paymentRef }]);
    });

    test.each(["paid", "failed"] as const)("by a delayed method is processing first, then %s", async (comes) => {
      const { sessionId } = await session();
      await desk.payLater(sessionId, comes);
      expect(await desk.payments.getSession(sessionId)).toMatchObject({ status: "complete", paymentStatus: "processing" });
      expect(types(await desk.receivedEvents())).toEqual(["processing"]);
      await desk.completeDelayed();
      expect(await desk.payments.getSession(sessionId)).toMatchObject({ status: "complete", paymentStatus: comes });
      expect(await desk.receivedEvents()).toMatchObject([{ type: comes, ref: "pay_1", amount: 9300 }]);
    });

    test("is listed by the creation time of its session; sessions without money are not", async () => {
      const [one, two] = [await session(), await session({ ref: "pay_2", idempotencyKey: "2" })];
      await desk.pay(one.sessionId);
      const begun = desk.now();
      const found = async (from: number, to: number) => (await all<SessionView>(desk.payments.listPayments({ from, to }))).map((view) => view.ref);
      expect(await found(begun, begun + 1)).toEqual(["pay_1"]);
      await desk.pay(two.sessionId);
      expect((await found(begun - 1000, begun + 1000)).sort()).toEqual(["pay_1", "pay_2"]);
      expect(await found(begun + 1, begun + 60_000)).toEqual([]);
      expect(await found(begun - 60_000, begun)).toEqual([]);
    });
  });

  describe("a refund", () => {
    let paid: SessionView;
    beforeEach(async () => {
      const { sessionId } = await session();
      await desk.pay(sessionId);
      paid = await desk.payments.getSession(sessionId);
      await desk.receivedEvents();
    });
    const refund = (overrides: Partial<RefundParams> = {}) =>
      desk.payments.createRefund({
        ref: "ref_1",
        sessionId: paid.sessionId,
        paymentRef: paid.paymentRef,
        amount: 9300,
        currency: "HKD",
        ...overrides,
      });

    test("of the whole amount is pending first, then succeeded", async () => {
      const made = await refund();
      expect(made).toMatchObject({ ref: "ref_1", amount: 9300, currency: "HKD", paymentRef: paid.paymentRef, state: "pending", failure: null });
      await desk.completeDelayed();
      expect(await desk.payments.getRefund(made.refundId)).toMatchObject({ ref: "ref_1", state: "succeeded" });
      const states = (await desk.receivedEvents()).map((event) => event.type === "refund" && event.refund.state);
      expect(states.at(-1)).toBe("succeeded");
      expect(new Set(states)).toEqual(new Set(["pending", "succeeded"]));
    });

    test("is created once per reference, however often it is requested", async () => {
      const [first, again] = [await refund({ amount: 1000 }), await refund({ amount: 1000 })];
      expect(again.refundId).toBe(first.refundId);
      await expect(refund({ amount: 1001 })).rejects.toMatchObject({ code: "idempotency" });
      expect(await all(desk.payments.listRefunds({ from: desk.now() - 1000, to: desk.now() + 1000 }))).toHaveLength(1);
    });

    test("may be partial, and never more than is left", async () => {
      await refund({ ref: "ref_1", amount: 9000 });
      await expect(refund({ ref: "ref_2", amount: 301 })).rejects.toMatchObject({ name: "ProviderError", kind: "final", code: "refund-too-much" });
      await refund({ ref: "ref_3", amount: 300 });
      await expect(refund({ ref: "ref_4", amount: 1 })).rejects.toMatchObject({ name: "ProviderError", kind: "final", code: "refund-too-much" });
    });

    test("that fails has a reason, and its money may be refunded again", async () => {
      const { refundId } = await refund({ amount: 9213 });
      await desk.completeDelayed();
      expect(await desk.payments.getRefund(refundId)).toMatchObject({ state: "failed", failure: expect.stringMatching(/./) });
      expect((await desk.receivedEvents()).at(-1)).toMatchObject({ type: "refund", refund: { refundId, ref: "ref_1", state: "failed" } });
      expect(await refund({ ref: "ref_2" })).toMatchObject({ state: "pending" });
    });

    test("of an unpaid session is a final error", async () => {
      const unpaid = await session({ ref: "pay_2", idempotencyKey: "2" });
      const nothing = refund({ sessionId: unpaid.sessionId, paymentRef: null });
      await expect(nothing).rejects.toMatchObject({ name: "ProviderError", kind: "final", code: "not-paid" });
    });

    test("finds its payment by the session if the payment's own reference is unknown", async () => {
      expect(await refund({ paymentRef: null })).toMatchObject({ paymentRef: paid.paymentRef });
    });

    test("is listed by its creation time", async () => {
      const at = desk.now();
      await refund();
      const found = async (from: number, to: number) => (await all<RefundView>(desk.payments.listRefunds({ from, to }))).map((view) => view.ref);
      expect(await found(at, at + 1)).toEqual(["ref_1"]);
      expect(await found(at + 1, at + 60_000)).toEqual([]);
    });

    test("that is unknown is a final error", async () => {
      await expect(desk.payments.getRefund("re_none")).rejects.toMatchObject({ name: "ProviderError", kind: "final" });
    });
  });
});

describe.each(Object.entries(TEST_PROVIDERS))("a webhook of every payment provider, here %s,", (_name, open) => {
  let desk: TestProvider;
  let body: string;
  beforeAll(async () => {
    desk = await open();
    await desk.pay((await desk.payments.createSession(sessionRequest())).sessionId);
    body = await desk.firstWebhookBody();
  });
  afterAll(() => desk.close());
  const read = (headers: Headers, text = body) => desk.payments.parseWebhook(Buffer.from(text), headers, desk.now());
  const header = (headers: Headers) => [...headers][0] ?? ["", ""];
  function changed(change: (value: string) => string): Headers {
    const [name, value] = header(desk.sign(body, desk.now()));
    return new Headers({ [name]: change(value) });
  }

  test("signed now is accepted, twice as the same event", () => {
    const event = read(desk.sign(body, desk.now()));
    expect(event).toMatchObject({ type: "paid", ref: "pay_1" });
    expect(read(desk.sign(body, desk.now()))).toEqual(event);
  });

  test.each<[string, () => Headers]>([
    ["signed with the older secret", () => desk.sign(body, desk.now(), 1)],
    ["299 s old", () => desk.sign(body, desk.now() - 299_000)],
    ["59 s ahead", () => desk.sign(body, desk.now() + 59_000)],
    ["with an additional signature", () => changed((value) => `${value},v1=${"0".repeat(64)}`)],
    ["with an additional signature in front", () => changed((value) => value.replace("v1=", `v1=${"0".repeat(64)},v1=`))],
  ])("%s is accepted", (_, headers) => expect(read(headers())).toMatchObject({ type: "paid" }));

  test.each<[string, () => Headers]>([
    ["without a signature", () => new Headers()],
    ["with an empty signature", () => changed(() => "")],
    ["signed with a foreign secret", () => desk.sign(body, desk.now(), "whsec_foreign")],
    ["signed for another body", () => desk.sign(`${body} `, desk.now())],
    ["301 s old", () => desk.sign(body, desk.now() - 301_000)],
    ["61 s ahead", () => desk.sign(body, desk.now() + 61_000)],
    ["without a timestamp", () => changed((value) => value.replace(/^t=\d+,/, ""))],
    ["with another timestamp than signed", () => changed((value) => value.replace(/^t=(\d+)/, (_whole, t: string) => `t=${Number(t) - 1}`))],
    ["with a truncated signature", () => changed((value) => value.slice(0, -2))],
    ["with a signature of another version", () => changed((value) => value.replace("v1=", "v0="))],
  ])("%s is rejected", (_, headers) => {
    expect(() => read(headers())).toThrow(expect.objectContaining({ name: "ProviderError", kind: "final", code: "signature" }));
  });

  test("whose body was changed is rejected", () => {
    const headers = desk.sign(body, desk.now());
    expect(() => read(headers, body.replace("9300", "9301"))).toThrow(expect.objectContaining({ code: "signature" }));
  });

  test("of more than 256 kB is rejected", () => {
    const large = body.replace(/}$/, `,"more":"${"x".repeat(256 * 1024)}"}`);
    expect(() => read(desk.sign(large, desk.now()), large)).toThrow(expect.objectContaining({ code: "signature" }));
  });

  test.each(["{", "[]", "null", "1", '{"id":"evt"}'])("that is signed but not an event is rejected: %s", (text) => {
    expect(() => read(desk.sign(text, desk.now()), text)).toThrow(expect.objectContaining({ name: "ProviderError", kind: "final", code: "shape" }));
  });
});
