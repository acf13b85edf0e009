import { expect, test } from "vitest";
import { CarrierError } from "#server/gateways/carrier/carrier.ts";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { signInWithIccid } from "#server/identity/sign-in/sign-in-with-iccid.ts";
import { findSession } from "#server/identity/session/sessions.ts";
import { createAccount, visitor } from "#tests/support/identity/identity.ts";
import { useTestShop } from "#tests/support/shop.ts";

const shop = useTestShop();

const check = (iccid: string, more: Partial<{ clientAddress: string; replaces: string[] }> = {}) =>
  signInWithIccid(shop, { ...visitor, ticket: visitor.browser, ...more, iccid });

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

test("two hundred card-holders behind one address sign in, whatever numbers others type there", async () => {
  for (let n = 0; n < 60; n++) expect(await check(String(8985234990000000000n + BigInt(n)))).toMatchObject({ code: "sim-unknown" });
  expect(await check(simCardIccid(1))).toEqual({ ok: false, code: "queued", values: { seconds: 5 } });
  shop.pass(5_000);
  // Whoever has had the turn keeps it while the numbers are known.
  for (let again = 0; again < 9; again++) expect(await check(simCardIccid(1))).toMatchObject({ ok: true });
  shop.pass(600_000);
  for (let card = 0; card < 200; card++) expect(await check(simCardIccid(card))).toMatchObject({ ok: true });
});

test("while the carrier does not respond, nobody is signed in and no attempt is counted", async () => {
  const { lookup } = shop.carrier;
  shop.carrier.lookup = () => Promise.reject(new CarrierError("retry", "The line is down"));
  for (let n = 0; n < 70; n++) expect(await check(simCardIccid(1))).toEqual({ ok: false, code: "carrier-silent" });
  expect(shop.logged.join()).toContain("carrier.silent");
  shop.carrier.lookup = lookup;
  expect(await check(simCardIccid(1))).toMatchObject({ ok: true });
});
