import fc from "fast-check";
import { HttpResponse } from "msw";
import { describe, expect, test } from "vitest";
import { esimIccid, simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { silentLog } from "#server/observability/log.ts";
import { answerCalls, answerWith, rejectWith } from "#tests/mocks/carrier.ts";
import { carrierErrorOf, httpCarrier } from "#tests/support/sims/carrier.ts";
import { START } from "#tests/support/shop.ts";

const ICCID = simCardIccid(7);
const carrierWith = () => httpCarrier({ clock: () => START, log: silentLog });
const order = { ref: "ful_1", packageId: "JP-5GB-30D", boughtAt: START };
const esim = { activationCode: "LPA:1$SMDP.EXAMPLE.COM$QR-77", confirmationCode: null, apn: "data.example" };
const done = { ref: "ful_1", jobId: "c-1", state: "done", iccid: esimIccid("ful_1"), esim };
const provision = (carrier = carrierWith()) => carrier.provisionEsim(order);
const look = (carrier = carrierWith()) => carrier.lookup(ICCID);

describe("a response is rejected", () => {
  const never = "indeterminate";
  test.each<[string, unknown]>([
    ["that is not JSON", "<html>"],
    ["that is empty", ""],
    ["about another order", { ...done, ref: "ful_2" }],
    ["in an unknown state", { ...done, state: "queued" }],
    ["with an invalid ICCID", { ...done, iccid: "12345678901234567890" }],
    ["without the codes of an eSIM", { ...done, esim: undefined }],
    ["whose activation code is invalid", { ...done, esim: { ...esim, activationCode: "https://smdp.example.com" } }],
    ["whose activation code matches no profile", { ...done, esim: { ...esim, activationCode: "LPA:1$SMDP.EXAMPLE.COM$" } }],
    ["that requires a confirmation code and has none", { ...done, esim: { ...esim, activationCode: `${esim.activationCode}$$1` } }],
    ["with markup in its SM-DP+ address", { ...done, esim: { ...esim, activationCode: "LPA:1$<b>$QR-77" } }],
    ["whose confirmation code is invalid", { ...done, esim: { ...esim, confirmationCode: { code: "4711" } } }],
    ["larger than 1 MB", { ...done, filler: "x".repeat(1024 * 1024) }],
  ])("%s", async (_, body) => {
    answerCalls(() => (typeof body === "string" ? new HttpResponse(body) : HttpResponse.json(body as object)));
    const error = await carrierErrorOf(provision());
    expect(error).toMatchObject({ kind: never, code: "shape" });
    expect(error.message).not.toMatch(/SMDP|QR-77|8985234/);
  });

  test("that is about another SIM than requested", async () => {
    answerWith({ iccid: simCardIccid(8), kind: "physical", status: "active", packages: [], ref: "ful_1", jobId: "c-1", state: "done", esim: null });
    expect(await carrierErrorOf(look())).toMatchObject({ kind: never });
    expect(await carrierErrorOf(carrierWith().listPackages(ICCID))).toMatchObject({ kind: never });
    expect(await carrierErrorOf(carrierWith().activatePackage({ ...order, iccid: ICCID }))).toMatchObject({ kind: never });
  });

  const balance = {
    iccid: ICCID,
    product: "china",
    enterprise: false,
    currency: "HKD",
    amount: 3210,
    ratePerGb: 680,
    validUntil: START,
    toppedUpAt: START,
    phone: "+85291234567",
  };
  test.each<[string, object]>([
    ["of another SIM", { iccid: simCardIccid(8) }],
    ["in another currency", { currency: "CNY" }],
    ["without a currency", { currency: undefined }],
    ["below zero", { amount: -1 }],
    ["with a fraction of a minor unit", { amount: 10.5 }],
    ["of a SIM without a balance", { product: "travel" }],
    ["without a rate", { ratePerGb: 0 }],
    ["without its validity", { validUntil: undefined }],
    ["valid until arbitrary text", { validUntil: "2027-05-20" }],
  ])("with a balance %s", async (_case, lie) => {
    answerWith(balance);
    expect(await carrierWith().readBalance(ICCID)).toMatchObject({ amount: 3210, phone: "+85291234567" });
    answerWith({ ...balance, ...lie });
    expect(await carrierErrorOf(carrierWith().readBalance(ICCID))).toMatchObject({ kind: never, code: "shape" });
  });

  const used = { day: "2026-11-20", mb: 412, spent: 273 };
  test.each<[string, object]>([
    ["of another SIM", { iccid: simCardIccid(8) }],
    ["in another currency", { currency: "USD" }],
    ["of an invalid date", { days: [{ ...used, day: "2026-11-31" }] }],
    ["of a day before the requested ones", { days: [{ ...used, day: "2026-10-31" }] }],
    ["of a day after them", { days: [{ ...used, day: "2026-12-01" }] }],
    ["of one day twice", { days: [used, used] }],
    ["in no order", { days: [used, { ...used, day: "2026-11-19" }] }],
    ["below zero", { days: [{ ...used, mb: -1 }] }],
    ["at a negative cost", { days: [{ ...used, spent: -1 }] }],
  ])("with usage %s", async (_case, lie) => {
    const november = { from: "2026-11-01", to: "2026-11-30" };
    answerWith({ iccid: ICCID, currency: "HKD", days: [used] });
    expect(await carrierWith().listUsage(ICCID, november)).toEqual([used]);
    answerWith({ iccid: ICCID, currency: "HKD", days: [used], ...lie });
    expect(await carrierErrorOf(carrierWith().listUsage(ICCID, november))).toMatchObject({ kind: never, code: "shape" });
  });

  test.each<[string, object]>([
    ["of another SIM", { iccid: simCardIccid(8), fits: true }],
    ["without a decision", { iccid: ICCID }],
    ["negative without a reason", { iccid: ICCID, fits: false }],
    ["with an unknown reason", { iccid: ICCID, fits: false, code: "monday" }],
  ])("with a compatibility %s", async (_case, lie) => {
    answerWith(lie);
    expect(await carrierErrorOf(carrierWith().checkFit(ICCID, "CHINA-50"))).toMatchObject({ kind: never, code: "shape" });
  });

  test("that says credit went to another SIM", async () => {
    answerWith({ ref: "ful_1", jobId: "c-1", state: "done", iccid: simCardIccid(8) });
    expect(await carrierErrorOf(carrierWith().topUp({ ...order, iccid: ICCID, credit: 5000 }))).toMatchObject({ kind: never, code: "shape" });
  });

  test("with one invalid package", async () => {
    answerWith({ iccid: ICCID, packages: [{ ref: "r", packageId: "p", state: "waiting" }] });
    expect(await carrierErrorOf(carrierWith().listPackages(ICCID))).toMatchObject({ kind: never });
  });
});

/** A response in which one field has another value. */
function withValue(response: object, [name = "", ...rest]: readonly string[], value: unknown): object {
  const copy: Record<string, unknown> = { ...response };
  copy[name] = rest.length === 0 ? value : withValue((copy[name] ?? {}) as object, rest, value);
  return copy;
}

describe("a response is accepted although an optional field is absent or invalid", () => {
  const usable = { ref: "r", packageId: "p", state: "active", boughtAt: START, useBy: START, activatedAt: START, endsAt: START };
  const amounts = { dataMb: null, dailyMb: 1024, reducedKbps: 128, usedMb: 7 };
  const today = { usedMb: 7, slowed: false, endsAt: START };
  const phone = "+85291234567";
  const money = { product: "china", currency: "HKD", amount: 3210, ratePerGb: 680, validUntil: START };
  // Each response, its optional fields, the call, and what the call returns without them.
  const responses: [string, object, string[], () => Promise<unknown>, object][] = [
    ["an eSIM", done, ["jobId", "cancelled", "esim.apn"], provision, { iccid: done.iccid, esim: { matchingId: "QR-77" } }],
    [
      "a renewal",
      { ...done, iccid: ICCID, esim: null },
      ["jobId", "cancelled", "esim", "esim.apn", "esim.activationCode"],
      () => carrierWith().activatePackage({ ...order, iccid: ICCID }),
      { state: "done", iccid: ICCID },
    ],
    [
      "credit",
      { ...done, iccid: ICCID, esim: null },
      ["jobId", "cancelled", "esim"],
      () => carrierWith().topUp({ ...order, iccid: ICCID, credit: 5000 }),
      { state: "done", iccid: ICCID },
    ],
    ["an order that waits", { ref: "ful_1", jobId: "c-1", state: "pending" }, ["jobId"], provision, { state: "pending" }],
    ["a failed order", { ref: "ful_1", jobId: "c-1", state: "failed", code: "sold-out" }, ["jobId", "code"], provision, { state: "failed" }],
    ["a SIM", { iccid: ICCID, kind: "esim", status: "active", product: "travel" }, ["product"], look, { status: "active" }],
    [
      "a balance",
      { iccid: ICCID, ...money, enterprise: false, toppedUpAt: START, phone },
      ["enterprise", "toppedUpAt", "phone"],
      () => carrierWith().readBalance(ICCID),
      { amount: 3210, validUntil: START },
    ],
    [
      "a package",
      { iccid: ICCID, packages: [{ ...usable, cancelledAt: null, ...amounts, today }] },
      ["packages.0.cancelledAt", "packages.0.today", "packages.0.today.slowed"],
      async () => (await carrierWith().listPackages(ICCID))[0] ?? null,
      { ...usable, ...amounts },
    ],
    [
      "a holder who is refused",
      { ref: "rn_1", iccid: ICCID, state: "refused", code: "deregistered" },
      ["code"],
      () => carrierWith().registerHolder({ ref: "rn_1", iccid: ICCID } as never),
      { state: "refused" },
    ],
  ];
  const garbage = fc.oneof(fc.constantFrom(undefined, null, "", "<b>", "Set automatically", -1, 1.5, true, {}, []), fc.jsonValue());

  test.each(responses)("%s", async (_case, response, fields, call, expected) => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...fields), garbage, async (field, value) => {
        const path = field.split(".");
        const list = (response as { packages?: object[] }).packages;
        answerWith(
          path[0] === "packages" ? { ...response, packages: [withValue(list?.[0] ?? {}, path.slice(2), value)] } : withValue(response, path, value),
        );
        expect(await call()).toMatchObject(expected);
      }),
      { numRuns: 40 },
    );
  });

  test("and the names of the invalid ones are logged", async () => {
    const logged: string[] = [];
    const carrier = httpCarrier({
      clock: () => START,
      log: { ...silentLog, error: (event, cause) => void logged.push(`${event} ${String(cause)}`) },
    });
    answerWith({ ...done, jobId: 7, esim: { ...esim, apn: "Set automatically" } });
    expect(await provision(carrier)).toMatchObject({ jobId: done.ref, esim: { apn: null } });
    expect(logged).toEqual(["carrier.fields-ignored jobId, esim.apn"]);
  });
});

describe("a response is accepted", () => {
  test("with address and matching id from the activation code, whatever else it contains", async () => {
    answerWith({
      ...done,
      esim: { ...esim, activationCode: "1$SMDP.EXAMPLE.COM$QR-77", confirmationCode: "4711", smdpAddress: "EVIL.EXAMPLE", matchingId: "X" },
    });
    expect(await provision()).toEqual({
      state: "done",
      jobId: "c-1",
      iccid: done.iccid,
      esim: {
        iccid: done.iccid,
        activationCode: "LPA:1$SMDP.EXAMPLE.COM$QR-77$$1",
        smdpAddress: "SMDP.EXAMPLE.COM",
        matchingId: "QR-77",
        confirmationCode: "4711",
        apn: "data.example",
      },
    });
  });

  test("that rejects an order: a result, not an error", async () => {
    answerWith({ ref: "ful_1", jobId: "c-1", state: "failed", code: "unknown-package" });
    expect(await provision()).toEqual({ state: "failed", jobId: "c-1", code: "unknown-package" });
  });

  test("that the order, SIM or package is unknown", async () => {
    rejectWith(404, "unknown-iccid");
    expect(await look()).toBeNull();
    expect(await carrierWith().listPackages(ICCID)).toEqual([]);
    expect(await carrierWith().listUsage(ICCID, { from: "2026-11-01", to: "2026-11-30" })).toEqual([]);
    expect(await carrierWith().readBalance(ICCID)).toBeNull();
    expect(await carrierWith().checkFit(ICCID, "CHINA-50")).toBe("unknown-iccid");
    expect(await carrierErrorOf(carrierWith().findByRef("ful_1"))).toMatchObject({ kind: "final" });
    rejectWith(404, "no-balance");
    expect(await carrierWith().readBalance(ICCID)).toBeNull();
    expect(await carrierErrorOf(look())).toMatchObject({ kind: "final" });
    rejectWith(404, "unknown-ref");
    expect(await carrierWith().findByRef("ful_1")).toBeNull();
    expect(await carrierWith().cancelPackage({ ref: "ful_1", cancelKey: "k" })).toEqual({ state: "refused", code: "unknown-ref" });
  });
});
