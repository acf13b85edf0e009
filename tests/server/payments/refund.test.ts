import fc from "fast-check";
import type { RefundState } from "#server/domain/payment-states.schema.ts";
import { describe, expect, test } from "vitest";
import { ledgerEntriesAfter, refundStateAfter } from "#server/payments/refund.ts";

type Said = "pending" | "succeeded" | "failed";

/** Returns the ledger and the row after all updates, from the start on. */
function after(updates: Said[], start: RefundState = "waiting") {
  let state = start;
  const booked = new Set<string>();
  for (const one of updates) {
    for (const movement of ledgerEntriesAfter(state, one)) booked.add(movement);
    state = refundStateAfter(state, one) ?? state;
  }
  return { state, booked: [...booked].sort() };
}

describe("a refund", () => {
  test.each<[Said[], RefundState, string[]]>([
    [["pending"], "pending", []],
    [["succeeded", "pending"], "succeeded", ["refund"]],
    [["pending", "failed"], "failed", []],
    [["failed", "pending"], "failed", []],
    [["succeeded", "failed"], "failed", ["refund", "refund-returned"]],
    [["failed", "succeeded"], "failed", ["refund", "refund-returned"]],
  ])("that receives %j is %s, and the ledger has %j", (updates, state, booked) => expect(after(updates)).toEqual({ state, booked }));

  test("paid manually is not on its way to the provider", () => {
    expect(refundStateAfter("manual", "pending")).toBeNull();
    expect(refundStateAfter("manual", "succeeded")).toBe("succeeded");
  });

  const lives: Said[][] = [["pending"], ["pending", "succeeded"], ["pending", "failed"], ["pending", "succeeded", "failed"]];
  test.each(lives)("has the same final state whatever the order and number of updates", (...life) => {
    const end = after(life);
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...life), { maxLength: 10 }), fc.infiniteStream(fc.nat()), (extra, chance) => {
        const shuffled = [...life, ...extra].map((update) => ({ said: update, at: chance.next().value as number })).sort((a, b) => a.at - b.at);
        expect(after(shuffled.map(({ said }) => said))).toEqual(end);
      }),
      { numRuns: 1000 },
    );
  });
});
