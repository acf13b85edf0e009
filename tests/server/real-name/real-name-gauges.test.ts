import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { addStateGauges } from "#server/app/metrics/state-gauges.ts";
import { setDecision, createRegistration } from "#tests/support/real-name.ts";
import { openTestShop } from "#tests/support/shop.ts";

test("metrics show how long registrations have been undecided, and how many SIMs the carrier rejects", async () => {
  const shop = await openTestShop();
  const scraped = async () => {
    const registry = new Registry();
    await addStateGauges(registry, shop)();
    return (await registry.metrics()).split("\n").filter((line) => /^rovelink_real_name_(undecided|sims)/.test(line));
  };
  expect(await scraped()).toEqual(["rovelink_real_name_undecided_oldest_seconds 0", "rovelink_real_name_sims_refused 0"]);
  shop.carrier.registerHolder = async () => ({ state: "refused", code: "not-now" });
  const { id } = await createRegistration(shop, { fields: { iccids: [simCardIccid(7), simCardIccid(8)] } });
  await setDecision(shop, id, "checking");
  shop.pass(86_400_000);
  expect((await scraped())[0]).toBe("rovelink_real_name_undecided_oldest_seconds 86400");
  await setDecision(shop, id, "accepted");
  await shop.runJobs();
  expect(await scraped()).toEqual(["rovelink_real_name_undecided_oldest_seconds 0", "rovelink_real_name_sims_refused 2"]);
  await shop.close();
});
