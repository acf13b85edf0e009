import { expect, test } from "vitest";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { loadRegistration } from "#server/real-name/core/load-registration.ts";
import { openForCorrection } from "#server/real-name/form/open-for-correction.ts";
import { RealNameSchema } from "#server/real-name/form/real-name.schema.ts";
import { submitRegistration, type SubmitRegistrationResult } from "#server/real-name/submit/submit-registration.ts";
import {
  goodReadResult,
  setDecision,
  createPhoto,
  MEI,
  PERMIT,
  realNameForm,
  submitForm,
  createRegistration,
  fakeReader,
} from "#tests/support/real-name.ts";
import { useTestShop } from "#tests/support/shop.ts";
import { retryDeadlock } from "#server/db/drivers/database-errors.ts";

const shop = useTestShop();

const all = (posts: Promise<SubmitRegistrationResult>[]) => Promise.all(posts);
const taken = (results: SubmitRegistrationResult[]) => results.filter((result) => result.ok);
const registrations = async () => (await shop.db.selectFrom("real_name_registrations").select("id").execute()).length;
const states = () => shop.db.selectFrom("real_name_registrations").select(["state", "reasons"]).orderBy("state").execute();
const cards = (from: number, count: number) => Array.from({ length: count }, (_, at) => simCardIccid(from + at));

test("the same form posted many times at once is one registration, and every response names it", async () => {
  await createPhoto(shop);
  const results = await all(Array.from({ length: 6 }, () => submitForm(shop)));
  expect(taken(results)).toHaveLength(6);
  expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
  expect(await registrations()).toBe(1);
  expect(await shop.db.selectFrom("jobs").select("ref").where("topic", "=", "real-name.decide").execute()).toHaveLength(1);
});

test("posted later it is the same, from a browser without cookies with its photo, and from its own browser without", async () => {
  const { reference, key } = await createRegistration(shop);
  expect(await submitForm(shop, { applicant: { owner: "visitor:no-cookie" } })).toEqual({ ok: true, reference, key });
  expect(await submitForm(shop, { photo: null })).toEqual({ ok: true, reference, key });
});

test("a post from another browser without the photo gives no access", async () => {
  const { reference } = await createRegistration(shop);
  expect(await submitForm(shop, { photo: null, applicant: { owner: "visitor:eve" } })).toMatchObject({ ok: false });
  const other = await submitForm(shop, { photo: 2, applicant: { owner: "visitor:eve" } });
  expect(other).toMatchObject({ ok: true });
  expect(other).not.toMatchObject({ reference });
});

test("of two people who want one SIM both are pending, the first accepted gets it, and the other is refused for it", async () => {
  const wu = { documentNumber: "E87654321", englishName: "WU, DA WEI", chineseName: "" };
  const results = await all([
    submitForm(shop, { fields: { iccids: cards(1, 3) } }),
    submitForm(shop, { fields: { ...wu, iccids: cards(3, 3).reverse() }, photo: 2, applicant: { owner: "visitor:wu" } }),
  ]);
  expect(taken(results)).toHaveLength(2);
  const rows = await shop.db.selectFrom("real_name_registrations").select(["id"]).execute();
  const outcomes = await Promise.all(rows.map(({ id }) => retryDeadlock(() => setDecision(shop, id, "accepted"))));
  expect(outcomes.toSorted()).toEqual(["accepted", "refused"]);
  const live = await shop.db.selectFrom("real_name_sims").select("iccid").where("live", "=", 1).execute();
  expect(live).toHaveLength(3);
  expect(await states()).toEqual([
    { state: "accepted", reasons: "[]" },
    { state: "refused", reasons: '["sim-taken"]' },
  ]);
});

test("one sender cannot have two pending registrations of one SIM", async () => {
  const results = await all([submitForm(shop), submitForm(shop, { fields: { englishName: "LIN, MEI" }, photo: 2 })]);
  expect(taken(results)).toHaveLength(1);
  expect(results).toContainEqual({ ok: false, errors: { "iccids[0]": ["errors.sim-registered"] } });
});

test("the limit applies if one person registers twice simultaneously: the second is reviewed manually", async () => {
  shop.reader = fakeReader(goodReadResult());
  const results = await all([
    submitForm(shop, { fields: { iccids: cards(10, 6) } }),
    submitForm(shop, { fields: { iccids: cards(20, 6) }, photo: 2, applicant: { owner: "visitor:two" } }),
  ]);
  expect(taken(results)).toHaveLength(2);
  await shop.runJobs();
  expect(await states()).toEqual([
    { state: "accepted", reasons: "[]" },
    { state: "checking", reasons: '["cap"]' },
  ]);
});

test("from one sender it is reported immediately", async () => {
  const results = await all([
    submitForm(shop, { fields: { iccids: cards(10, 6) } }),
    submitForm(shop, { fields: { iccids: cards(20, 6) }, photo: 2 }),
  ]);
  expect(taken(results)).toHaveLength(1);
  expect(results).toContainEqual({ ok: false, ineligible: "cap" });
});

test("one person is not registered with two documents at once: the second is reviewed manually", async () => {
  const permit = goodReadResult();
  permit.fields.documentNumber = { value: "C12345678", sure: true };
  shop.reader = { read: async ({ documentType }) => (documentType === 2 ? permit : goodReadResult()), close: async () => {} };
  const results = await all([
    submitForm(shop),
    submitForm(shop, { fields: { ...PERMIT, iccids: cards(20, 1) }, photo: 2, applicant: { owner: "visitor:two" } }),
  ]);
  expect(taken(results)).toHaveLength(2);
  await shop.runJobs();
  expect(await states()).toEqual([
    { state: "accepted", reasons: "[]" },
    { state: "checking", reasons: '["other-document"]' },
  ]);
});

test("a correction posted many times at once is one attempt", async () => {
  const { id, reference, key } = await createRegistration(shop);
  await setDecision(shop, id, "refused", ["mismatch-name"]);
  const form = await openForCorrection(shop, { reference, key });
  const values = RealNameSchema.parse(realNameForm({ englishName: "LIN, MEI", ref: reference, key }));
  const frontId = form?.photos.front?.id ?? null;
  const results = await all(Array.from({ length: 5 }, () => submitRegistration(shop, { ...values, frontId, backId: null }, MEI)));
  expect(results).toEqual(Array.from({ length: 5 }, () => ({ ok: true, reference, key })));
  expect((await loadRegistration(shop.db, shop, id))?.attempt).toBe(2);
});

test("two different simultaneous corrections are one attempt; the other is rejected", async () => {
  const { id, reference, key } = await createRegistration(shop);
  await setDecision(shop, id, "refused", ["mismatch-name"]);
  const form = await openForCorrection(shop, { reference, key });
  const frontId = form?.photos.front?.id ?? null;
  const results = await all(
    ["LIN, MEI", "LIN, MAY"].map((englishName) =>
      submitRegistration(shop, { ...RealNameSchema.parse(realNameForm({ englishName, ref: reference, key })), frontId, backId: null }, MEI),
    ),
  );
  expect(taken(results)).toHaveLength(1);
  expect(await loadRegistration(shop.db, shop, id)).toMatchObject({ state: "received", attempt: 2 });
});

test("the same photo sent many times at once can be used from each response", async () => {
  const ids = await Promise.all(Array.from({ length: 4 }, () => createPhoto(shop)));
  const form = RealNameSchema.parse(realNameForm());
  for (const frontId of ids) expect(await submitRegistration(shop, { ...form, frontId, backId: null }, MEI)).toMatchObject({ ok: true });
  expect(await registrations()).toBe(1);
});

test("a SIM whose registration has ended can be registered again with the same form and photo", async () => {
  const first = await createRegistration(shop);
  await setDecision(shop, first.id, "accepted");
  expect(await submitForm(shop)).toMatchObject({ ok: true, reference: first.reference });
  await shop.db.updateTable("real_name_sims").set({ live: 0, carrier_state: "ended", ended_at: shop.clock() }).execute();
  const second = await createRegistration(shop);
  expect(second.reference).not.toBe(first.reference);
});

test("a correction that arrives while its registration is erased is rejected", async () => {
  const { id, reference, key } = await createRegistration(shop);
  await setDecision(shop, id, "refused", ["blurred"]);
  const erase = () =>
    shop.db.updateTable("real_name_registrations").set({ erased_at: shop.clock(), person_encrypted: null, contact_encrypted: null }).execute();
  // Between the check and the write.
  const { lookup } = shop.carrier;
  shop.carrier.lookup = async (iccid) => {
    await erase();
    return lookup(iccid);
  };
  const result = await submitForm(shop, { fields: { ref: reference, key }, photo: 2 });
  expect(result).toEqual({ ok: false, errors: { ref: ["errors.registration-closed"] } });
});

test("a form that became a registration while the same form was still being checked returns that registration", async () => {
  const { lookup } = shop.carrier;
  await createPhoto(shop);
  let first: Promise<SubmitRegistrationResult> | undefined;
  shop.carrier.lookup = async (iccid) => {
    first ??= submitForm(shop);
    const isFirst = shop.carrier.lookup !== lookup;
    shop.carrier.lookup = lookup;
    if (isFirst) await first;
    return lookup(iccid);
  };
  const second = await submitForm(shop);
  expect(second).toMatchObject({ ok: true });
  expect(second).toEqual(await first);
  expect(await registrations()).toBe(1);
});
