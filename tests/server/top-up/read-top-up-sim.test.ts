import { expect, test } from "vitest";
import { CarrierError } from "#server/gateways/carrier/carrier.ts";
import { esimIccid, simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { readTopUpSim } from "#server/top-up/read-top-up-sim.ts";
import { useTestShop } from "#tests/support/shop.ts";

const PREPAID = simCardIccid(600);
const CHINA = simCardIccid(700);
const UNKNOWN = esimIccid("nobody");
const hotel = { clientAddress: "198.51.100.7" };

const shop = useTestShop();

test("a prepaid SIM shows its balance and the offered amounts", async () => {
  const result = await readTopUpSim(shop, { ...hotel, iccid: PREPAID });
  expect(result).toMatchObject({ ok: true, sim: { iccid: PREPAID, product: "prepaid", balance: { ratePerGb: 680 } } });
  expect(result.ok && result.sim.offers.map(({ face, bonus, percentOff }) => [face, bonus, percentOff])).toEqual([
    [5_000, 0, 0],
    [10_000, 500, 0],
    [20_000, 1_000, 0],
    [30_000, 0, 5],
    [50_000, 0, 10],
  ]);
  expect(await readTopUpSim(shop, { ...hotel, iccid: CHINA })).toMatchObject({ sim: { product: "china" } });
});

test("a travel SIM is known, and cannot be topped up", async () => {
  const result = await readTopUpSim(shop, { ...hotel, iccid: simCardIccid(5) });
  expect(result).toEqual({ ok: true, sim: { iccid: simCardIccid(5), product: "travel", enterprise: false, balance: null, offers: [] } });
});

test("rejects an unknown SIM", async () => {
  expect(await readTopUpSim(shop, { ...hotel, iccid: UNKNOWN })).toEqual({ ok: false, code: "sim-unknown" });
});

test("makes a network wait for a turn after 60 unknown numbers in ten minutes; not others, nor the holder of a signed link", async () => {
  for (let guess = 0; guess < 60; guess++) {
    expect(await readTopUpSim(shop, { ...hotel, iccid: esimIccid(String(guess)) })).toEqual({ ok: false, code: "sim-unknown" });
  }
  const guest = { ...hotel, ticket: "guest", iccid: PREPAID };
  expect(await readTopUpSim(shop, guest)).toEqual({ ok: false, code: "queued", values: { seconds: 5 } });
  expect(await readTopUpSim(shop, { ...hotel, trusted: true, iccid: PREPAID })).toMatchObject({ ok: true });
  expect(await readTopUpSim(shop, { clientAddress: "198.51.100.8", iccid: PREPAID })).toMatchObject({ ok: true });
  shop.pass(5_000);
  expect(await readTopUpSim(shop, guest)).toMatchObject({ ok: true });
});

test("many guests behind one address who type their numbers correctly do not block each other", async () => {
  for (let guest = 0; guest < 50; guest++) {
    expect(await readTopUpSim(shop, { ...hotel, iccid: simCardIccid(600 + guest) })).toMatchObject({ ok: true });
  }
});

test("while the carrier does not respond nothing is shown, and nothing counts as a guess", async () => {
  const { lookup } = shop.carrier;
  shop.carrier.lookup = () => Promise.reject(new CarrierError("retry", "silent"));
  for (let guess = 0; guess < 20; guess++) {
    expect(await readTopUpSim(shop, { ...hotel, iccid: PREPAID })).toEqual({ ok: false, code: "carrier-silent" });
  }
  shop.carrier.lookup = lookup;
  expect(await readTopUpSim(shop, { ...hotel, iccid: PREPAID })).toMatchObject({ ok: true });
});

test("a SIM whose balance the carrier does not report is shown without it", async () => {
  shop.carrier.readBalance = () => Promise.reject(new CarrierError("retry", "silent"));
  expect(await readTopUpSim(shop, { ...hotel, iccid: PREPAID })).toMatchObject({ ok: true, sim: { product: "prepaid", balance: null } });
});
