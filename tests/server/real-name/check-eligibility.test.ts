import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ReadResult } from "#server/gateways/document-reader/document-reader.ts";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import type { DocumentType } from "#server/domain/registration-states.schema.ts";
import { findRegistration } from "#server/real-name/core/find-registration.ts";
import { readPhotos } from "#server/real-name/photos/read-photos.ts";
import type { Ineligible } from "#server/real-name/core/reasons.schema.ts";
import { checkEligibility } from "#server/real-name/eligibility/check-eligibility.ts";
import {
  goodReadResult,
  setDecision,
  HKID,
  createPhoto,
  MEI,
  PERMIT,
  type realNameForm,
  submitForm,
  createRegistration,
  fakeReader,
} from "#tests/support/real-name.ts";
import { openTestShop, type TestShop } from "#tests/support/shop.ts";

const adult = { birthDate: "1990-05-31", country: "CN", documentNumber: "E12345678" };
const today = "2026-11-21";

describe("the eligibility check", () => {
  test.each<[string, Partial<Parameters<typeof checkEligibility>[0]>, Ineligible | null]>([
    ["accepts a person who becomes 16 today", { person: { ...adult, birthDate: "2010-11-21" } }, null],
    ["rejects a person who becomes 16 tomorrow", { person: { ...adult, birthDate: "2010-11-22" } }, "under-16"],
    ["also for Taiwan", { person: { ...adult, birthDate: "2015-01-01" }, regions: "TW" }, "under-16"],
    ["rejects a person born on a leap day until the day after", { person: { ...adult, birthDate: "2012-02-29" }, today: "2028-02-28" }, "under-16"],
    ["accepts them the day after", { person: { ...adult, birthDate: "2012-02-29" }, today: "2028-02-29" }, null],
    [
      "rejects a passport of the Hong Kong SAR by its number, K and eight digits",
      { person: { ...adult, documentNumber: "K12345678" } },
      "hksar-passport",
    ],
    ["rejects one by H and two letters", { person: { ...adult, documentNumber: "HJ1234567" } }, "hksar-passport"],
    ["also if Hong Kong is chosen as its country", { person: { ...adult, country: "HK", documentNumber: "KJ0123456" } }, "hksar-passport"],
    ["accepts it for Taiwan alone", { person: { ...adult, documentNumber: "K12345678" }, regions: "TW" }, null],
    ["accepts a passport of another country with such a number", { person: { ...adult, country: "JP", documentNumber: "K12345678" } }, null],
    ["accepts a mainland passport", {}, null],
    ["accepts a permit whose number begins like that", { documentType: 2, person: { ...adult, documentNumber: "CH1234567" } }, null],
    ["rejects a passport that names Hong Kong itself", { readResult: goodReadResult({ hksar: true }) }, "hksar-passport"],
    ["rejects a BNO passport by its nationality", { readResult: goodReadResult({ issuer: "GBR", nationality: "GBN" }) }, "bno-passport"],
    ["also for Taiwan only", { readResult: goodReadResult({ nationality: "GBN" }), regions: "TW" }, "bno-passport"],
    ["rejects a photo of a person under 16, whatever was typed", { readResult: young() }, "under-16"],
  ])("%s", (_, requested, ineligible) => {
    expect(checkEligibility({ regions: "HK", documentType: 1, person: adult, readResult: null, today, ...requested })).toBe(ineligible);
  });
});

function young(): ReadResult {
  const reading = goodReadResult();
  return { ...reading, fields: { ...reading.fields, birthDate: { value: "2015-05-31", sure: true } } };
}

describe("the form of an ineligible person", () => {
  let shop: TestShop;
  beforeEach(async () => {
    shop = await openTestShop();
  });
  afterEach(() => shop.close());

  const nothingStored = async () => expect(await shop.db.selectFrom("real_name_registrations").select("id").execute()).toEqual([]);

  test("is rejected before a photo or a SIM is needed", async () => {
    const fields = { birthDate: "2012/05/31", iccids: ["8985234999999999999"] };
    expect(await submitForm(shop, { photo: null, fields })).toEqual({ ok: false, ineligible: "under-16" });
    await nothingStored();
  });

  test("is rejected by what was read from the photo", async () => {
    shop.reader = fakeReader(goodReadResult({ issuer: "GBR", nationality: "GBN" }));
    const frontId = await createPhoto(shop, 1);
    await readPhotos(shop, { documentType: 1, frontId, backId: null, owner: MEI.owner });
    expect(await submitForm(shop, { fields: { askPerson: "on" } })).toEqual({ ok: false, ineligible: "bno-passport" });
    await nothingStored();
  });

  const second = (fields: Record<string, string>) => submitForm(shop, { fields: { iccids: [simCardIccid(8)], ...fields }, photo: 2 });

  test("allows one document per person for all SIMs in Hong Kong", async () => {
    await createRegistration(shop);
    expect(await second(PERMIT)).toEqual({ ok: false, ineligible: "other-document" });
    expect(await second({ documentNumber: "E99999999", englishName: "lin mei-ling" })).toEqual({ ok: false, ineligible: "other-document" });
    expect(await second({ documentNumber: "E99999999", englishName: "Meiling Lin" })).toEqual({ ok: false, ineligible: "other-document" });
    expect(await second({ documentNumber: " e12345678 " })).toMatchObject({ ok: true });
  });

  test("requires a Hong Kong ID card of whoever registered with one", async () => {
    const { id } = await createRegistration(shop, { fields: HKID });
    await setDecision(shop, id, "accepted");
    expect(await second({})).toEqual({ ok: false, ineligible: "hkid-held" });
  });

  test("allows another document in Taiwan", async () => {
    await createRegistration(shop);
    expect(await second({ ...PERMIT, region: "TW" })).toMatchObject({ ok: true });
  });

  test("is not affected by a refused registration with another document", async () => {
    const { id } = await createRegistration(shop);
    await setDecision(shop, id, "refused", ["wrong-document-type"]);
    expect(await second(PERMIT)).toMatchObject({ ok: true });
  });

  test("is affected by a pending registration only for its sender", async () => {
    await createRegistration(shop, { applicant: { owner: "visitor:eve" } });
    expect(await second(PERMIT)).toMatchObject({ ok: true });
  });

  describe("if an earlier registration bars it", () => {
    const EVE = { owner: "visitor:eve" };
    const states = () => shop.db.selectFrom("real_name_registrations").select(["state", "reasons"]).orderBy("created_at").execute();
    /** An accepted registration of somebody else, unrelated to MEI. */
    async function earlier(fields: Parameters<typeof realNameForm>[0] = {}): Promise<void> {
      const { id } = await createRegistration(shop, { applicant: EVE, fields });
      await setDecision(shop, id, "accepted");
      shop.pass(1);
    }
    /** The photo has been read as the page reads it. */
    async function read(photo: number, reading: ReadResult, documentType: DocumentType = 1): Promise<void> {
      shop.reader = fakeReader(reading);
      await readPhotos(shop, { documentType, frontId: await createPhoto(shop, photo), backId: null, owner: MEI.owner });
    }
    const SIMS = Array.from({ length: 10 }, (_, n) => simCardIccid(20 + n));

    test("is rejected immediately for a sender who has shown the document", async () => {
      await earlier({ documentNumber: "E99999999" });
      await read(2, goodReadResult());
      expect(await second({})).toEqual({ ok: false, ineligible: "other-document" });
    });

    test("is rejected immediately for a sender who has shown the document of too many SIMs", async () => {
      await earlier({ iccids: SIMS });
      await read(2, goodReadResult());
      expect(await second({})).toEqual({ ok: false, ineligible: "cap" });
    });

    test.each<[string, Record<string, string>, Record<string, string | string[]>]>([
      ["a name and a birthday with another document", PERMIT, {}],
      ["the same of a person with a Hong Kong ID card", {}, HKID],
      ["a document number of too many SIMs", {}, { iccids: SIMS }],
    ])("reveals nothing to a sender who only types %s: response and result are as for anybody", async (_, typed, accepted) => {
      const seen: unknown[] = [];
      for (const registered of [true, false]) {
        await shop.close();
        shop = await openTestShop();
        if (registered) await earlier(accepted);
        const result = await second(typed);
        for (let look = 0; look < 4; look++) {
          await shop.runJobs();
          shop.pass(60_000);
        }
        if (!result.ok) throw new Error(JSON.stringify(result));
        const { reference, key, ...rest } = result;
        const found = await findRegistration(shop, { reference, key });
        const mails = await shop.db.selectFrom("mailbox").select("subject").where("recipient", "=", "mei@example.com").execute();
        seen.push({
          rest,
          state: found?.state,
          reasons: found?.reasons,
          parts: found?.parts,
          mails: mails.filter(({ subject }) => subject.includes(reference)).length,
        });
      }
      expect(seen[0]).toEqual(seen[1]);
      expect(seen[0]).toMatchObject({ state: "checking", reasons: [], parts: [] });
    });

    test("reveals nothing to a sender whose photo was read as another person's", async () => {
      await earlier({ documentNumber: "E99999999" });
      const stranger = goodReadResult();
      stranger.fields.englishName = { value: "TAN AH KOW", sure: true };
      await read(2, stranger);
      const result = await second({});
      expect(result).toMatchObject({ ok: true });
      await shop.runJobs();
      expect((await states()).at(-1)?.state).toBe("checking");
    });

    test("is shown to the staff member who decides", async () => {
      await earlier({ documentNumber: "E99999999" });
      shop.reader = fakeReader(goodReadResult());
      await second({});
      await shop.runJobs();
      expect((await states()).at(-1)).toEqual({ state: "checking", reasons: '["other-document"]' });
    });

    test("is reviewed manually if its rejected sender asks for that", async () => {
      await earlier({ documentNumber: "E99999999" });
      await read(2, goodReadResult());
      expect(await second({ askPerson: "on" })).toMatchObject({ ok: true });
      await shop.runJobs();
      expect((await states()).at(-1)).toEqual({ state: "checking", reasons: '["other-document"]' });
    });
  });

  test("distinguishes two people of one name and birth date by their Chinese names", async () => {
    await createRegistration(shop);
    expect(await second({ ...PERMIT, chineseName: "林梅玲" })).toMatchObject({ ok: true });
  });

  test("distinguishes two people of one birth date whose names have the same letters", async () => {
    await createRegistration(shop);
    expect(await second({ ...PERMIT, englishName: "LIN, LING MEI" })).toMatchObject({ ok: true });
  });

  test("treats the same number from another country as another document", async () => {
    const { documentNumber, country } = { documentNumber: "E12345678", country: "SG" };
    await createRegistration(shop);
    expect(await second({ documentNumber, country, englishName: "TAN, AH KOW", chineseName: "" })).toMatchObject({ ok: true });
  });

  test.each<DocumentType>([1, 2, 3, 4])("uses a result read as type %d for these photos only", async (documentType) => {
    shop.reader = fakeReader(goodReadResult({ hksar: true }));
    const frontId = await createPhoto(shop, 5);
    await readPhotos(shop, { documentType, frontId, backId: await createPhoto(shop, 6, "back"), owner: MEI.owner });
    expect(await submitForm(shop)).toMatchObject({ ok: true });
  });
});
