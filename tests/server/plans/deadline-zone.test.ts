import { expect, test } from "vitest";
import { deadlineZone } from "#server/plans/deadline-zone.ts";
import { openTestShop } from "#tests/support/shop.ts";

test("a deadline is shown in its destination's time; for several destinations as the day that has come nowhere before", async () => {
  const shop = await openTestShop();
  const catalogue = shop.catalogue();
  await shop.close();
  const at = Date.UTC(2027, 4, 21, 2, 0);
  expect(deadlineZone(catalogue, "JP", at)).toEqual({ timeZone: "Asia/Tokyo", destination: catalogue.destinations.get("JP") });
  const region = [...catalogue.plans.values()].find((plan) => plan.coverage.includes("US") && plan.coverage.includes("JP"));
  const { timeZone, destination } = deadlineZone(catalogue, region?.id ?? "", at);
  expect(destination).toBeNull();
  expect(new Intl.DateTimeFormat("sv-SE", { timeZone }).format(at)).toBe("2027-05-20");
});
