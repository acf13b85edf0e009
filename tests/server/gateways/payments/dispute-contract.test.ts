import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { DisputeView } from "#server/gateways/payments/payment-provider.ts";
import { TEST_PROVIDERS, sessionRequest, type TestProvider } from "#tests/support/orders/payment-provider.ts";

describe.each(Object.entries(TEST_PROVIDERS))("a dispute at every payment provider, here %s,", (_name, open) => {
  let desk: TestProvider;
  beforeEach(async () => void (desk = await open()));
  afterEach(() => desk.close());

  async function listed(from: number, to: number): Promise<DisputeView[]> {
    const found: DisputeView[] = [];
    for await (const one of desk.payments.listDisputes({ from, to })) found.push(one);
    return found;
  }

  test.each(["won", "lost"] as const)("is reported and listed: opened, with its reason and evidence deadline, then %s", async (end) => {
    const { sessionId } = await desk.payments.createSession(sessionRequest());
    await desk.pay(sessionId);
    const { paymentRef } = await desk.payments.getSession(sessionId);
    await desk.receivedEvents();
    const at = desk.now();
    for (const state of ["opened", end] as const) {
      await desk.dispute(sessionId, state);
      const view = { paymentRef, amount: 9300, currency: "HKD", state, reason: "fraudulent", evidenceDueAt: expect.any(Number) };
      const [found, ...others] = await listed(at, at + 1);
      expect([found, others]).toEqual([{ disputeId: expect.any(String), ...view }, []]);
      expect(await desk.receivedEvents()).toEqual([{ ...found, id: expect.any(String), type: "dispute" }]);
    }
    expect(await listed(at + 1, at + 60_000)).toEqual([]);
  });
});
