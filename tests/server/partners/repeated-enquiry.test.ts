import type { KyselyPlugin } from "kysely";
import { expect, test } from "vitest";
import { collectAnnex } from "#server/partners/attachments/collect-annex.ts";
import { collectAttachments } from "#server/partners/attachments/collect-attachments.ts";
import { EnquirySchema } from "#server/partners/core/enquiry.schema.ts";
import { submitEnquiry, type SubmitEnquiryResult, storeEnquiry } from "#server/partners/enquiry/submit-enquiry.ts";
import { enquiryForm, picture, sentFile } from "#tests/support/partners/enquiry.ts";
import { LEE } from "#tests/support/partners/sent-enquiry.ts";
import { useTestShop } from "#tests/support/shop.ts";

const shop = useTestShop();

const ADA = { email: "ada@example.com" };
const FROM = { owner: LEE.owner, visitor: LEE.visitor, clientAddress: LEE.clientAddress };
const file = async (number: number) => sentFile(await picture("jpeg", number), `${number}.jpg`, "image/jpeg");
function formOf({ keep = [], files = [] }: { keep?: string[]; files?: File[] }): FormData {
  const form = new FormData();
  for (const id of keep) form.append("keep", id);
  for (const one of files) form.append("files", one);
  return form;
}
async function post(form: FormData, fields = {}): Promise<SubmitEnquiryResult> {
  const { files, problems } = await collectAttachments(shop, { ...FROM, form, draftIds: [] });
  expect(problems).toEqual([]);
  const sender = { ...LEE, files: files.map(({ id }) => id), timingToken: null, honeypot: "" };
  return submitEnquiry(shop, EnquirySchema.parse(enquiryForm({ ...ADA, ...fields })), sender);
}
async function call(annexKey: string, files: File[]): Promise<SubmitEnquiryResult> {
  const annex = await collectAnnex(shop, { form: formOf({ files }), annexKey, clientAddress: "203.0.113.9" }, true);
  expect(annex?.problems).toEqual([]);
  const sender = { ...LEE, source: "call" as const, owner: annex?.owner ?? "", visitor: null, files: annex?.files.map(({ id }) => id) ?? [] };
  return submitEnquiry(shop, EnquirySchema.parse(enquiryForm(ADA)), { ...sender, timingToken: null, honeypot: "" });
}
const enquiries = async () => (await shop.db.selectFrom("enquiries").select("id").execute()).length;
const mails = async () => (await shop.db.selectFrom("jobs").select("id").where("topic", "like", "partners.%-mail").execute()).length;
const filesTaken = async () => (await shop.db.selectFrom("enquiry_files").select("id").where("enquiry_id", "is not", null).execute()).length;

test("a form that references a file and sends it again is one enquiry with one file, however often its response is lost", async () => {
  const first = await collectAttachments(shop, { ...FROM, form: formOf({ files: [await file(1)] }), draftIds: [] });
  const keep = first.files.map(({ id }) => id);
  const again = async () => post(formOf({ keep, files: [await file(1)] }));
  const results = [await again(), await again(), ...(await Promise.all([again(), again()]))];
  expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
  expect(results[0]).toMatchObject({ ok: true });
  expect([await enquiries(), await filesTaken()]).toEqual([1, 1]);
});

test("going back, attaching the same file again and changing a word creates one more enquiry with that file once", async () => {
  const first = await collectAttachments(shop, { ...FROM, form: formOf({ files: [await file(1)] }), draftIds: [] });
  const keep = first.files.map(({ id }) => id);
  await post(formOf({ keep }));
  expect(await post(formOf({ keep, files: [await file(1)] }), { city: "Macau" })).toMatchObject({ ok: true });
  expect([await enquiries(), await filesTaken()]).toEqual([2, 2]);
});

test("the same file stored twice by two simultaneous posts is one file of the enquiry", async () => {
  const send = async () => collectAttachments(shop, { ...FROM, form: formOf({ files: [await file(1)] }), draftIds: [] });
  const keep = (await Promise.all([send(), send()])).flatMap(({ files }) => files.map(({ id }) => id));
  const twice = await post(formOf({ keep }));
  expect(twice).toMatchObject({ ok: true });
  expect(await post(formOf({ keep: keep.slice(0, 1) }))).toEqual(twice);
  expect([await enquiries(), await filesTaken()]).toEqual([1, 1]);
});

test("a call with the key of a file and another file, sent twice at once and then again, is one enquiry", async () => {
  const annex = await collectAnnex(shop, { form: formOf({ files: [await file(1)] }), annexKey: undefined, clientAddress: "203.0.113.9" }, false);
  const again = async () => call(annex?.annexKey ?? "", [await file(2)]);
  const results = [...(await Promise.all([again(), again()])), await again(), await again()];
  expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
  expect(results[0]).toMatchObject({ ok: true });
  expect([await enquiries(), await filesTaken()]).toEqual([1, 2]);
});

test("two simultaneous calls that together exceed an enquiry's files are told what is too many; the next call succeeds", async () => {
  const collect = (files: File[], annexKey?: string) => collectAnnex(shop, { form: formOf({ files }), annexKey, clientAddress: "203.0.113.9" }, true);
  const annexKey = (await collect([await file(1)]))?.annexKey;
  const [four, others] = [await Promise.all([2, 3, 4, 5].map(file)), await Promise.all([6, 7, 8].map(file))];
  await Promise.all([collect(four, annexKey), collect(others, annexKey)]);
  const response = await collect([], annexKey);
  expect([response?.files.length, response?.problems.map(({ reason }) => reason)]).toEqual([5, ["too-many", "too-many", "too-many"]]);
  const next = await collect([], annexKey);
  expect([next?.files, next?.problems]).toEqual([response?.files, []]);
});

test("an enquiry is a new one if the first is closed at the same moment", async () => {
  const checked = { form: EnquirySchema.parse(enquiryForm(ADA)), sender: LEE, files: [], contentHashes: ["hash"] as [string], byForm: true };
  const first = await shop.db.transaction().execute((tx) => storeEnquiry(tx, shop, checked));
  const second = await shop.db.transaction().execute(async (tx) => {
    let isInsert = false;
    let closing: Promise<unknown> | null = null;
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => {
        isInsert = node.kind === "InsertQueryNode";
        return node;
      },
      // The closing runs between the insert that conflicts with the first one and the query for it.
      transformResult: async ({ result }) => {
        if (isInsert) closing ??= tx.updateTable("enquiries").set({ live_hash: null }).execute();
        return result;
      },
    };
    return storeEnquiry(tx.withPlugin(plugin), shop, checked);
  });
  expect(second).not.toBe(first);
  expect([await enquiries(), await mails()]).toEqual([2, 4]);
});
