import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { UploadError } from "#app/forms/uploads/resumable-upload.ts";
import { listUnsavedFiles } from "#app/forms/uploads/unsaved-files.ts";
import { pendingRows, uploadKeys, type AttachmentRow } from "#app/routes/partners/attachments/attachment-rows.ts";
import { createAttachmentSender } from "#app/routes/partners/attachments/attachment-sender.ts";
import type { EnquiryDraftResponse } from "#app/routes/partners/drafts/enquiry-state.ts";
import type { AttachmentReason } from "#server/partners/attachments/attachment.schema.ts";

const MB = 1024 * 1024;

let rows: AttachmentRow[];
let messages: string[];
/** What a form submitted now would contain. */
let field: string[];
let stored: { size: number }[];
const upload = vi.fn<Parameters<typeof createAttachmentSender>[0]["upload"]>();
const take = vi.fn<(key: string) => Promise<EnquiryDraftResponse | null>>();
let sender: ReturnType<typeof createAttachmentSender>;

beforeEach(() => {
  [rows, messages, field, stored] = [[], [], [], []];
  const session = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => session.get(key) ?? null,
    setItem: (key: string, value: string) => void session.set(key, value),
    removeItem: (key: string) => void session.delete(key),
  });
  upload.mockReset().mockImplementation(async (file) => `key of ${file.name}`);
  take.mockReset().mockResolvedValue(answer());
  sender = createAttachmentSender({
    upload,
    attach: take,
    attachments: () => stored,
    onRows: (now) => void (rows = now),
    onAnnouncement: ({ key, name }) => void messages.push(`${name} ${key}`),
    onUnsent: (files) => void (field = files.map(({ name }) => name)),
  });
});
afterEach(() => vi.unstubAllGlobals());

function answer(reason?: AttachmentReason): EnquiryDraftResponse {
  return { files: [], errors: {}, problems: reason ? [{ name: "a", reason, message: `errors.file-${reason}` }] : [] };
}

function pdf(name: string, size = 1000): File {
  const bytes = new Uint8Array(size);
  bytes.set(Buffer.from("%PDF-1.7"));
  return new File([bytes], name, { lastModified: 1 });
}

const steps = () => rows.map(({ name, step }) => `${name} ${step.name}`);

test.each([
  ["an empty file", new File([], "a.pdf"), "empty"],
  ["a program named .jpg", new File(["MZ program"], "a.jpg", { type: "image/jpeg" }), "type"],
  ["10 MB and one byte", pdf("a.pdf", 10 * MB + 1), "too-large", "&each=10"],
])("%s is rejected before it is sent, with the server's message", async (_, file, reason, limit = "") => {
  await sender.add(file);
  expect(rows[0]?.step).toEqual({ name: "refused", message: `errors.file-${reason}?name=${encodeURIComponent(file.name)}${limit}` });
  expect([upload.mock.calls, field, messages]).toEqual([[], [], [`${file.name} refused`]]);
});

test("limits attachments to five: those on the server count, rejected ones do not", async () => {
  upload.mockReturnValue(new Promise(() => {}));
  stored = [{ size: 1 }, { size: 1 }, { size: 1 }];
  await sender.add(new File(["no"], "no.pdf"));
  for (const name of ["d.pdf", "e.pdf"]) void sender.add(pdf(name));
  await vi.waitUntil(() => upload.mock.calls.length === 2, 120_000);
  await sender.add(pdf("f.pdf"));
  expect(rows.at(-1)?.step).toEqual({ name: "refused", message: "errors.file-too-many?name=f.pdf&most=5" });
});

test("of six files chosen at once the first five are accepted and the sixth is reported; rejected files do not count", async () => {
  upload.mockReturnValue(new Promise(() => {}));
  for (const name of ["a.pdf", "b.pdf"]) void sender.add(pdf(name));
  void sender.add(new File(["no"], "no.pdf"));
  for (const name of ["c.pdf", "d.pdf", "e.pdf"]) void sender.add(pdf(name));
  await sender.add(pdf("f.pdf"));
  expect(upload.mock.calls.map(([file]) => file.name)).toEqual(["a.pdf", "b.pdf", "c.pdf", "d.pdf", "e.pdf"]);
  expect(messages).toEqual(["no.pdf refused", "f.pdf refused"]);
});

test("limits the total to 30 MB as sent", async () => {
  stored = [{ size: 10 * MB }, { size: 10 * MB }, { size: 5 * MB }];
  await sender.add(pdf("fits.pdf", 5 * MB));
  await sender.add(pdf("more.pdf", 5 * MB + 1));
  expect(upload).toHaveBeenCalledTimes(1);
  expect(steps()).toEqual(["more.pdf refused"]);
});

test("a file is submitted with the form until its upload is complete, then by its upload, and finally by its id", async () => {
  let arrive = (_: string) => {};
  let answerTake = (_: EnquiryDraftResponse) => {};
  upload.mockReturnValue(new Promise((resolve) => (arrive = resolve)));
  take.mockReturnValue(new Promise((resolve) => (answerTake = resolve)));
  const done = sender.add(pdf("a.pdf"));
  await vi.waitUntil(() => upload.mock.calls.length === 1, 120_000);
  upload.mock.calls[0]?.[1].onProgress?.(250, 1000);
  expect([field, rows[0]?.step, uploadKeys(rows)]).toEqual([["a.pdf"], { name: "sending", share: 0.25 }, []]);
  arrive("upl_1");
  await vi.waitUntil(() => take.mock.calls.length === 1, 120_000);
  expect([field, uploadKeys(rows)]).toEqual([[], ["upl_1"]]);
  answerTake(answer());
  await done;
  expect([rows, field, messages]).toEqual([[], [], ["a.pdf arrived"]]);
});

test("sends the same file chosen twice once", async () => {
  upload.mockReturnValue(new Promise(() => {}));
  void sender.add(pdf("a.pdf"));
  void sender.add(pdf("a.pdf"));
  await vi.waitUntil(() => upload.mock.calls.length > 0, 120_000);
  expect(steps()).toEqual(["a.pdf waiting"]);
});

test("recognizes a file that the server has under another name; a truncated long name is the file's own", async () => {
  const long = `${"a".repeat(200)}.pdf`;
  const file = (name: string, size = 1000) => ({ id: name, name, kind: "pdf" as const, size });
  take.mockResolvedValue({ ...answer(), files: [file("other.pdf", 7), file("p.pdf"), file(long.slice(0, 120))] });
  await sender.add(pdf("q.pdf"));
  expect(rows.map(({ step }) => step)).toEqual([{ name: "refused", message: "errors.file-same?name=q.pdf&other=p.pdf" }]);
  await sender.add(pdf(long));
  expect([messages, uploadKeys(rows), field]).toEqual([["q.pdf refused", `${long} arrived`], [], []]);
});

test("no longer submits a file that the server rejected after its upload", async () => {
  take.mockResolvedValue(answer("pdf-active"));
  await sender.add(pdf("a.pdf"));
  expect(rows[0]?.step).toEqual({ name: "refused", message: "errors.file-pdf-active" });
  expect(uploadKeys(rows)).toEqual([]);
});

test("while the server does not respond, the form names the upload; it asks again once the connection is back", async () => {
  take.mockResolvedValueOnce(null);
  await sender.add(pdf("a.pdf"));
  expect([steps(), uploadKeys(rows), field]).toEqual([["a.pdf sent"], ["key of a.pdf"], []]);
  sender.resumeAll();
  await vi.waitUntil(() => rows.length === 0, 120_000);
  expect(upload).toHaveBeenCalledTimes(1);
});

test("sends an upload that expired before the server accepted it once more, and no third time", async () => {
  take.mockResolvedValue(answer("gone"));
  await sender.add(pdf("a.pdf"));
  expect(upload).toHaveBeenCalledTimes(2);
  expect([steps(), field]).toEqual([["a.pdf failed"], ["a.pdf"]]);
});

test("if the storage is full, retrying asks the server and sends nothing", async () => {
  take.mockResolvedValueOnce(answer("not-kept"));
  await sender.add(pdf("a.pdf"));
  expect([steps(), uploadKeys(rows), field]).toEqual([["a.pdf failed"], ["key of a.pdf"], []]);
  sender.retry(rows[0]?.id ?? "");
  await vi.waitUntil(() => rows.length === 0, 120_000);
  expect(upload).toHaveBeenCalledTimes(1);
});

test("a file that cannot be uploaded is submitted with the form, and uploaded once the connection is back", async () => {
  upload.mockRejectedValueOnce(new UploadError("no-way-through"));
  await sender.add(pdf("a.pdf"));
  expect([steps(), field, messages]).toEqual([["a.pdf failed"], ["a.pdf"], ["a.pdf failed"]]);
  sender.resumeAll();
  await vi.waitUntil(() => rows.length === 0, 120_000);
  expect(field).toEqual([]);
});

test("a file of which nothing gets through says so, is still submitted with the form, resumes on request, and shows its progress again", async () => {
  upload.mockReturnValue(new Promise(() => {}));
  void sender.add(pdf("a.pdf"));
  await vi.waitUntil(() => upload.mock.calls.length === 1, 120_000);
  const request = upload.mock.calls[0]?.[1];
  const goOn = vi.fn<() => void>();
  request?.onPause?.(goOn);
  expect([steps(), field, pendingRows(rows).length, goOn.mock.calls.length]).toEqual([["a.pdf paused"], ["a.pdf"], 1, 0]);
  sender.retry(rows[0]?.id ?? "");
  expect([steps(), field, goOn.mock.calls.length, upload.mock.calls.length]).toEqual([["a.pdf waiting"], ["a.pdf"], 1, 1]);
  request?.onPause?.(goOn);
  request?.onProgress?.(250, 1000);
  expect(steps()).toEqual(["a.pdf sending"]);
});

test("a removed file is no longer sent and is in no list", async () => {
  upload.mockReturnValue(new Promise(() => {}));
  void sender.add(pdf("a.pdf"));
  await vi.waitUntil(() => upload.mock.calls.length === 1, 120_000);
  sender.remove(rows[0]?.id ?? "");
  expect([rows, field, upload.mock.calls[0]?.[1].signal?.aborted]).toEqual([[], [], true]);
});

test("if the browser stores no files, it knows after a reload which must be chosen again", async () => {
  let arrive = (_: string) => {};
  upload.mockReturnValue(new Promise((resolve) => (arrive = resolve)));
  const done = sender.add(pdf("a.pdf"));
  await vi.waitUntil(() => listUnsavedFiles().length === 1, 120_000);
  listUnsavedFiles().forEach(sender.addLost);
  expect(steps()).toContain("a.pdf lost");
  arrive("upl_1");
  await done;
  expect(listUnsavedFiles()).toEqual([]);
});

test("choosing a lost file again takes the place of its row", async () => {
  sender.addLost({ name: "a.pdf", size: 1000 });
  upload.mockReturnValue(new Promise(() => {}));
  void sender.add(pdf("a.pdf"));
  expect(steps()).toEqual(["a.pdf waiting"]);
});

test("a submitted form takes over all pending uploads", async () => {
  upload.mockReturnValue(new Promise(() => {}));
  void sender.add(pdf("a.pdf"));
  await vi.waitUntil(() => listUnsavedFiles().length === 1, 120_000);
  sender.handOver();
  expect([upload.mock.calls[0]?.[1].signal?.aborted, listUnsavedFiles(), field]).toEqual([true, [], ["a.pdf"]]);
});
