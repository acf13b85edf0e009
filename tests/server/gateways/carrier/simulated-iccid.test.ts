import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { esimIccid, isKnownSimCard, simCardIccid, luhnDigit } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { CARRIERS } from "#tests/support/sims/carrier.ts";
import { START, type TestShop } from "#tests/support/shop.ts";

let shop: TestShop;

describe.each(CARRIERS)("%s", (_, openShop) => {
  beforeEach(async () => void (shop = await openShop()));
  afterEach(() => shop.close());

  test("takes some time, and creates one eSIM per reference however often it is requested", async () => {
    const ask = () => shop.carrier.provisionEsim({ ref: "ful_1", packageId: "JP-5GB-30D", boughtAt: START });
    const [first, second] = await Promise.all([ask(), ask()]);
    expect(first).toMatchObject({ state: "pending" });
    expect(second).toEqual(first);
    shop.pass(shop.env.simulatorDelayMs);
    expect(await ask()).toMatchObject({ state: "done", jobId: first?.jobId, iccid: esimIccid("ful_1") });
    expect(await shop.carrier.findByRef("ful_1")).toEqual(await ask());
    expect(await shop.carrier.findByRef("ful_2")).toBeNull();
    expect(await shop.db.selectFrom("simulator_orders").select("ref").execute()).toHaveLength(1);
  });

  test("creates activation codes as in SGP.22; some need a confirmation code", async () => {
    for (let n = 0; n < 60; n++) await shop.carrier.provisionEsim({ ref: `ful_${n}`, packageId: "JP-5GB-30D", boughtAt: START });
    shop.pass(shop.env.simulatorDelayMs);
    let withCode = 0;
    for (let n = 0; n < 60; n++) {
      const job = await shop.carrier.findByRef(`ful_${n}`);
      const esim = job?.state === "done" ? job.esim : null;
      expect(esim?.smdpAddress).toMatch(/^[A-Z0-9-]+(\.[A-Z0-9-]+)+$/);
      expect(esim?.matchingId).toMatch(/^[0-9A-Z-]{5,}$/);
      const flag = esim?.confirmationCode ? "$$1" : "";
      expect(esim?.activationCode).toBe(`LPA:1$${esim?.smdpAddress}$${esim?.matchingId}${flag}`);
      if (esim?.confirmationCode) withCode++;
    }
    expect(withCode).toBeGreaterThan(0);
    expect(withCode).toBeLessThan(30);
  });

  test("adds a package to a known SIM, and to no other", async () => {
    expect(await shop.carrier.lookup(simCardIccid(0))).toEqual({
      iccid: simCardIccid(0),
      kind: "physical",
      status: "inactive",
      product: "travel",
    });
    expect(await shop.carrier.lookup(esimIccid("nobody"))).toBeNull();
    expect(await shop.carrier.activatePackage({ ref: "ful_1", packageId: "JP-5GB-30D", boughtAt: START, iccid: simCardIccid(0) })).toMatchObject({
      state: "pending",
    });
    expect(await shop.carrier.activatePackage({ ref: "ful_2", packageId: "JP-5GB-30D", boughtAt: START, iccid: esimIccid("x") })).toMatchObject({
      state: "failed",
      code: "unknown-iccid",
    });
  });
});

describe("an ICCID", () => {
  test("of the shop has 19 digits, its prefix and a valid check digit", () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(999), (ref, card) => {
        for (const iccid of [esimIccid(ref), simCardIccid(card)]) {
          expect(iccid).toMatch(/^8985234\d{12}$/);
          expect(luhnDigit(iccid.slice(0, -1))).toBe(Number(iccid.at(-1)));
        }
        expect(isKnownSimCard(simCardIccid(card))).toBe(true);
        expect(isKnownSimCard(esimIccid(ref))).toBe(false);
      }),
    );
  });

  test("has the check digit of the standard's example", () => expect(luhnDigit("7992739871")).toBe(3));
});
