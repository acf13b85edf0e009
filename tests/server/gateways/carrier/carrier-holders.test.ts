import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { HolderRequest } from "#server/gateways/carrier/holder.ts";
import { esimIccid, simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { answerWith, rejectWith } from "#tests/mocks/carrier.ts";
import { CARRIERS, carrierErrorOf, httpCarrier } from "#tests/support/sims/carrier.ts";
import { openTestShop, START, type TestShop } from "#tests/support/shop.ts";

let shop: TestShop;
afterEach(() => shop.close());

const person: HolderRequest["person"] = {
  chineseName: null,
  englishName: "CANARY ADA",
  birthDate: "1990-01-01",
  documentType: 1,
  documentNumber: "X1234567",
  expiryDate: "2030-01-01",
  country: "GB",
};
const holder = (overrides: Partial<HolderRequest> = {}): HolderRequest => ({
  ref: "rn_1.1",
  iccid: simCardIccid(3),
  regions: ["HK"],
  person,
  registeredAt: START,
  ...overrides,
});
const listHolders = () => shop.db.selectFrom("simulator_holders").selectAll().execute();

describe.each(CARRIERS)("%s", (_, openShop) => {
  beforeEach(async () => void (shop = await openShop()));

  test("stores the holder of a SIM once per reference, and answers a repeat identically", async () => {
    const [one, two] = await Promise.all([shop.carrier.registerHolder(holder()), shop.carrier.registerHolder(holder())]);
    expect([one, two]).toEqual([{ state: "registered" }, { state: "registered" }]);
    expect(await listHolders()).toHaveLength(1);
  });

  test("rejects the same reference with another holder or another SIM", async () => {
    await shop.carrier.registerHolder(holder());
    const rejected = { state: "refused", code: "ref-reused" };
    expect(await shop.carrier.registerHolder(holder({ iccid: simCardIccid(4) }))).toEqual(rejected);
    expect(await shop.carrier.registerHolder(holder({ person: { ...person, documentNumber: "X7654321" } }))).toEqual(rejected);
  });

  test("rejects an unknown SIM and one that is out of use", async () => {
    expect(await shop.carrier.registerHolder(holder({ iccid: esimIccid("nobody") }))).toEqual({ state: "refused", code: "unknown-iccid" });
    const sim = {
      iccid: simCardIccid(3),
      kind: "physical" as const,
      status: "deregistered" as const,
      created_at: START,
      product: "travel" as const,
    };
    await shop.db.insertInto("simulator_sims").values(sim).execute();
    expect(await shop.carrier.registerHolder(holder())).toEqual({ state: "refused", code: "deregistered" });
  });

  test("removes a holder, also twice and for an unknown one; the reference is then used up", async () => {
    await shop.carrier.registerHolder(holder());
    await shop.carrier.endHolder({ ref: "rn_1.1" });
    await shop.carrier.endHolder({ ref: "rn_1.1" });
    await shop.carrier.endHolder({ ref: "rn_none" });
    expect(await listHolders()).toMatchObject([{ document_hash: "", ended_at: shop.clock() }]);
    expect(await shop.carrier.registerHolder(holder())).toMatchObject({ state: "refused", code: "ref-reused" });
  });

  test("stores nobody by name or number", async () => {
    await shop.carrier.registerHolder(holder());
    expect(JSON.stringify(await listHolders())).not.toMatch(/CANARY|1234567|1990/);
  });
});

describe("over HTTP", () => {
  beforeEach(async () => void (shop = await openTestShop()));

  test("sends the holder in the body under our reference, never in the URL", async () => {
    const seen = answerWith({ ref: "rn_1.1", iccid: simCardIccid(3), state: "registered" });
    await httpCarrier(shop).registerHolder(holder());
    expect(new URL(seen[0]?.url ?? "").pathname).toMatch(/\/v1\/holders$/);
    expect(seen[0]?.headers.get("Idempotency-Key")).toBe("rn_1.1");
    expect(await seen[0]?.json()).toEqual(holder());
  });

  test.each([
    [{ ref: "rn_2.1", iccid: simCardIccid(3), state: "registered" }],
    [{ ref: "rn_1.1", iccid: simCardIccid(4), state: "registered" }],
    [{ ref: "rn_1.1", iccid: simCardIccid(3), state: "maybe" }],
  ])("rejects a response that violates the contract: %o", async (body) => {
    answerWith(body);
    expect(await carrierErrorOf(httpCarrier(shop).registerHolder(holder()))).toMatchObject({ kind: "indeterminate", code: "shape" });
  });

  test("treats a call that the operator does not know as rejected for good, and an unknown holder as removed", async () => {
    rejectWith(404, "unknown-call");
    expect(await carrierErrorOf(httpCarrier(shop).registerHolder(holder()))).toMatchObject({ kind: "final", code: "unknown-call" });
    rejectWith(404, "unknown-ref");
    await httpCarrier(shop).endHolder({ ref: "rn_1.1" });
  });
});
