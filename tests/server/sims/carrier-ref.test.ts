import { expect, test } from "vitest";
import { carrierRef, unitIdFromCarrierRef } from "#server/sims/sim.ts";

test.each([
  [1, "ful_1"],
  [2, "ful_1.2"],
  [12, "ful_1.12"],
])("attempt %i of a unit is %s at the carrier, which refers to that unit and no other", (carrierTry, ref) => {
  expect(carrierRef("ful_1", carrierTry)).toBe(ref);
  expect(unitIdFromCarrierRef(ref)).toBe("ful_1");
});

test("text that is not our reference refers to no unit", () => {
  expect(["", ".", "ful_1x.2", ".ful_1"].map(unitIdFromCarrierRef)).not.toContain("ful_1");
});
