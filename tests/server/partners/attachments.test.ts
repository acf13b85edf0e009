import { Readable } from "node:stream";
import { Upload } from "@tus/utils";
import { describe, expect, test } from "vitest";
import { FilesError } from "#server/gateways/files/files.ts";
import { removeFiles } from "#server/uploads/retention/sweep-uploads.ts";
import { UploadStore } from "#server/uploads/resumable/upload-store.ts";
import { collectAttachments } from "#server/partners/attachments/collect-attachments.ts";
import { ATTACHMENT_FILES } from "#server/partners/core/enquiry.ts";
import { deleteExpiredFiles, extendDraftFiles } from "#server/uploads/draft-files.ts";
import { onePage, pdf } from "#tests/fixtures/bad-files/pdf.ts";
import type { MemoryFiles } from "#tests/support/memory-files.ts";
import { START, useTestShop } from "#tests/support/shop.ts";
import { listAttachments, readAttachment } from "#server/partners/attachments/find-attachments.ts";
import { removeAttachment } from "#server/partners/attachments/remove-attachment.ts";

const MB = 1024 * 1024;
const DAY = 86_400_000;
const OWNER = "visitor:ada";
const shop = useTestShop();

/** Returns a PDF with its own number, padded to a size. */
function document(number: number, size = 0): Buffer {
  const page = pdf([...onePage(), `4 0 obj ${number} endobj\n`]);
  return Buffer.concat([page, Buffer.alloc(Math.max(0, size - page.length), " ")]);
}
const file = (bytes: Buffer, name: string) => new File([new Uint8Array(bytes)], name);

type Sent = { files?: File[]; keep?: string[]; uploads?: string[]; kept?: string[]; owner?: string; visitor?: string | null; clientAddress?: string };
function collect({ files = [], keep = [], uploads = [], kept = [], owner = OWNER, visitor = "ada", clientAddress = "203.0.113.9" }: Sent) {
  const form = new FormData();
  for (const one of files) form.append("files", one);
  for (const one of keep) form.append("keep", one);
  for (const one of uploads) form.append("uploads", one);
  return collectAttachments(shop, { form, owner, visitor, clientAddress, draftIds: kept });
}
async function attached(number: number, name = `${number}.pdf`, overrides: Sent = {}): Promise<string> {
  const { files } = await collect({ ...overrides, files: [file(document(number), name)] });
  return files[0]?.id ?? "";
}
async function uploaded(id: string, bytes: Buffer, visitor = "ada", left = 0, filename = `${id}.pdf`): Promise<void> {
  const store = new UploadStore(shop, visitor);
  await store.create(new Upload({ id, size: bytes.length + left, offset: 0, metadata: { purpose: "enquiry", filename } }));
  await store.write(Readable.from([bytes]), id, 0);
}
/** Claims attachments as an enquiry does. */
async function take(...ids: string[]): Promise<void> {
  const row = { id: "enq_1", reference: "PE1", email_hash: "h", language: "en", source: "form", product: "201-01", intention: "buy" } as const;
  const times = { closed_at: null, erased_at: null, created_at: START, updated_at: START };
  await shop.db
    .insertInto("enquiries")
    .values({ ...row, ...times, live_hash: null, sales_band: "1", channels: "[]", data_encrypted: null, reply_by: "2026-11-25" })
    .execute();
  await shop.db.updateTable("enquiry_files").set({ enquiry_id: "enq_1", delete_at: null }).where("id", "in", ids).execute();
}
const rows = () => shop.db.selectFrom("enquiry_files").selectAll().orderBy("created_at").orderBy("id").execute();

test("a file is stored encrypted for seven days, with an encrypted name, for its owner alone", async () => {
  const { files, problems } = await collect({ files: [file(document(1), "Company profile.pdf")] });
  expect([files, problems]).toEqual([
    [{ id: expect.stringMatching(/^att_/), name: "Company profile.pdf", kind: "pdf", size: document(1).length }],
    [],
  ]);
  const [row] = await rows();
  expect(row).toMatchObject({ owner: OWNER, enquiry_id: null, delete_at: START + 7 * DAY });
  expect(JSON.stringify(row)).not.toContain("Company");
  const stored = (shop.files as MemoryFiles).kept.get(row?.file_id ?? "");
  expect(stored?.includes("%PDF")).toBe(false);
  expect((await readAttachment(shop, files[0]?.id ?? ""))?.equals(document(1))).toBe(true);
  const ids = files.map(({ id }) => id);
  expect(await listAttachments(shop, { owner: OWNER, ids })).toEqual(files);
  expect(await listAttachments(shop, { owner: "visitor:eve", ids })).toEqual([]);
});

test("attachments keep their order of arrival, each once, however they are named", async () => {
  const [first, second] = [await attached(1), await attached(2)];
  await uploaded("upl_3", document(3));
  const { files, uploads } = await collect({
    kept: [second],
    keep: [first, second],
    uploads: ["upl_3", "upl_3"],
    files: [file(document(4), "4.pdf"), file(document(1), "again.pdf")],
  });
  expect(files.map(({ name }) => name)).toEqual(["2.pdf", "1.pdf", "upl_3.pdf", "4.pdf"]);
  expect(uploads).toEqual(["upl_3"]);
  expect(await rows()).toHaveLength(4);
});

test("rejects the sixth file by its name, and files above 30 MB in total; keeps the others", async () => {
  const six = await collect({ files: [1, 2, 3, 4, 5, 6].map((number) => file(document(number), `${number}.pdf`)) });
  expect([six.files.length, six.problems]).toEqual([5, [{ name: "6.pdf", reason: "too-many" }]]);
  const stored = six.files.map(({ id }) => id);
  const again = await collect({ kept: stored, keep: stored, files: [file(document(3), "3.pdf"), file(document(7), "7.pdf")] });
  expect([again.files.length, again.problems]).toEqual([5, [{ name: "7.pdf", reason: "too-many" }]]);
  const large = [11, 12, 13, 14].map((number) => file(document(number, number === 14 ? 0 : 10 * MB), `${number}.pdf`));
  const together = await collect({ files: large, owner: "visitor:bob", visitor: "bob" });
  expect([together.files.length, together.problems]).toEqual([3, [{ name: "14.pdf", reason: "too-large-together" }]]);
});

test("names an empty file, one above 10 MB and one of another kind", async () => {
  const { files, problems } = await collect({
    files: [
      file(Buffer.alloc(0), "a.pdf"),
      file(document(1, 10 * MB + 1), "b.pdf"),
      file(Buffer.from("<svg/>"), "c.png"),
      file(document(2), "d.pdf"),
    ],
  });
  expect(files.map(({ name }) => name)).toEqual(["d.pdf"]);
  expect(problems).toEqual([
    { name: "a.pdf", reason: "empty" },
    { name: "b.pdf", reason: "too-large" },
    { name: "c.png", reason: "type" },
  ]);
});

test.each([
  ["written right to left", "invoice\u202efdp.exe", "invoicefdp.exe"],
  ["of nothing", "", "attachment.pdf"],
  ["of 255 characters", "長".repeat(255), "長".repeat(120)],
])("keeps the visible characters of a name %s", async (_what, sent, shown) => {
  const { files } = await collect({ files: [file(document(1), sent)] });
  expect(files.map(({ name }) => name)).toEqual([shown]);
});

test.each([
  ["with a path that leaves its folder", "../../x.jpg", "x.jpg"],
  ["with Windows folders", "C:\\Users\\ada\\x.pdf", "x.pdf"],
  ["with a NUL and a bell", "x\u0000.pdf\u0007", "x.pdf"],
  ["of 256 characters", "長".repeat(256), "長".repeat(120)],
  ["of 5 kB", "a".repeat(5_000), "a".repeat(120)],
])("rejects a file with a name %s, however it is sent, and shows the visible characters", async (_what, sent, shown) => {
  await uploaded("upl_1", document(2), "ada", 0, sent);
  const { files, problems } = await collect({ uploads: ["upl_1"], files: [file(document(1), sent), file(document(3), "3.pdf")] });
  expect(files.map(({ name }) => name)).toEqual(["3.pdf"]);
  expect(problems).toEqual(Array.from({ length: 2 }, () => ({ name: shown, reason: "name" })));
});

test("a finished upload becomes an attachment; an unfinished, foreign or deleted one is reported", async () => {
  await uploaded("upl_ada", document(1));
  await uploaded("upl_half", document(2), "ada", 10);
  await uploaded("upl_eve", document(3), "eve");
  const { files, uploads, problems } = await collect({ uploads: ["upl_ada", "upl_half", "upl_eve", "upl_gone"] });
  expect([files.map(({ name }) => name), uploads]).toEqual([["upl_ada.pdf"], ["upl_ada"]]);
  expect(problems).toEqual(Array.from({ length: 3 }, () => ({ name: "", reason: "gone" })));
});

test("a form sent twice refers to the same files, also after an enquiry has claimed them and the upload has ended", async () => {
  await uploaded("upl_1", document(1));
  const first = await collect({ uploads: ["upl_1"], files: [file(document(2), "2.pdf")] });
  const ids = first.files.map(({ id }) => id);
  await take(...ids);
  await shop.db.deleteFrom("upload_parts").execute();
  await shop.db.deleteFrom("uploads").execute();
  const again = await collect({ uploads: ["upl_1"], keep: ids.slice(1) });
  expect(again).toEqual({ ...first, files: first.files.toReversed() });
  // Files of an enquiry belong to no other form and to nobody else.
  expect(await listAttachments(shop, { owner: OWNER, ids })).toEqual([]);
  expect((await collect({ keep: ids, owner: "visitor:eve", visitor: "eve" })).problems.map(({ reason }) => reason)).toEqual(["gone", "gone"]);
  // The same file in the next enquiry is a separate file.
  expect((await collect({ files: [file(document(2), "2.pdf")] })).files[0]?.id).not.toBe(ids[1]);
});

test("signing in halfway keeps the files of this browser", async () => {
  const id = await attached(1);
  expect((await collect({ kept: [id], keep: [id], owner: "account:acc_1" })).files.map((one) => one.id)).toEqual([id]);
  expect((await collect({ keep: [id], owner: "account:acc_1", visitor: "eve" })).problems).toEqual([{ name: "", reason: "gone" }]);
});

test("an attachment is removed with its file and its upload, by its owner alone, and never from an enquiry", async () => {
  await uploaded("upl_1", document(1));
  const { files } = await collect({ uploads: ["upl_1"] });
  const id = files[0]?.id ?? "";
  await removeAttachment(shop, { owner: "visitor:eve", id });
  expect(await rows()).toHaveLength(1);
  await removeAttachment(shop, { owner: OWNER, id });
  expect(await rows()).toEqual([]);
  await removeFiles(shop);
  expect((shop.files as MemoryFiles).kept.size).toBe(0);
  expect(await shop.db.selectFrom("uploads").select("id").execute()).toEqual([]);
  const accepted = await attached(2);
  await take(accepted);
  await removeAttachment(shop, { owner: OWNER, id: accepted });
  expect(await rows()).toHaveLength(1);
});

test("an attachment is kept for seven days after its form was last saved, then deleted with its file; an enquiry's is kept", async () => {
  const [held, left, taken] = [await attached(1), await attached(2), await attached(3)];
  await take(taken);
  shop.pass(4 * DAY);
  await extendDraftFiles(shop, ATTACHMENT_FILES, { owner: OWNER, ids: [held, taken] });
  await extendDraftFiles(shop, ATTACHMENT_FILES, { owner: "visitor:eve", ids: [left] });
  await extendDraftFiles(shop, ATTACHMENT_FILES, { owner: OWNER, ids: [] });
  shop.pass(3 * DAY);
  expect((await collect({ kept: [held, left], keep: [left] })).problems).toEqual([{ name: "", reason: "gone" }]);
  expect(await deleteExpiredFiles(shop, ATTACHMENT_FILES, "partners.sweep-failed")).toBe(false);
  expect((await rows()).map(({ id }) => id).sort()).toEqual([held, taken].sort());
  await removeFiles(shop);
  expect((shop.files as MemoryFiles).kept.size).toBe(2);
  shop.pass(4 * DAY);
  await deleteExpiredFiles(shop, ATTACHMENT_FILES, "partners.sweep-failed");
  expect((await rows()).map(({ id, delete_at }) => [id, delete_at])).toEqual([[taken, null]]);
});

test("limits an address to a number of new files an hour; files already stored are free", async () => {
  const known = file(document(1), "known.pdf");
  await collect({ files: [known] });
  for (let sent = 0; sent < 119; sent++) await collect({ files: [file(Buffer.from(`no file ${sent}`), "x.pdf")] });
  const { files, problems } = await collect({ files: [known, file(document(2), "new.pdf")] });
  expect([files.length, problems]).toEqual([1, [{ name: "new.pdf", reason: "too-many-tries" }]]);
  expect((await collect({ files: [file(document(2), "new.pdf")], clientAddress: "198.51.100.4" })).problems).toEqual([]);
  shop.pass(60 * 60_000);
  expect((await collect({ files: [file(document(2), "new.pdf")] })).problems).toEqual([]);
});

describe.each(["full", "down"] as const)("if the storage is %s", (kind) => {
  const fails = async () => Promise.reject(new FilesError(kind, "A file could not be kept"));

  test("a file is reported by its name, nothing of it is left, and the others are kept", async () => {
    const stored = await attached(1);
    const memory = shop.files as MemoryFiles;
    shop.files = { ...memory, put: async (id, bytes) => (bytes.length > 9_000 ? fails() : memory.put(id, bytes)) };
    const { files, problems } = await collect({ kept: [stored], files: [file(document(2, 10_000), "secret-name.pdf"), file(document(3), "3.pdf")] });
    expect(files.map(({ name }) => name)).toEqual(["1.pdf", "3.pdf"]);
    expect(problems).toEqual([{ name: "secret-name.pdf", reason: "not-kept" }]);
    expect(await rows()).toHaveLength(2);
    expect(memory.kept.size).toBe(2);
    expect(shop.logged.join("")).not.toContain("secret-name");
    // Files without a reference are deleted within a day.
    shop.pass(DAY);
    await removeFiles({ ...shop, files: memory });
    expect(await shop.db.selectFrom("files").select("id").execute()).toHaveLength(2);
  });

  test("an upload waits for the next attempt", async () => {
    await uploaded("upl_1", document(1));
    const memory = shop.files;
    shop.files = { ...memory, get: fails };
    expect(await collect({ uploads: ["upl_1"] })).toEqual({ files: [], uploads: [], problems: [{ name: "upl_1.pdf", reason: "not-kept" }] });
    shop.files = memory;
    expect((await collect({ uploads: ["upl_1"] })).uploads).toEqual(["upl_1"]);
  });
});
