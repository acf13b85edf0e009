import { afterEach, beforeEach, expect, test } from "vitest";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { loadRegistration } from "#server/real-name/core/load-registration.ts";
import { setDecision, HKID, submitForm, createRegistration } from "#tests/support/real-name.ts";
import { openTestShop, type TestShop } from "#tests/support/shop.ts";

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const cards = (from: number, count: number) => Array.from({ length: count }, (_, at) => simCardIccid(from + at));
const UNKNOWN = (number: number) => `898523499${String(number).padStart(10, "0")}`;
/** Another traveller with another document and name. */
const other = { documentNumber: "E87654321", englishName: "WU, DA WEI", chineseName: "", birthDate: "1980/01/02" };

test("registers ten SIMs in one form, in the order in which they were typed", async () => {
  const iccids = cards(10, 10).reverse();
  const { id } = await createRegistration(shop, { fields: { iccids } });
  expect((await loadRegistration(shop.db, shop, id))?.sims.map(({ iccid }) => iccid)).toEqual(iccids);
});

test("reports a SIM at its own field if it is registered, or if the same sender has sent it before", async () => {
  await createRegistration(shop);
  const again = await submitForm(shop, { fields: { ...other, iccids: [simCardIccid(1), simCardIccid(7)] }, photo: 2 });
  expect(again).toEqual({ ok: false, errors: { "iccids[1]": ["errors.sim-registered"] } });
});

test("accepts a SIM that a stranger has sent and nobody has accepted", async () => {
  const { id } = await createRegistration(shop, { applicant: { owner: "visitor:eve" } });
  const own = { fields: other, photo: 2 };
  expect(await submitForm(shop, own)).toMatchObject({ ok: true });
  await setDecision(shop, id, "accepted");
  expect(await submitForm(shop, { ...own, photo: 3, applicant: { owner: "visitor:wu" } })).toEqual({
    ok: false,
    errors: { "iccids[0]": ["errors.sim-registered"] },
  });
});

test("accepts a SIM whose registration was refused", async () => {
  const { id } = await createRegistration(shop);
  await setDecision(shop, id, "refused", ["blurred"]);
  expect(await submitForm(shop, { fields: other, photo: 2 })).toMatchObject({ ok: true });
});

test("rejects a SIM that the carrier has taken out of use", async () => {
  shop.carrier.lookup = async (iccid) => ({ iccid, kind: "physical", status: "deregistered", product: "travel" });
  expect(await submitForm(shop)).toEqual({ ok: false, errors: { "iccids[0]": ["errors.iccid-unknown"] } });
});

test("stores a SIM by the number that the carrier knows", async () => {
  const { lookup } = shop.carrier;
  shop.carrier.lookup = (iccid) => lookup(iccid.slice(0, 19));
  const { id } = await createRegistration(shop, { fields: { iccids: [`${simCardIccid(7)}3`] } });
  expect((await loadRegistration(shop.db, shop, id))?.sims[0]?.iccid).toBe(simCardIccid(7));
  expect(await submitForm(shop, { fields: { ...other, iccids: [simCardIccid(7)] }, photo: 2 })).toMatchObject({ ok: false });
});

test("does not block a sender with ten SIMs and typing errors", async () => {
  for (let attempt = 0; attempt < 12; attempt++) {
    await submitForm(shop, { fields: { iccids: [...cards(20, 9), UNKNOWN(1)], expiryDate: "2020/01/01" } });
  }
  expect(await submitForm(shop, { fields: { iccids: cards(20, 10) } })).toMatchObject({ ok: true });
});

test("blocks a stranger who guesses numbers after twenty, each counted once, and allows more later", async () => {
  const look = (from: number) => submitForm(shop, { fields: { iccids: Array.from({ length: 10 }, (_, at) => UNKNOWN(from + at)) } });
  await look(0);
  await look(0);
  await look(10);
  expect(await submitForm(shop, { fields: { iccids: [simCardIccid(7)] } })).toEqual({
    ok: false,
    errors: { "iccids[0]": ["errors.too-many-tries"] },
  });
  expect(await submitForm(shop, { applicant: { clientAddress: "198.51.100.4" } })).toMatchObject({ ok: true });
  // The turn of this browser has come.
  shop.pass(5_000);
  expect(await submitForm(shop, { fields: { ...other, iccids: [simCardIccid(8)] }, photo: 2 })).toMatchObject({ ok: true });
});

test("numbers registered by others count as attempts too", async () => {
  for (let ten = 0; ten < 2; ten++) {
    const fields = { ...other, documentNumber: `E8765432${ten}`, chineseName: ten ? "吴大伟" : "吴小伟", iccids: cards(30 + ten * 10, 10) };
    const { id } = await createRegistration(shop, { fields, photo: 2 + ten, applicant: { clientAddress: "198.51.100.4" } });
    await setDecision(shop, id, "accepted");
  }
  for (let ten = 0; ten < 2; ten++) await submitForm(shop, { fields: { iccids: cards(30 + ten * 10, 10) } });
  expect(await submitForm(shop)).toEqual({ ok: false, errors: { "iccids[0]": ["errors.too-many-tries"] } });
});

test("limits a document to ten SIMs in Hong Kong, over all its registrations", async () => {
  await createRegistration(shop, { fields: { iccids: cards(50, 6) } });
  const accepted = await createRegistration(shop, { fields: { iccids: cards(60, 4) }, photo: 2 });
  await setDecision(shop, accepted.id, "accepted");
  expect(await submitForm(shop, { fields: { iccids: cards(70, 1) }, photo: 3 })).toEqual({ ok: false, ineligible: "cap" });
  expect(await submitForm(shop, { fields: { iccids: cards(70, 1), region: "TW" }, photo: 3 })).toMatchObject({ ok: true });
});

test("the limit is configurable, and refused registrations do not count", async () => {
  await shop.close();
  shop = await openTestShop({ REAL_NAME_CAP: "2" });
  const { id } = await createRegistration(shop, { fields: { ...HKID, iccids: cards(50, 2) } });
  expect(await submitForm(shop, { fields: { ...HKID, iccids: cards(60, 1) }, photo: 2 })).toEqual({ ok: false, ineligible: "cap" });
  await setDecision(shop, id, "refused", ["blurred"]);
  expect(await submitForm(shop, { fields: { ...HKID, iccids: cards(60, 2) }, photo: 2 })).toMatchObject({ ok: true });
});
