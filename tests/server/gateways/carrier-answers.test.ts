import { HttpResponse } from "msw";
import { describe, expect, test } from "vitest";
import { esimIccid, knownCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { silentLog } from "#server/log.ts";
import { answerCalls, answerWith, refuseWith } from "#tests/mocks/carrier.ts";
import { faultOf, httpCarrier } from "#tests/support/carrier.ts";
import { START } from "#tests/support/shop.ts";

const ICCID = knownCardIccid(7);
const carrierWith = () => httpCarrier({ clock: () => START, log: silentLog });
const order = { ref: "ful_1", packageId: "JP-5GB-30D", boughtAt: START };
const esim = { activationCode: "LPA:1$SMDP.EXAMPLE.COM$QR-77", confirmationCode: null, apn: "data.example" };
const done = { ref: "ful_1", jobId: "c-1", state: "done", iccid: esimIccid("ful_1"), esim };
const provision = (carrier = carrierWith()) => carrier.provisionEsim(order);
const look = (carrier = carrierWith()) => carrier.lookup(ICCID);

describe("an answer is not believed", () => {
  const never = "indeterminate";
  test.each<[string, unknown]>([
    ["that is no JSON", "<html>"],
    ["that is empty", ""],
    ["about another order", { ...done, ref: "ful_2" }],
    ["in a state that nobody agreed on", { ...done, state: "queued" }],
    ["without its number", { ...done, jobId: undefined }],
    ["with an ICCID that is none", { ...done, iccid: "12345678901234567890" }],
    ["without the codes of an eSIM", { ...done, esim: undefined }],
    ["whose activation code is none", { ...done, esim: { ...esim, activationCode: "https://smdp.example.com" } }],
    ["whose activation code matches no profile", { ...done, esim: { ...esim, activationCode: "LPA:1$SMDP.EXAMPLE.COM$" } }],
    ["that asks for a confirmation code and brings none", { ...done, esim: { ...esim, activationCode: `${esim.activationCode}$$1` } }],
    ["with markup in its access point", { ...done, esim: { ...esim, apn: "<b>" } }],
    ["larger than 1 MB", { ...done, filler: "x".repeat(1024 * 1024) }],
  ])("%s", async (_, body) => {
    answerCalls(() => (typeof body === "string" ? new HttpResponse(body) : HttpResponse.json(body as object)));
    const fault = await faultOf(provision());
    expect(fault).toMatchObject({ kind: never, code: "shape" });
    expect(fault.message).not.toMatch(/SMDP|QR-77|8985234/);
  });

  test("that is about another SIM than was asked for", async () => {
    answerWith({ iccid: knownCardIccid(8), kind: "physical", status: "active", packages: [], ref: "ful_1", jobId: "c-1", state: "done", esim: null });
    expect(await faultOf(look())).toMatchObject({ kind: never });
    expect(await faultOf(carrierWith().listPackages(ICCID))).toMatchObject({ kind: never });
    expect(await faultOf(carrierWith().activatePackage({ ...order, iccid: ICCID }))).toMatchObject({ kind: never });
  });

  test("where one of its packages is odd", async () => {
    answerWith({ iccid: ICCID, packages: [{ ref: "r", packageId: "p", state: "waiting" }] });
    expect(await faultOf(carrierWith().listPackages(ICCID))).toMatchObject({ kind: never });
  });
});

describe("an answer is read", () => {
  test("with address and matching id out of the activation code, whatever else it says of them", async () => {
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

  test("where an order is refused: an outcome, no fault", async () => {
    answerWith({ ref: "ful_1", jobId: "c-1", state: "failed", code: "unknown-package" });
    expect(await provision()).toEqual({ state: "failed", jobId: "c-1", code: "unknown-package" });
  });

  test("where the carrier knows no such order, SIM or package", async () => {
    refuseWith(404, "unknown-iccid");
    expect(await look()).toBeNull();
    expect(await carrierWith().listPackages(ICCID)).toEqual([]);
    expect(await faultOf(carrierWith().findByRef("ful_1"))).toMatchObject({ kind: "final" });
    refuseWith(404, "unknown-ref");
    expect(await carrierWith().findByRef("ful_1")).toBeNull();
    expect(await carrierWith().cancelPackage({ ref: "ful_1", cancelKey: "k" })).toEqual({ state: "refused", code: "unknown-ref" });
  });
});
