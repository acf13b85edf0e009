import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CarrierError } from "#server/gateways/carrier/carrier.ts";
import { knownCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { cleanReading, submitted, toldReader } from "#tests/support/real-name.ts";
import { CARRIERS } from "#tests/support/carrier.ts";
import { openTestShop, type TestShop } from "#tests/support/shop.ts";

let shop: TestShop;
afterEach(() => shop.close());
const TWO = [knownCardIccid(7), knownCardIccid(8)];
const sims = () => shop.db.selectFrom("real_name_sims").selectAll().orderBy("position").execute();
const holders = () => shop.db.selectFrom("simulator_holders").selectAll().orderBy("iccid").execute();

describe.each(CARRIERS)("an accepted registration with %s", (_, openShop) => {
  beforeEach(async () => {
    shop = await openShop();
    shop.reader = toldReader(cleanReading());
  });

  test("tells the carrier of every SIM, once each", async () => {
    await submitted(shop, { fields: { iccids: TWO } });
    await shop.settle();
    expect((await holders()).map(({ iccid, regions }) => [iccid, regions])).toEqual(TWO.map((iccid) => [iccid, "HK,TW"]));
    expect((await sims()).map((sim) => sim.carrier_state)).toEqual(["registered", "registered"]);
  });
});

describe("the carrier's line", () => {
  beforeEach(async () => {
    shop = await openTestShop();
    shop.reader = toldReader(cleanReading());
  });

  test("that is cut after it was told is told again, and registers once", async () => {
    const real = shop.carrier.registerHolder;
    let calls = 0;
    shop.carrier.registerHolder = async (request) => {
      const answer = await real(request);
      if (++calls === 1) throw new CarrierError("indeterminate", "The carrier did not answer in time", "timeout");
      return answer;
    };
    await submitted(shop);
    await shop.settle();
    expect(calls).toBe(2);
    expect(await holders()).toHaveLength(1);
    expect(await sims()).toMatchObject([{ carrier_state: "registered" }]);
  });

  test("that refuses for good is an outcome that staff see; the acceptance stands", async () => {
    shop.carrier.registerHolder = () => Promise.reject(new CarrierError("final", "Refused", "unknown-call"));
    const { id } = await submitted(shop, { fields: { iccids: TWO } });
    await shop.settle();
    expect((await sims()).map((sim) => sim.carrier_state)).toEqual(["failed", "failed"]);
    const events = await shop.db
      .selectFrom("real_name_events")
      .select("detail")
      .where("registration_id", "=", id)
      .where("kind", "=", "register-failed")
      .execute();
    expect(events.map(({ detail }) => JSON.parse(detail) as object)).toEqual([0, 1].map((sim) => ({ sim, code: "unknown-call" })));
    expect(shop.logged.join()).toContain("real-name.register-refused");
  });
});
