import { commandStaff } from "#server/audit/staff-action-log.ts";
import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { closeEnquiry } from "#server/partners/staff/close-enquiry.ts";
import { addStateGauges } from "#server/app/metrics/state-gauges.ts";
import { createEnquiry } from "#tests/support/partners/sent-enquiry.ts";
import { useTestShop } from "#tests/support/shop.ts";

const shop = useTestShop();

/** Returns the lines about enquiries of a scrape. */
async function scraped(): Promise<string[]> {
  const registry = new Registry();
  await addStateGauges(registry, shop)();
  return (await registry.metrics()).split("\n").filter((line) => line.startsWith("rovelink_enquiries"));
}

test("metrics show how many enquiries wait, and how many were due before today in Hong Kong", async () => {
  const { reference } = await createEnquiry(shop);
  await createEnquiry(shop);
  expect(await scraped()).toEqual(['rovelink_enquiries{state="new"} 2', "rovelink_enquiries_overdue 0"]);
  shop.pass(Date.parse("2026-11-26T16:00:00Z") - shop.clock());
  expect(await scraped()).toEqual(['rovelink_enquiries{state="new"} 2', "rovelink_enquiries_overdue 2"]);
  await closeEnquiry(shop, { reference, who: commandStaff("carol") });
  expect((await scraped()).sort()).toEqual(["rovelink_enquiries_overdue 1", 'rovelink_enquiries{state="new"} 1']);
});
