import { afterEach, beforeEach, expect, test } from "vitest";
import { CarrierError } from "#server/gateways/carrier/carrier.ts";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { signInWithIccid } from "#server/identity/sign-in/sign-in-with-iccid.ts";
import { findSession } from "#server/identity/session/sessions.ts";
import { createAccount, visitor } from "#tests/support/identity/identity.ts";
import { openTestShop, type TestShop } from "#tests/support/shop.ts";

let shop: TestShop;
beforeEach(async () => void (shop = await openTestShop()));
afterEach(() => shop.close());

const check = (iccid: string, more: Partial<{ clientAddress: string; replaces: string[] }> = {}) =>
  signInWithIccid(shop, { ...visitor, ...more, iccid });

test("a SIM that the carrier knows signs in by its ICCID and nothing else", async () => {
  const result = await check(`${simCardIccid(7).slice(0, 7)} ${simCardIccid(7).slice(7)}`);
  const identity = await findSession(shop, result.ok ? result.token : "");
  expect(identity).toEqual({ kind: "card", iccid: simCardIccid(7), tokenHash: expect.any(String) });
});

test.each(["8985234999999999999", "898523400000", "1234567890123456789", "", "abc"])("rejects %j like any unknown SIM", async (iccid) => {
  expect(await check(iccid)).toEqual({ ok: false, code: "sim-unknown" });
});

test("ends the previous session of the browser", async () => {
  const { token } = await createAccount(shop);
  expect(await check(simCardIccid(7), { replaces: [token] })).toMatchObject({ ok: true });
  expect(await findSession(shop, token)).toBeNull();
});

test("limits a visitor to five SIMs a minute and thirty a day, without affecting others", async () => {
  for (let minute = 0; minute < 6; minute++) {
    for (let n = 0; n < 5; n++) expect(await check("8985234999999999999")).toMatchObject({ code: "sim-unknown" });
    expect(await check(simCardIccid(1))).toMatchObject({ ok: false, code: expect.stringMatching(/^too-many-tries/) });
    shop.pass(60_000);
  }
  expect(await check(simCardIccid(1))).toEqual({ ok: false, code: "too-many-tries-hours", values: { hours: 24 } });
  expect(await check(simCardIccid(1), { clientAddress: "198.51.100.1" })).toMatchObject({ ok: true });
});

test("while the carrier does not respond, nobody is signed in and no attempt is counted", async () => {
  const { lookup } = shop.carrier;
  shop.carrier.lookup = () => Promise.reject(new CarrierError("retry", "The line is down"));
  for (let n = 0; n < 8; n++) expect(await check(simCardIccid(1))).toEqual({ ok: false, code: "carrier-silent" });
  expect(shop.logged.join()).toContain("carrier.silent");
  shop.carrier.lookup = lookup;
  for (let n = 0; n < 5; n++) expect(await check(simCardIccid(1))).toMatchObject({ ok: true });
  expect(await check(simCardIccid(1))).toMatchObject({ ok: false });
});
