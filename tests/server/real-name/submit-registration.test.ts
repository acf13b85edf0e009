import { describe, expect, test } from "vitest";
import { consumeRateLimit } from "#server/db/rate-limit/rate-limit.ts";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { CarrierError } from "#server/gateways/carrier/carrier.ts";
import { saveDraft } from "#server/uploads/draft-store.ts";
import { findRegistration } from "#server/real-name/core/find-registration.ts";
import { loadRegistration } from "#server/real-name/core/load-registration.ts";
import { readPhotos } from "#server/real-name/photos/read-photos.ts";
import { RealNameSchema } from "#server/real-name/form/real-name.schema.ts";
import { submissionRateLimits } from "#server/real-name/core/registration-rate-limits.ts";
import { findServerErrors, submitRegistration } from "#server/real-name/submit/submit-registration.ts";
import { insertAccount } from "#tests/support/sims/sims.ts";
import {
  HKID,
  createPhoto,
  MACAU,
  MEI,
  realNameForm,
  rejectedReadResult,
  goodReadResult,
  submitForm,
  createRegistration,
  fakeReader,
} from "#tests/support/real-name.ts";
import { START, useTestShop } from "#tests/support/shop.ts";

const shop = useTestShop();

const count = async (table: "real_name_registrations" | "real_name_sims" | "jobs" | "drafts") =>
  Number((await shop.db.selectFrom(table).select(shop.db.fn.countAll().as("n")).executeTakeFirstOrThrow()).n);

describe("an accepted submission", () => {
  test("is received, with a pronounceable reference and a key for its result", async () => {
    const { reference, key } = await createRegistration(shop);
    expect(reference).toMatch(/^RN[2-9A-HJKMNP-Z]{8}$/);
    expect(await findRegistration(shop, { reference, key })).toEqual({
      reference,
      state: "received",
      language: "en",
      regions: "HK,TW",
      documentType: 1,
      numberEnd: "5678",
      contact: { email: "m…@example.com", phone: null },
      sims: [{ iccid: simCardIccid(7), registered: false }],
      reasons: [],
      note: null,
      parts: [],
      erased: false,
      submittedAt: START,
      decidedAt: null,
    });
  });

  test("counts towards thirty per address and hour; a repeat of the same does not", async () => {
    const [hour] = submissionRateLimits(MEI.clientAddress);
    if (!hour) throw new Error("There is no limit");
    for (let n = 1; n < hour.limit; n++) await consumeRateLimit(shop.db, { ...hour, now: shop.clock() });
    const first = await createRegistration(shop);
    expect(await submitForm(shop)).toMatchObject({ ok: true, reference: first.reference });
    const next = { fields: { iccids: [simCardIccid(8)] }, photo: 2 };
    expect(await submitForm(shop, next)).toEqual({ ok: false, code: "too-many-tries" });
    expect(await submitForm(shop, { ...next, applicant: { clientAddress: "203.0.113.10" } })).toMatchObject({ ok: true });
  });

  test("deletes the drafts of its applicant, from the account and from before signing in, with their photos", async () => {
    const browser = "visitor:before";
    for (const owner of [MEI.owner, browser]) await saveDraft(shop, { form: "real-name", owner, data: {} });
    await createPhoto(shop, 4, "front", browser);
    await createRegistration(shop, { applicant: { visitor: "before" } });
    expect(await count("drafts")).toBe(0);
    expect(await shop.db.selectFrom("real_name_photos").select("id").where("owner", "=", browser).execute()).toEqual([]);
  });

  test("cannot be opened without its own key", async () => {
    const one = await createRegistration(shop);
    const other = await createRegistration(shop, { fields: { iccids: [simCardIccid(8)] }, photo: 2 });
    expect(await findRegistration(shop, { reference: one.reference, key: other.key })).toBeNull();
    expect(await findRegistration(shop, { reference: one.reference, key: "" })).toBeNull();
    expect(await findRegistration(shop, { reference: one.reference, key: "x".repeat(100_000) })).toBeNull();
    expect(await findRegistration(shop, { reference: ` ${one.reference.toLowerCase()} `, key: one.key })).not.toBeNull();
  });

  test("stores person, contact and number encrypted", async () => {
    const { id } = await createRegistration(shop, { fields: { phoneCountry: "HK", phone: "9123 4567" } });
    const row = await shop.db.selectFrom("real_name_registrations").selectAll().executeTakeFirstOrThrow();
    for (const secret of ["LIN", "林", "E12345678", "1990", "mei@", "91234567"]) expect(JSON.stringify(row)).not.toContain(secret);
    expect(await loadRegistration(shop.db, shop, id)).toMatchObject({
      person: {
        chineseName: "林美玲",
        englishName: "LIN, MEI LING",
        birthDate: "1990-05-31",
        documentNumber: "E12345678",
        expiryDate: "2031-02-28",
        country: "CN",
      },
      contact: { email: "mei@example.com", phone: "+85291234567" },
    });
  });

  test("records every consent with its version and language, and what happened", async () => {
    const { id } = await createRegistration(shop, { applicant: { language: "ko" } });
    const consents = await shop.db.selectFrom("real_name_consents").selectAll().where("registration_id", "=", id).orderBy("name").execute();
    expect(consents.map(({ name }) => name)).toEqual(["agreePrivacy", "agreeTransfer", "confirmDocument", "declareTrue"]);
    expect(consents[0]).toMatchObject({ attempt: 1, version: expect.stringMatching(/\d/) as string, language: "ko", agreed_at: START });
    expect(await shop.db.selectFrom("real_name_events").select(["kind", "attempt"]).execute()).toEqual([{ kind: "submitted", attempt: 1 }]);
  });

  test("claims its photo, and has a job that decides", async () => {
    const { id } = await createRegistration(shop, { fields: MACAU, back: 2 });
    const photos = await shop.db.selectFrom("real_name_photos").selectAll().where("registration_id", "=", id).execute();
    expect(photos.map(({ side, delete_at }) => [side, delete_at]).sort()).toEqual([
      ["back", null],
      ["front", null],
    ]);
    expect(await shop.db.selectFrom("jobs").select(["topic", "ref", "payload"]).where("topic", "=", "real-name.decide").execute()).toEqual([
      { topic: "real-name.decide", ref: `${id}:1`, payload: "{}" },
    ]);
  });

  test("belongs to the signed-in account, and to none that is deleted", async () => {
    const accountId = await insertAccount(shop, "mei@example.com");
    const { id } = await createRegistration(shop, { applicant: { accountId, owner: `account:${accountId}` } });
    expect((await loadRegistration(shop.db, shop, id))?.account_id).toBe(accountId);
    const other = await createRegistration(shop, { applicant: { accountId: "acc_gone" }, fields: { iccids: [simCardIccid(8)] }, photo: 2 });
    expect((await loadRegistration(shop.db, shop, other.id))?.account_id).toBeNull();
  });

  test("discards the back of a document that needs none", async () => {
    const { id } = await createRegistration(shop, { fields: HKID, back: 2 });
    expect((await loadRegistration(shop.db, shop, id))?.photos.back).toBeNull();
  });
});

describe("a rejected submission", () => {
  test.each<[string, Parameters<typeof submitForm>[1], Record<string, string[]>]>([
    ["without a photo", { photo: null }, { documentPhoto: ["errors.photo-needed"] }],
    ["of a Macau ID card without its back", { fields: MACAU }, { documentPhotoBack: ["errors.photo-back-needed"] }],
    ["with an impossible phone number", { fields: { phoneCountry: "HK", phone: "1234567" } }, { phone: ["errors.phone"] }],
    ["of a person who is not born yet", { fields: { birthDate: "2026/11/22" } }, { birthDate: ["errors.date-future"] }],
    ["with an expired document", { fields: { expiryDate: "2026/11/20" } }, { expiryDate: ["errors.document-expired"] }],
    ["with an unknown SIM", { fields: { iccids: ["8985234999999999999"] } }, { "iccids[0]": ["errors.iccid-unknown"] }],
    [
      "with all of that",
      { photo: null, fields: { expiryDate: "2020/01/01", iccids: [simCardIccid(1), "8985234999999999999"] } },
      { documentPhoto: ["errors.photo-needed"], expiryDate: ["errors.document-expired"], "iccids[1]": ["errors.iccid-unknown"] },
    ],
  ])("%s stores nothing", async (_, sent, errors) => {
    expect(await submitForm(shop, sent)).toEqual({ ok: false, errors });
    expect(await count("real_name_registrations")).toBe(0);
    expect(await count("jobs")).toBe(0);
  });

  test("a document is valid until the end of its last day in Hong Kong", async () => {
    expect(await submitForm(shop, { fields: { expiryDate: "2026/11/21" } })).toMatchObject({ ok: true });
  });

  test("a photo of somebody else is rejected", async () => {
    const frontId = await createPhoto(shop, 1, "front", "visitor:eve");
    const result = await submitRegistration(shop, { ...RealNameSchema.parse(realNameForm()), frontId, backId: null }, MEI);
    expect(result).toEqual({ ok: false, errors: { documentPhoto: ["errors.photo-needed"] } });
  });

  test("while the carrier does not respond nothing is stored, and the photo is kept", async () => {
    shop.carrier.lookup = () => Promise.reject(new CarrierError("retry", "silent"));
    expect(await submitForm(shop)).toEqual({ ok: false, errors: { "iccids[0]": ["errors.carrier-silent"] } });
    expect(await shop.db.selectFrom("real_name_photos").select("delete_at").execute()).toEqual([{ delete_at: START + 7 * 86_400_000 }]);
  });

  test("the SIM's own phone number receives no message before registration: an email address is required", async () => {
    const iccid = simCardIccid(600);
    shop.carrier.readBalance = async () => ({ phone: "+85291234567" }) as Awaited<ReturnType<typeof shop.carrier.readBalance>>;
    const fields = { email: "", phoneCountry: "HK", phone: "9123 4567", iccids: [iccid] };
    expect(await submitForm(shop, { fields })).toEqual({ ok: false, errors: { email: ["errors.email-needed"] } });
    const rejected = await findServerErrors(shop, { phoneCountry: "HK", phone: "91234567", iccids: [iccid] }, MEI);
    expect(rejected).toEqual({ errors: { email: ["errors.email-needed"] }, reasons: [] });
    expect(await submitForm(shop, { fields: { ...fields, email: "mei@example.com" } })).toMatchObject({ ok: true });
  });
});

describe("a photo that was already read", () => {
  test("and rejected rejects the form immediately with its reasons; manual review can be requested instead", async () => {
    shop.reader = fakeReader(rejectedReadResult("blurred", "glare-or-covered"));
    const frontId = await createPhoto(shop, 1);
    await readPhotos(shop, { documentType: 1, frontId, backId: null, owner: MEI.owner });
    expect(await submitForm(shop)).toEqual({
      ok: false,
      errors: { documentPhoto: ["errors.photo-refused"] },
      reasons: ["blurred", "glare-or-covered"],
    });
    const rejection = { errors: { documentPhoto: ["errors.photo-refused"] }, reasons: ["blurred", "glare-or-covered"] };
    expect(await findServerErrors(shop, { documentType: 1, frontId }, MEI)).toEqual(rejection);
    expect(await findServerErrors(shop, { documentType: 1, frontId }, { ...MEI, owner: "visitor:eve" })).toEqual({ errors: {}, reasons: [] });
    expect(await findServerErrors(shop, { documentType: 1, frontId, askPerson: "on" }, MEI)).toEqual({ errors: {}, reasons: [] });
    const { id } = await createRegistration(shop, { fields: { askPerson: "on" } });
    expect((await loadRegistration(shop.db, shop, id))?.ask_person).toBe(1);
  });

  test("as another document type has no effect", async () => {
    shop.reader = fakeReader(rejectedReadResult("wrong-document-type"));
    const frontId = await createPhoto(shop, 1);
    await readPhotos(shop, { documentType: 3, frontId, backId: null, owner: MEI.owner });
    expect(await submitForm(shop)).toMatchObject({ ok: true });
  });

  test("and accepted is accepted", async () => {
    shop.reader = fakeReader(goodReadResult());
    const frontId = await createPhoto(shop, 1);
    await readPhotos(shop, { documentType: 1, frontId, backId: null, owner: MEI.owner });
    expect(await submitForm(shop)).toMatchObject({ ok: true });
  });
});
