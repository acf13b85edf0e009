import { expect, test } from "vitest";
import { carrierRef, unitIdFromCarrierRef } from "#server/sims/carrier-ref.ts";

test.each([
  [1, "ful_1"],
  [2, "ful_1.2"],
  [12, "ful_1.12"],
])("try %i of a unit is %s at the carrier, which is about that unit and about no other", (carrierTry, ref) => {
  expect(carrierRef("ful_1", carrierTry)).toBe(ref);
  expect(unitIdFromCarrierRef(ref)).toBe("ful_1");
});

test("what is no reference of ours is about no unit", () => {
  expect(["", ".", "ful_1x.2", ".ful_1"].map(unitIdFromCarrierRef)).not.toContain("ful_1");
});
