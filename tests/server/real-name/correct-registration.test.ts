import { describe, expect, test } from "vitest";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { findRegistration } from "#server/real-name/core/find-registration.ts";
import { loadRegistration } from "#server/real-name/core/load-registration.ts";
import { openForCorrection } from "#server/real-name/form/open-for-correction.ts";
import { readPhotos } from "#server/real-name/photos/read-photos.ts";
import { RealNameSchema } from "#server/real-name/form/real-name.schema.ts";
import { submitRegistration } from "#server/real-name/submit/submit-registration.ts";
import {
  goodReadResult,
  setDecision,
  createPhoto,
  MACAU,
  MEI,
  realNameForm,
  submitForm,
  createRegistration,
  fakeReader,
} from "#tests/support/real-name.ts";
import { useTestShop } from "#tests/support/shop.ts";

const shop = useTestShop();

/** Creates a refused registration. Returns its reference and key. */
async function createRefused(reasons: Parameters<typeof setDecision>[3], sent: Parameters<typeof createRegistration>[1] = {}) {
  const registration = await createRegistration(shop, sent);
  await setDecision(shop, registration.id, "refused", reasons);
  return registration;
}
/** Posts the correction from another phone, without the accepted photo. */
async function corrected({ reference, key }: { reference: string; key: string }, fields: Record<string, string> = {}, photo: number | null = null) {
  const who = { ...MEI, owner: "visitor:phone" };
  const frontId = photo === null ? null : await createPhoto(shop, photo, "front", who.owner);
  const values = { ...realNameForm(fields), ref: reference, key };
  return submitRegistration(shop, { ...RealNameSchema.parse(values), frontId, backId: null }, who);
}

describe("a refused registration", () => {
  test.each<[Parameters<typeof setDecision>[3], string[]]>([
    [["blurred", "glare-or-covered"], ["photo"]],
    [
      ["mismatch-number", "blurred"],
      ["photo", "person"],
    ],
    [["back:blurred"], ["photo-back"]],
    [["expired"], ["document"]],
    [
      ["wrong-document-type", "not-original"],
      ["document", "photo"],
    ],
    [["cap", "blurred"], ["none"]],
    [["sim-taken"], ["sims"]],
    [["not-decided"], []],
  ])("for %j asks again for %j", async (reasons, parts) => {
    const access = await createRefused(reasons);
    expect((await findRegistration(shop, access))?.parts).toEqual(parts);
  });

  test("opens with all typed values and the accepted photo", async () => {
    const access = await createRefused(["mismatch-birth-date"], { fields: { phoneCountry: "HK", phone: "9123 4567" } });
    const form = await openForCorrection(shop, access);
    expect(form).toMatchObject({
      reference: access.reference,
      parts: ["person"],
      reasons: ["mismatch-birth-date"],
      values: {
        region: "HK,TW",
        email: "mei@example.com",
        phoneCountry: "HK",
        phone: "91234567",
        iccids: [simCardIccid(7)],
        documentType: "1",
        chineseName: "林美玲",
        birthDate: "1990/05/31",
        expiryDate: "2031/02/28",
      },
      photos: { front: { at: shop.clock() }, back: null },
    });
    // Its initial values are posted unchanged.
    const { values } = form ?? { values: {} };
    const ticks = { agreePrivacy: "on", confirmDocument: "on", agreeTransfer: "on", declareTrue: "on" };
    expect(RealNameSchema.safeParse({ ...values, ...ticks }).success).toBe(true);
  });

  test("asks for the photo again if it was rejected, and of a card only for the rejected side", async () => {
    expect((await openForCorrection(shop, await createRefused(["blurred"])))?.photos.front).toBeNull();
    const card = { fields: { ...MACAU, iccids: [simCardIccid(8)], englishName: "LEI, A" }, photo: 3, back: 4 };
    expect((await openForCorrection(shop, await createRefused(["back:blurred"], card)))?.photos).toMatchObject({
      front: { id: expect.any(String) as string },
      back: null,
    });
  });

  test.each(["received", "checking", "accepted"] as const)("cannot be corrected while it is %s", async (state) => {
    const access = await createRegistration(shop);
    if (state !== "received") await setDecision(shop, access.id, state);
    expect(await openForCorrection(shop, access)).toBeNull();
    expect(await corrected(access, { englishName: "LIN, MEI" }, 2)).toEqual({ ok: false, errors: { ref: ["errors.registration-closed"] } });
  });

  test("for a reason that no correction resolves cannot be corrected", async () => {
    const access = await createRefused(["hksar-passport"]);
    expect(await openForCorrection(shop, access)).toBeNull();
    expect(await corrected(access, {}, 2)).toMatchObject({ ok: false, errors: { ref: ["errors.registration-closed"] } });
  });

  test("is opened and corrected with its own key only", async () => {
    const { reference } = await createRefused(["blurred"]);
    expect(await openForCorrection(shop, { reference, key: "AAAAAAAAAAAAAAAAAAAAAA" })).toBeNull();
    expect(await corrected({ reference, key: "AAAAAAAAAAAAAAAAAAAAAA" }, {}, 2)).toEqual({
      ok: false,
      errors: { ref: ["errors.registration-unknown"] },
    });
  });
});

describe("its correction", () => {
  test("is the next attempt of the same registration, with the same reference and key", async () => {
    const access = await createRefused(["blurred"]);
    expect(await corrected(access, {}, 2)).toEqual({ ok: true, reference: access.reference, key: access.key });
    const row = await loadRegistration(shop.db, shop, access.id);
    expect(row).toMatchObject({ state: "received", attempt: 2, reasons: [], decided_at: null, photos_delete_at: null });
    expect(row?.sims.map(({ iccid, live }) => [iccid, live])).toEqual([[simCardIccid(7), 0]]);
    const jobs = await shop.db.selectFrom("jobs").select("ref").where("topic", "=", "real-name.decide").orderBy("ref").execute();
    expect(jobs.map(({ ref }) => ref)).toEqual([`${access.id}:1`, `${access.id}:2`]);
    const events = await shop.db.selectFrom("real_name_events").select(["kind", "attempt"]).execute();
    expect(events).toContainEqual({ kind: "corrected", attempt: 2 });
  });

  test("keeps the accepted photo, from any phone", async () => {
    const access = await createRefused(["mismatch-name"]);
    expect(await corrected(access, { englishName: "LIN, MEI" })).toMatchObject({ ok: true });
    expect(await loadRegistration(shop.db, shop, access.id)).toMatchObject({
      person: { englishName: "LIN, MEI" },
      photos: { front: { delete_at: null } },
    });
  });

  test("asks for the rejected photo, and accepts no other side for it", async () => {
    const access = await createRefused(["blurred"]);
    expect(await corrected(access, { englishName: "LIN, MEI" })).toEqual({ ok: false, errors: { documentPhoto: ["errors.photo-needed"] } });
  });

  test("of a card reads the kept side with the new one", async () => {
    const reader = fakeReader(goodReadResult());
    shop.reader = reader;
    const { reference, key } = await createRefused(["back:blurred"], { fields: MACAU, back: 2 });
    const form = await openForCorrection(shop, { reference, key });
    const backId = await createPhoto(shop, 5, "back", "visitor:phone");
    const requested = { documentType: 4 as const, frontId: form?.photos.front?.id ?? null, backId, owner: "visitor:phone" };
    expect(await readPhotos(shop, { ...requested, ref: reference, key: "AAAAAAAAAAAAAAAAAAAAAA" })).toBeNull();
    expect(await readPhotos(shop, { ...requested, ref: reference, key })).toEqual(goodReadResult());
  });

  test("replaces the rejected photo and deletes the old one", async () => {
    const access = await createRefused(["blurred"]);
    const before = (await loadRegistration(shop.db, shop, access.id))?.photos.front;
    await corrected(access, {}, 2);
    const after = (await loadRegistration(shop.db, shop, access.id))?.photos.front;
    expect(after?.id).not.toBe(before?.id);
    const files = await shop.db.selectFrom("files").select(["id", "delete_at"]).execute();
    expect(files.find(({ id }) => id === before?.file_id)?.delete_at).toBe(shop.clock());
    expect(files.find(({ id }) => id === after?.file_id)?.delete_at).toBeNull();
  });

  test("posted twice is one attempt", async () => {
    const access = await createRefused(["mismatch-name"]);
    await corrected(access, { englishName: "LIN, MEI" });
    expect(await corrected(access, { englishName: "LIN, MEI" })).toMatchObject({ ok: true, reference: access.reference });
    expect((await loadRegistration(shop.db, shop, access.id))?.attempt).toBe(2);
  });

  test("without changes, for manual review, is also an attempt", async () => {
    const access = await createRefused(["mismatch-name"]);
    expect(await corrected(access)).toMatchObject({ ok: true });
    expect((await loadRegistration(shop.db, shop, access.id))?.attempt).toBe(2);
  });

  test("is rejected if somebody else has its SIM by now", async () => {
    const access = await createRefused(["blurred"]);
    const other = await createRegistration(shop, { fields: { documentNumber: "E87654321", englishName: "WU, DA WEI" }, photo: 3 });
    await setDecision(shop, other.id, "accepted");
    expect(await corrected(access, {}, 2)).toEqual({ ok: false, errors: { "iccids[0]": ["errors.sim-registered"] } });
    expect((await loadRegistration(shop.db, shop, access.id))?.state).toBe("refused");
  });

  test("may use another document: its own first attempt does not count against it", async () => {
    const access = await createRefused(["expired"]);
    expect(await corrected(access, { documentType: "2", documentNumber: "C12345678" }, 2)).toMatchObject({ ok: true });
  });

  test("without its reference is a separate registration", async () => {
    const access = await createRefused(["blurred"]);
    const result = await submitForm(shop, { photo: 2 });
    expect(result).toMatchObject({ ok: true });
    expect(result).not.toMatchObject({ reference: access.reference });
  });
});
