import { commandStaff } from "#server/audit/staff-action-log.ts";
import { describe, expect, test } from "vitest";
import type { AppContext } from "#server/context/app-context.ts";
import { attachmentMessage } from "#server/partners/attachments/attachment-message.ts";
import { closeEnquiry } from "#server/partners/staff/close-enquiry.ts";
import { decryptEnquiry } from "#server/partners/core/enquiry.ts";
import { EnquirySchema } from "#server/partners/core/enquiry.schema.ts";
import { findAttachments } from "#server/partners/attachments/find-attachments.ts";
import { readFormTimingToken, createFormTimingToken } from "#server/partners/enquiry/form-timing-token.ts";
import { loadEnquiry, findEnquiry } from "#server/partners/core/load-enquiry.ts";
import { saveDraft, readDraft } from "#server/uploads/draft-store.ts";
import { type SubmitEnquiryResult, storeEnquiry } from "#server/partners/enquiry/submit-enquiry.ts";
import { enquiryForm, picture } from "#tests/support/partners/enquiry.ts";
import { createAttachment, LEE, sendEnquiry, createEnquiry } from "#tests/support/partners/sent-enquiry.ts";
import { useTestShop } from "#tests/support/shop.ts";
import { removeAttachment } from "#server/partners/attachments/remove-attachment.ts";

const shop = useTestShop();

const ADA = { email: "ada@example.com" };
const file = async (number = 1, owner = LEE.owner) =>
  createAttachment(shop, { name: `stand ${number}.jpg`, bytes: await picture("jpeg", number) }, owner);
const enquiries = async () => (await shop.db.selectFrom("enquiries").select("id").execute()).length;
const jobs = () => shop.db.selectFrom("jobs").select(["topic", "ref"]).where("topic", "like", "partners.%-mail").orderBy("topic").execute();
const errorsOf = (result: SubmitEnquiryResult | undefined) => (result && "errors" in result ? result.errors : null);
const shown = (ago: number, at: Pick<AppContext, "env"> = shop) => createFormTimingToken(at.env, shop.clock() - ago);

describe("an accepted enquiry", () => {
  test("has a pronounceable reference, encrypted text, its complete phone number, and both mails due", async () => {
    const { id, reference } = await createEnquiry(shop, { fields: { ...ADA, phoneCountry: "GB", phone: "(020) 7946-0958" } });
    expect(reference).toMatch(/^PE[2-9A-HJKMNP-Z]{8}$/);
    const row = await shop.db.selectFrom("enquiries").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      state: "new",
      language: "en",
      source: "form",
      product: "201-02",
      channels: '["102-01","102-03"]',
      reply_by: "2026-11-26",
    });
    expect(JSON.stringify(row)).not.toMatch(/ada@|Harbour|Chan|7946/);
    expect(decryptEnquiry(shop.encryptor, id, row.data_encrypted ?? "")).toMatchObject({
      email: "ada@example.com",
      phoneCountry: "GB",
      phone: "+442079460958",
    });
    expect(await jobs()).toEqual([
      { topic: "partners.sales-mail", ref: id },
      { topic: "partners.sender-mail", ref: id },
    ]);
    const events = await shop.db.selectFrom("enquiry_events").select(["kind", "detail"]).where("enquiry_id", "=", id).execute();
    expect(events).toEqual([{ kind: "received", detail: JSON.stringify({ privacyPolicy: "3.0" }) }]);
  });

  test("keeps its files in their order", async () => {
    const files = [await file(3), await file(1), await file(2)];
    const { id } = await createEnquiry(shop, { sender: { files } });
    const enquiry = await loadEnquiry(shop.db, shop, id);
    expect(enquiry?.files.map(({ name }) => name)).toEqual(["stand 3.jpg", "stand 1.jpg", "stand 2.jpg"]);
    const rows = await shop.db.selectFrom("enquiry_files").select(["id", "delete_at"]).orderBy("position").execute();
    expect(rows).toEqual(files.map((one) => ({ id: one, delete_at: null })));
  });

  test("deletes its draft, also the one from before signing in", async () => {
    for (const owner of ["visitor:lee", "account:acc_lee", "visitor:eve"]) await saveDraft(shop, { form: "enquiry", owner, data: {} });
    const own = await file(1, "visitor:lee");
    await createEnquiry(shop, { sender: { owner: "account:acc_lee", visitor: "lee", files: [own] } });
    const left = ["visitor:lee", "account:acc_lee", "visitor:eve"].map((owner) => readDraft(shop, { form: "enquiry", owner }));
    expect(await Promise.all(left)).toEqual([null, null, {}]);
  });

  test("is found by its reference in any spelling, without personal data", async () => {
    const { reference } = await createEnquiry(shop, { fields: ADA, sender: { files: [await file()] } });
    const view = { reference, replyBy: "2026-11-26", product: "201-02", intention: "buy", files: 1, createdAt: shop.clock() };
    const spaced = ` ${reference.slice(0, 2).toLowerCase()} ${reference.slice(2, 6)}-${reference.slice(6).toLowerCase()} `;
    for (const typed of [reference, spaced]) expect(await findEnquiry(shop, typed)).toEqual(view);
    for (const none of ["", "PE", "PE22222222", `${reference}2`, "x".repeat(9_999)]) expect(await findEnquiry(shop, none)).toBeNull();
    await shop.db.updateTable("enquiries").set({ erased_at: 1 }).execute();
    expect(await findEnquiry(shop, reference)).toBeNull();
  });
});

describe("the same enquiry", () => {
  test("sent twice is one, without a second mail, whoever sends it", async () => {
    const first = await createEnquiry(shop, { fields: ADA });
    for (const sender of [{}, { owner: "visitor:other", clientAddress: "203.0.113.99", timingToken: null, honeypot: "bot" }]) {
      expect(await sendEnquiry(shop, { fields: ADA, sender })).toEqual({ ok: true, reference: first.reference });
    }
    expect([await enquiries(), (await jobs()).length]).toEqual([1, 2]);
  });

  test("sent ten times simultaneously is one enquiry with one pair of mails, and counts once", async () => {
    const files = [await file(1), await file(2)];
    const results = await Promise.all(Array.from({ length: 10 }, () => sendEnquiry(shop, { fields: ADA, sender: { files } })));
    expect(new Set(results.map((result) => (result.ok ? result.reference : JSON.stringify(result)))).size).toBe(1);
    expect(results[0]).toMatchObject({ ok: true });
    expect([await enquiries(), (await jobs()).length]).toEqual([1, 2]);
    const hits = await shop.db.selectFrom("rate_limits").select("hits").where("key", "like", "enquiry-mail:%").execute();
    expect(hits).toEqual([{ hits: 1 }]);
  });

  test("with the same files, sent by id or again by another browser, is the same; with other files it is another", async () => {
    const files = [await file(1), await file(2)];
    const { reference } = await createEnquiry(shop, { fields: ADA, sender: { files } });
    const again = { ok: true, reference };
    expect(await sendEnquiry(shop, { fields: ADA, sender: { files } })).toEqual(again);
    const anew = [await file(2, "visitor:new"), await file(1, "visitor:new")];
    expect(await sendEnquiry(shop, { fields: ADA, sender: { files: anew, owner: "visitor:new", visitor: "new" } })).toEqual(again);
    expect(await sendEnquiry(shop, { fields: ADA, sender: { files: [await file(3)] } })).not.toEqual(again);
    expect(await enquiries()).toBe(2);
  });

  test("is recognized after the keys were rotated", async () => {
    const { reference } = await createEnquiry(shop, { fields: ADA });
    shop.env = { ...shop.env, fileKeys: ["n".repeat(32), ...(shop.env.fileKeys ?? [])] };
    expect(await sendEnquiry(shop, { fields: ADA })).toEqual({ ok: true, reference });
  });

  test("is a new one after the first was closed", async () => {
    const first = await createEnquiry(shop, { fields: ADA });
    await closeEnquiry(shop, { reference: first.reference, who: commandStaff("mei") });
    const second = await createEnquiry(shop, { fields: ADA });
    expect(second.reference).not.toBe(first.reference);
    expect((await jobs()).length).toBe(4);
  });

  test("is a new one, with mails, once the promised day has passed, swept or not", async () => {
    const until = (moment: string) => shop.pass(Date.parse(moment) - shop.clock());
    const first = await createEnquiry(shop, { fields: ADA });
    until("2026-11-26T23:59:59+08:00");
    expect((await createEnquiry(shop, { fields: ADA })).reference).toBe(first.reference);
    until("2026-11-27T00:00:00+08:00");
    const second = await createEnquiry(shop, { fields: ADA });
    expect(second.reference).not.toBe(first.reference);
    expect((await jobs()).length).toBe(4);
    expect((await createEnquiry(shop, { fields: ADA })).reference).toBe(second.reference);
  });

  test("with one letter changed is another, and each has its own files", async () => {
    const files = [await file(1), await file(2)];
    const first = await createEnquiry(shop, { fields: ADA, sender: { files } });
    const second = await createEnquiry(shop, { fields: { ...ADA, city: "Kowloon City" }, sender: { files } });
    const [one, other] = await Promise.all([first, second].map(({ id }) => loadEnquiry(shop.db, shop, id)));
    const filesOf = (enquiry: typeof one) => enquiry?.files.map(({ name, kind, sentSize }) => ({ name, kind, sentSize }));
    expect(filesOf(other)).toEqual(filesOf(one));
    expect(new Set([...(one?.files ?? []), ...(other?.files ?? [])].map(({ file_id }) => file_id)).size).toBe(4);
    expect(await shop.db.selectFrom("enquiry_files").select("id").where("delete_at", "is not", null).execute()).toEqual([]);
  });
});

describe("an enquiry is rejected", () => {
  test.each<[string, Record<string, string>, Record<string, string[]>]>([
    ["for a phone number that does not exist in its country", { phone: "1234567" }, { phone: ["errors.phone"] }],
    ["for an unknown phone country", { phoneCountry: "ZZ" }, { phoneCountry: ["errors.select-required"] }],
    ["for an unknown company country", { companyCountry: "QQ" }, { companyCountry: ["errors.select-required"] }],
    ["for all of these at once", { phone: "1234567", companyCountry: "QQ" }, { phone: ["errors.phone"], companyCountry: ["errors.select-required"] }],
  ])("%s", async (_, fields, errors) => {
    expect(await sendEnquiry(shop, { fields })).toEqual({ ok: false, errors });
    expect(await enquiries()).toBe(0);
  });

  test("for deleted or foreign files: nothing is stored, and the others are unchanged", async () => {
    const [own, others] = [await file(1), await file(2, "visitor:eve")];
    for (const files of [
      [own, others],
      [own, "att_none"],
    ]) {
      expect(errorsOf(await sendEnquiry(shop, { sender: { files } }))).toEqual({ files: [attachmentMessage({ name: "", reason: "gone" })] });
    }
    expect([await enquiries(), (await jobs()).length]).toEqual([0, 0]);
    const stored = await shop.db.selectFrom("enquiry_files").select("enquiry_id").execute();
    expect(stored).toEqual([{ enquiry_id: null }, { enquiry_id: null }]);
  });

  test("for a file removed at that moment: nothing is stored or counted, and the draft is kept", async () => {
    const files = await findAttachments(shop.db, [await file(1), await file(2)]);
    await saveDraft(shop, { form: "enquiry", owner: LEE.owner, data: {} });
    await removeAttachment(shop, { owner: LEE.owner, id: files[1]?.id ?? "" });
    const checked = { form: EnquirySchema.parse(enquiryForm()), sender: LEE, files, contentHashes: ["hash"] as [string], byForm: true };
    const stored = shop.db.transaction().execute((tx) => storeEnquiry(tx, shop, checked));
    const errors = { files: [attachmentMessage({ name: "stand 2.jpg", reason: "gone" })] };
    await expect(stored).rejects.toMatchObject({ rejection: { errors } });
    expect([await enquiries(), (await jobs()).length]).toEqual([0, 0]);
    expect(await shop.db.selectFrom("rate_limits").select("hits").where("key", "like", "enquiry-mail:%").execute()).toEqual([]);
    expect(await readDraft(shop, { form: "enquiry", owner: LEE.owner })).toEqual({});
    expect(await shop.db.selectFrom("enquiry_files").select("enquiry_id").execute()).toEqual([{ enquiry_id: null }]);
  });

  test("for a file that could not be copied for it, with its name", async () => {
    const files = [await file(1)];
    await createEnquiry(shop, { fields: ADA, sender: { files } });
    shop.files.put = () => Promise.reject(Object.assign(new Error("full"), { name: "FilesError" }));
    expect(errorsOf(await sendEnquiry(shop, { fields: { ...ADA, city: "Macau" }, sender: { files } }))).toEqual({
      files: ["errors.file-not-kept?name=stand+1.jpg"],
    });
    expect(await enquiries()).toBe(1);
  });

  test("from programs: one that fills the hidden field, or sends within two seconds, is asked to send again", async () => {
    const quick = { "": ["errors.too-quick"] };
    expect(errorsOf(await sendEnquiry(shop, { sender: { timingToken: shown(60_000), honeypot: "SEO offer" } }))).toEqual(quick);
    expect(errorsOf(await sendEnquiry(shop, { sender: { timingToken: shown(1_999) } }))).toEqual(quick);
    expect(errorsOf(await sendEnquiry(shop, { fields: { phone: "1" + "0".repeat(6) }, sender: { timingToken: shown(0) } }))).toEqual({
      ...quick,
      phone: ["errors.phone"],
    });
    expect(await sendEnquiry(shop, { sender: { timingToken: shown(2_000) } })).toMatchObject({ ok: true });
    expect(await sendEnquiry(shop, { sender: { timingToken: null, honeypot: " " } })).toMatchObject({ ok: true });
  });
});

test("accepts a form timing token signed with any configured key", () => {
  const stamp = createFormTimingToken(shop.env, 1_795_248_000_000);
  expect(readFormTimingToken(shop.env, stamp)).toBe(1_795_248_000_000);
  expect(readFormTimingToken({ fileKeys: ["n".repeat(32), ...(shop.env.fileKeys ?? [])] }, stamp)).toBe(1_795_248_000_000);
  for (const made of [null, "", "0", stamp.replace("1795", "1794"), `${stamp}x`, stamp.slice(0, -1), "1.AAAAAAAAAAAAAAAAAAAAAA"]) {
    expect(readFormTimingToken(shop.env, made)).toBeNull();
  }
  expect(readFormTimingToken({ fileKeys: ["n".repeat(32)] }, stamp)).toBeNull();
});
