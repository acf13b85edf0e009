import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ReadResult } from "#server/gateways/document-reader/document-reader.ts";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import type { DocumentType } from "#server/gateways/document-reader/identity-document.schema.ts";
import { findRegistration } from "#server/real-name/core/find-registration.ts";
import { readPhotos } from "#server/real-name/photos/read-photos.ts";
import type { Ineligible } from "#server/real-name/core/reasons.schema.ts";
import { checkEligibility } from "#server/real-name/eligibility/check-eligibility.ts";
import { cleanReading, decided, HKID, keptPhoto, MEI, PERMIT, type realNameForm, submit, submitted, toldReader } from "#tests/support/real-name.ts";
import { openTestShop, type TestShop } from "#tests/support/shop.ts";

const adult = { birthDate: "1990-05-31", country: "CN", documentNumber: "E12345678" };
const today = "2026-11-21";

describe("who is told that they cannot be registered", () => {
  test.each<[string, Partial<Parameters<typeof checkEligibility>[0]>, Ineligible | null]>([
    ["somebody who becomes 16 today may", { person: { ...adult, birthDate: "2010-11-21" } }, null],
    ["somebody who becomes 16 tomorrow may not", { person: { ...adult, birthDate: "2010-11-22" } }, "under-16"],
    ["nor may he for Taiwan", { person: { ...adult, birthDate: "2015-01-01" }, regions: "TW" }, "under-16"],
    ["who was born on a leap day waits for the day after", { person: { ...adult, birthDate: "2012-02-29" }, today: "2028-02-28" }, "under-16"],
    ["and may then", { person: { ...adult, birthDate: "2012-02-29" }, today: "2028-02-29" }, null],
    ["a passport of the Hong Kong SAR by its number, K and eight digits", { person: { ...adult, documentNumber: "K12345678" } }, "hksar-passport"],
    ["by H and two letters", { person: { ...adult, documentNumber: "HJ1234567" } }, "hksar-passport"],
    ["also where Hong Kong is chosen as its country", { person: { ...adult, country: "HK", documentNumber: "KJ0123456" } }, "hksar-passport"],
    ["but not for Taiwan alone", { person: { ...adult, documentNumber: "K12345678" }, regions: "TW" }, null],
    ["and not a passport of elsewhere with such a number", { person: { ...adult, country: "JP", documentNumber: "K12345678" } }, null],
    ["nor a mainland passport", {}, null],
    ["a permit whose number begins like that is a permit", { documentType: 2, person: { ...adult, documentNumber: "CH1234567" } }, null],
    ["a passport that says so itself", { reading: cleanReading({ hksar: true }) }, "hksar-passport"],
    ["a BNO passport by its nationality", { reading: cleanReading({ issuer: "GBR", nationality: "GBN" }) }, "bno-passport"],
    ["also for Taiwan", { reading: cleanReading({ nationality: "GBN" }), regions: "TW" }, "bno-passport"],
    ["a photo of somebody under 16, whatever was typed", { reading: young() }, "under-16"],
  ])("%s", (_, asked, ineligible) => {
    expect(checkEligibility({ regions: "HK", documentType: 1, person: adult, reading: null, today, ...asked })).toBe(ineligible);
  });
});

function young(): ReadResult {
  const reading = cleanReading();
  return { ...reading, fields: { ...reading.fields, birthDate: { value: "2015-05-31", sure: true } } };
}

describe("a form of somebody who cannot be registered", () => {
  let shop: TestShop;
  beforeEach(async () => {
    shop = await openTestShop();
  });
  afterEach(() => shop.close());

  const nothingStored = async () => expect(await shop.db.selectFrom("real_name_registrations").select("id").execute()).toEqual([]);

  test("is answered before a photo or a SIM is asked for", async () => {
    const fields = { birthDate: "2012/05/31", iccids: ["8985234999999999999"] };
    expect(await submit(shop, { photo: null, fields })).toEqual({ ok: false, ineligible: "under-16" });
    await nothingStored();
  });

  test("is answered by what was read from the photo", async () => {
    shop.reader = toldReader(cleanReading({ issuer: "GBR", nationality: "GBN" }));
    const frontId = await keptPhoto(shop, 1);
    await readPhotos(shop, { documentType: 1, frontId, backId: null, owner: MEI.owner });
    expect(await submit(shop, { fields: { askPerson: "on" } })).toEqual({ ok: false, ineligible: "bno-passport" });
    await nothingStored();
  });

  const second = (fields: Record<string, string>) => submit(shop, { fields: { iccids: [simCardIccid(8)], ...fields }, photo: 2 });

  test("one person has one document for all SIMs in Hong Kong", async () => {
    await submitted(shop);
    expect(await second(PERMIT)).toEqual({ ok: false, ineligible: "other-document" });
    expect(await second({ documentNumber: "E99999999", englishName: "lin mei-ling" })).toEqual({ ok: false, ineligible: "other-document" });
    expect(await second({ documentNumber: "E99999999", englishName: "Meiling Lin" })).toEqual({ ok: false, ineligible: "other-document" });
    expect(await second({ documentNumber: " e12345678 " })).toMatchObject({ ok: true });
  });

  test("whoever registered with a Hong Kong identity card holds one, and must use it", async () => {
    const { id } = await submitted(shop, { fields: HKID });
    await decided(shop, id, "accepted");
    expect(await second({})).toEqual({ ok: false, ineligible: "hkid-held" });
  });

  test("in Taiwan another document may be used", async () => {
    await submitted(shop);
    expect(await second({ ...PERMIT, region: "TW" })).toMatchObject({ ok: true });
  });

  test("what was refused bars nobody from another document", async () => {
    const { id } = await submitted(shop);
    await decided(shop, id, "refused", ["wrong-document-type"]);
    expect(await second(PERMIT)).toMatchObject({ ok: true });
  });

  test("a waiting registration under somebody's name bars nobody but whoever sent it", async () => {
    await submitted(shop, { applicant: { owner: "visitor:eve" } });
    expect(await second(PERMIT)).toMatchObject({ ok: true });
  });

  describe("that an earlier registration bars", () => {
    const EVE = { owner: "visitor:eve" };
    const states = () => shop.db.selectFrom("real_name_registrations").select(["state", "reasons"]).orderBy("created_at").execute();
    /** Accepted for somebody else; MEI has nothing to do with it. */
    async function earlier(fields: Parameters<typeof realNameForm>[0] = {}): Promise<void> {
      const { id } = await submitted(shop, { applicant: EVE, fields });
      await decided(shop, id, "accepted");
      shop.pass(1);
    }
    /** The photo has been read as the page reads it. */
    async function read(photo: number, reading: ReadResult, documentType: DocumentType = 1): Promise<void> {
      shop.reader = toldReader(reading);
      await readPhotos(shop, { documentType, frontId: await keptPhoto(shop, photo), backId: null, owner: MEI.owner });
    }
    const SIMS = Array.from({ length: 10 }, (_, n) => simCardIccid(20 + n));

    test("is told at once to who has shown the document", async () => {
      await earlier({ documentNumber: "E99999999" });
      await read(2, cleanReading());
      expect(await second({})).toEqual({ ok: false, ineligible: "other-document" });
    });

    test("is told at once to who has shown the document of too many SIMs", async () => {
      await earlier({ iccids: SIMS });
      await read(2, cleanReading());
      expect(await second({})).toEqual({ ok: false, ineligible: "cap" });
    });

    test.each<[string, Record<string, string>, Record<string, string | string[]>]>([
      ["a name and a birthday with another document", PERMIT, {}],
      ["the same for somebody with a Hong Kong identity card", {}, HKID],
      ["a document number of too many SIMs", {}, { iccids: SIMS }],
    ])("is told to nobody who only types %s: the answer and the result are those of anybody", async (_, typed, accepted) => {
      const seen: unknown[] = [];
      for (const registered of [true, false]) {
        await shop.close();
        shop = await openTestShop();
        if (registered) await earlier(accepted);
        const answer = await second(typed);
        for (let look = 0; look < 4; look++) {
          await shop.runJobs();
          shop.pass(60_000);
        }
        if (!answer.ok) throw new Error(JSON.stringify(answer));
        const { reference, key, ...rest } = answer;
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

    test("is told to nobody with a photo that was read as another person's", async () => {
      await earlier({ documentNumber: "E99999999" });
      const stranger = cleanReading();
      stranger.fields.englishName = { value: "TAN AH KOW", sure: true };
      await read(2, stranger);
      const answer = await second({});
      expect(answer).toMatchObject({ ok: true });
      await shop.runJobs();
      expect((await states()).at(-1)?.state).toBe("checking");
    });

    test("is shown to the person of the staff who decides", async () => {
      await earlier({ documentNumber: "E99999999" });
      shop.reader = toldReader(cleanReading());
      await second({});
      await shop.runJobs();
      expect((await states()).at(-1)).toEqual({ state: "checking", reasons: '["other-document"]' });
    });

    test("goes to a person where the one who was told asks for that", async () => {
      await earlier({ documentNumber: "E99999999" });
      await read(2, cleanReading());
      expect(await second({ askPerson: "on" })).toMatchObject({ ok: true });
      await shop.runJobs();
      expect((await states()).at(-1)).toEqual({ state: "checking", reasons: '["other-document"]' });
    });
  });

  test("two people of one name and birthday are told apart by their Chinese names", async () => {
    await submitted(shop);
    expect(await second({ ...PERMIT, chineseName: "林梅玲" })).toMatchObject({ ok: true });
  });

  test("nor are two of one birthday whose names have the same letters one person", async () => {
    await submitted(shop);
    expect(await second({ ...PERMIT, englishName: "LIN, LING MEI" })).toMatchObject({ ok: true });
  });

  test("the same number from another country is another document", async () => {
    const { documentNumber, country } = { documentNumber: "E12345678", country: "SG" };
    await submitted(shop);
    expect(await second({ documentNumber, country, englishName: "TAN, AH KOW", chineseName: "" })).toMatchObject({ ok: true });
  });

  test.each<DocumentType>([1, 2, 3, 4])("a reading as type %d is asked of these very photos only", async (documentType) => {
    shop.reader = toldReader(cleanReading({ hksar: true }));
    const frontId = await keptPhoto(shop, 5);
    await readPhotos(shop, { documentType, frontId, backId: await keptPhoto(shop, 6, "back"), owner: MEI.owner });
    expect(await submit(shop)).toMatchObject({ ok: true });
  });
});
