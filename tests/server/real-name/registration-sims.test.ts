import { afterEach, beforeEach, expect, test } from "vitest";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { loadRegistration } from "#server/real-name/core/load-registration.ts";
import { decided, HKID, submit, submitted } from "#tests/support/real-name.ts";
import { openTestShop, type TestShop } from "#tests/support/shop.ts";

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const cards = (from: number, count: number) => Array.from({ length: count }, (_, at) => simCardIccid(from + at));
const UNKNOWN = (number: number) => `898523499${String(number).padStart(10, "0")}`;
/** Another traveller with a document and a name of their own. */
const other = { documentNumber: "E87654321", englishName: "WU, DA WEI", chineseName: "", birthDate: "1980/01/02" };

test("ten SIMs are registered in one form, in the order in which they were typed", async () => {
  const iccids = cards(10, 10).reverse();
  const { id } = await submitted(shop, { fields: { iccids } });
  expect((await loadRegistration(shop.db, shop, id))?.sims.map(({ iccid }) => iccid)).toEqual(iccids);
});

test("a SIM that is registered, or that the same sender has sent before, is told at its own field", async () => {
  await submitted(shop);
  const again = await submit(shop, { fields: { ...other, iccids: [simCardIccid(1), simCardIccid(7)] }, photo: 2 });
  expect(again).toEqual({ ok: false, errors: { "iccids[1]": ["errors.sim-registered"] } });
});

test("a SIM that a stranger has sent and nobody has accepted is free", async () => {
  const { id } = await submitted(shop, { applicant: { owner: "visitor:eve" } });
  const own = { fields: other, photo: 2 };
  expect(await submit(shop, own)).toMatchObject({ ok: true });
  await decided(shop, id, "accepted");
  expect(await submit(shop, { ...own, photo: 3, applicant: { owner: "visitor:wu" } })).toEqual({
    ok: false,
    errors: { "iccids[0]": ["errors.sim-registered"] },
  });
});

test("a SIM whose registration was refused is free again", async () => {
  const { id } = await submitted(shop);
  await decided(shop, id, "refused", ["blurred"]);
  expect(await submit(shop, { fields: other, photo: 2 })).toMatchObject({ ok: true });
});

test("a SIM that the carrier has taken out of use is none", async () => {
  shop.carrier.lookup = async (iccid) => ({ iccid, kind: "physical", status: "deregistered", product: "travel" });
  expect(await submit(shop)).toEqual({ ok: false, errors: { "iccids[0]": ["errors.iccid-unknown"] } });
});

test("a SIM is kept by the number that the carrier knows it by", async () => {
  const { lookup } = shop.carrier;
  shop.carrier.lookup = (iccid) => lookup(iccid.slice(0, 19));
  const { id } = await submitted(shop, { fields: { iccids: [`${simCardIccid(7)}3`] } });
  expect((await loadRegistration(shop.db, shop, id))?.sims[0]?.iccid).toBe(simCardIccid(7));
  expect(await submit(shop, { fields: { ...other, iccids: [simCardIccid(7)] }, photo: 2 })).toMatchObject({ ok: false });
});

test("who has ten SIMs and makes mistakes gets through", async () => {
  for (let tries = 0; tries < 12; tries++) {
    await submit(shop, { fields: { iccids: [...cards(20, 9), UNKNOWN(1)], expiryDate: "2020/01/01" } });
  }
  expect(await submit(shop, { fields: { iccids: cards(20, 10) } })).toMatchObject({ ok: true });
});

test("a stranger who tries numbers is stopped after twenty, each counted once, and goes on later", async () => {
  const look = (from: number) => submit(shop, { fields: { iccids: Array.from({ length: 10 }, (_, at) => UNKNOWN(from + at)) } });
  await look(0);
  await look(0);
  await look(10);
  expect(await submit(shop, { fields: { iccids: [simCardIccid(7)] } })).toEqual({
    ok: false,
    errors: { "iccids[0]": ["errors.too-many-tries"] },
  });
  expect(await submit(shop, { applicant: { clientAddress: "198.51.100.4" } })).toMatchObject({ ok: true });
  shop.pass(10 * 60_000);
  expect(await submit(shop, { fields: { ...other, iccids: [simCardIccid(8)] }, photo: 2 })).toMatchObject({ ok: true });
});

test("numbers that are registered by others count as tries too", async () => {
  for (let ten = 0; ten < 2; ten++) {
    const fields = { ...other, documentNumber: `E8765432${ten}`, chineseName: ten ? "吴大伟" : "吴小伟", iccids: cards(30 + ten * 10, 10) };
    const { id } = await submitted(shop, { fields, photo: 2 + ten, applicant: { clientAddress: "198.51.100.4" } });
    await decided(shop, id, "accepted");
  }
  for (let ten = 0; ten < 2; ten++) await submit(shop, { fields: { iccids: cards(30 + ten * 10, 10) } });
  expect(await submit(shop)).toEqual({ ok: false, errors: { "iccids[0]": ["errors.too-many-tries"] } });
});

test("one document holds ten SIMs in Hong Kong, over all its registrations", async () => {
  await submitted(shop, { fields: { iccids: cards(50, 6) } });
  const accepted = await submitted(shop, { fields: { iccids: cards(60, 4) }, photo: 2 });
  await decided(shop, accepted.id, "accepted");
  expect(await submit(shop, { fields: { iccids: cards(70, 1) }, photo: 3 })).toEqual({ ok: false, ineligible: "cap" });
  expect(await submit(shop, { fields: { iccids: cards(70, 1), region: "TW" }, photo: 3 })).toMatchObject({ ok: true });
});

test("the cap is configured, and what was refused does not count", async () => {
  await shop.close();
  shop = await openTestShop({ REAL_NAME_CAP: "2" });
  const { id } = await submitted(shop, { fields: { ...HKID, iccids: cards(50, 2) } });
  expect(await submit(shop, { fields: { ...HKID, iccids: cards(60, 1) }, photo: 2 })).toEqual({ ok: false, ineligible: "cap" });
  await decided(shop, id, "refused", ["blurred"]);
  expect(await submit(shop, { fields: { ...HKID, iccids: cards(60, 2) }, photo: 2 })).toMatchObject({ ok: true });
});
