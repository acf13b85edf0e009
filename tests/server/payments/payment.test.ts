import fc from "fast-check";
import type { PaymentAttemptState } from "#server/domain/payment-states.schema.ts";
import { describe, expect, test } from "vitest";
import { paymentStateAfter, type PaymentUpdate } from "#server/payments/payment.ts";

const time = { now: 1000, expiresAt: 5000 };
const after = (facts: PaymentUpdate["state"][], start: PaymentAttemptState = "creating") =>
  facts.reduce<PaymentAttemptState>((state, fact) => paymentStateAfter(state, fact, time) ?? state, start);

describe("a payment attempt", () => {
  test.each<[PaymentUpdate["state"][], PaymentAttemptState]>([
    [["open"], "open"],
    [["processing", "open"], "processing"],
    [["failed", "processing"], "failed"],
    [["expired"], "cancelled"],
    [["failed", "paid"], "paid"],
    [["paid", "failed", "expired", "processing", "open"], "paid"],
  ])("that receives %j is %s", (facts, state) => expect(after(facts)).toBe(state));

  test("that ends after its expiry is expired; before it, cancelled by the buyer", () => {
    expect(paymentStateAfter("open", "expired", { now: 5000, expiresAt: 5000 })).toBe("expired");
    expect(paymentStateAfter("open", "expired", { now: 4999, expiresAt: 5000 })).toBe("cancelled");
  });

  // What one session can report in its life; a late payment may follow any end.
  const lives: PaymentUpdate["state"][][] = [
    ["open", "paid"],
    ["open", "processing", "paid"],
    ["open", "processing", "failed"],
    ["open", "expired"],
    ["open", "expired", "paid"],
    ["open", "processing", "failed", "paid"],
  ];
  test.each(lives)("has the same final state whatever the order and number of updates", (...life) => {
    const end = after(life);
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...life), { maxLength: 12 }), fc.infiniteStream(fc.nat()), (extra, chance) => {
        const facts = [...life, ...extra].map((fact) => ({ fact, at: chance.next().value as number })).sort((a, b) => a.at - b.at);
        expect(after(facts.map(({ fact }) => fact))).toBe(end);
      }),
    );
  });
});
