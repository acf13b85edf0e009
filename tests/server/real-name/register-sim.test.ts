import { endRegistration } from "#server/real-name/staff/end-registration.ts";
import { listRegistrations } from "#server/real-name/staff/list-registrations.ts";
import { retryCarrierRegistration } from "#server/real-name/staff/retry-carrier-registration.ts";
import { MEI } from "#tests/support/staff.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CarrierError } from "#server/gateways/carrier/carrier.ts";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { endCarrierHolder } from "#server/real-name/sims/end-sim-registration.ts";
import { goodReadResult, createRegistration, fakeReader } from "#tests/support/real-name.ts";
import { CARRIERS } from "#tests/support/sims/carrier.ts";
import { openTestShop, type TestShop } from "#tests/support/shop.ts";

let shop: TestShop;
afterEach(() => shop.close());
const end = (reference: string) => endRegistration(shop, { reference, iccid: null, who: MEI });
const TWO = [simCardIccid(7), simCardIccid(8)];
const sims = () => shop.db.selectFrom("real_name_sims").selectAll().orderBy("position").execute();
const holders = () => shop.db.selectFrom("simulator_holders").selectAll().orderBy("iccid").execute();

describe.each(CARRIERS)("an accepted registration with %s", (_, openShop) => {
  beforeEach(async () => {
    shop = await openShop();
    shop.reader = fakeReader(goodReadResult());
  });

  test("registers every SIM with the carrier once", async () => {
    await createRegistration(shop, { fields: { iccids: TWO } });
    await shop.settle();
    expect((await holders()).map(({ iccid, regions }) => [iccid, regions])).toEqual(TWO.map((iccid) => [iccid, "HK,TW"]));
    expect((await sims()).map((sim) => sim.carrier_state)).toEqual(["registered", "registered"]);
  });
});

describe("the carrier", () => {
  beforeEach(async () => {
    shop = await openTestShop();
    shop.reader = fakeReader(goodReadResult());
  });

  test("is asked again after a cut connection, and registers once", async () => {
    const real = shop.carrier.registerHolder;
    let calls = 0;
    shop.carrier.registerHolder = async (request) => {
      const answer = await real(request);
      if (++calls === 1) throw new CarrierError("indeterminate", "The carrier did not respond in time", "timeout");
      return answer;
    };
    await createRegistration(shop);
    await shop.settle();
    expect(calls).toBe(2);
    expect(await holders()).toHaveLength(1);
    expect(await sims()).toMatchObject([{ carrier_state: "registered" }]);
  });

  test("that rejects for good is a result that staff see; the acceptance is kept", async () => {
    shop.carrier.registerHolder = () => Promise.reject(new CarrierError("final", "Refused", "unknown-call"));
    const { id } = await createRegistration(shop, { fields: { iccids: TWO } });
    await shop.settle();
    expect((await sims()).map((sim) => sim.carrier_state)).toEqual(["failed", "failed"]);
    const events = await shop.db
      .selectFrom("real_name_events")
      .select("detail")
      .where("registration_id", "=", id)
      .where("kind", "=", "register-failed")
      .execute();
    const details = events.map(({ detail }) => detail).sort();
    expect(details).toEqual([0, 1].map((sim) => JSON.stringify({ sim, code: "unknown-call" })));
    expect(shop.logged.join()).toContain("real-name.register-refused");
  });

  test("gets the remaining SIMs after staff have resolved it, under another reference, and not those it has registered", async () => {
    const real = shop.carrier.registerHolder;
    shop.carrier.registerHolder = async (request) =>
      request.iccid === TWO[1] && !request.ref.endsWith(".1.1") ? { state: "refused", code: "blocked" } : real(request);
    const { reference, id } = await createRegistration(shop, { fields: { iccids: TWO } });
    await shop.settle();
    const listed = async () => (await listRegistrations(shop, { view: null, limit: 9 })).rows;
    expect(await listed()).toMatchObject([{ reference, sims: 2, failed: 1 }]);
    const retry = () => retryCarrierRegistration(shop, { reference, who: MEI });
    expect(await retry()).toEqual({ ok: true, iccids: [TWO[1]] });
    await shop.settle();
    expect((await sims()).map((sim) => sim.carrier_state)).toEqual(["registered", "registered"]);
    expect((await holders()).map(({ ref }) => ref)).toEqual([`${id}.0`, `${id}.1.1`]);
    expect(await listed()).toEqual([]);
    expect(await retry()).toEqual({ ok: false, code: "all-registered" });
    const accesses = await shop.db.selectFrom("staff_actions").select(["who", "action", "subject_id"]).execute();
    expect(accesses).toEqual([{ who: "Mei", action: "registration.register", subject_id: reference }]);
    await end(reference);
    await shop.settle();
    expect((await holders()).map((one) => one.ended_at !== null)).toEqual([true, true]);
  });

  test("that reports a SIM out of use ends its registration: anybody may register it again", async () => {
    shop.carrier.registerHolder = async () => ({ state: "refused", code: "deregistered" });
    await createRegistration(shop);
    await shop.settle();
    expect(await sims()).toMatchObject([{ live: 0, carrier_state: "ended", ended_at: expect.any(Number) as number }]);
  });

  test("that is slow leaves no holder on a SIM that staff end meanwhile", async () => {
    const real = shop.carrier.registerHolder;
    const made: { reference?: string } = {};
    shop.carrier.registerHolder = async (request) => {
      await end(made.reference ?? "");
      // The holder is removed before it is registered.
      await endCarrierHolder(shop, {
        id: "job_end",
        topic: "real-name.end",
        ref: request.ref.replace(".", ":"),
        payload: {},
        attempts: 1,
        createdAt: 0,
      });
      await shop.db.updateTable("jobs").set({ state: "done" }).where("topic", "=", "real-name.end").execute();
      return real(request);
    };
    made.reference = (await createRegistration(shop)).reference;
    await shop.settle();
    expect(await sims()).toMatchObject([{ live: 0, carrier_state: "ended" }]);
    expect((await holders()).map((one) => one.ended_at !== null)).toEqual([true]);
  });
});
