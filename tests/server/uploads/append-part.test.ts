import { Upload } from "@tus/utils";
import { expect, test, vi } from "vitest";
import { FilesError } from "#server/gateways/files/files.ts";
import { createUpload } from "#server/uploads/resumable/upload-store.ts";
import { appendPart } from "#server/uploads/resumable/append-part.ts";
import { endUpload } from "#server/uploads/resumable/end-upload.ts";
import { readUpload } from "#server/uploads/sent-file.ts";
import { MAX_PARTS } from "#server/uploads/resumable/upload.ts";
import type { MemoryFiles } from "#tests/support/memory-files.ts";
import { useTestShop } from "#tests/support/shop.ts";

const KB = 1024;
const ID = "upl_test00000001";
const shop = useTestShop();

const begin = (size: number) => createUpload(shop, "ada", new Upload({ id: ID, size, offset: 0, metadata: { purpose: "document" } }));
const append = (at: number, bytes: Buffer) => appendPart(shop, { id: ID, offset: at, bytes });
const received = async () => (await shop.db.selectFrom("uploads").select("received").executeTakeFirst())?.received;
const stored = () => (shop.files as MemoryFiles).kept.size;
/** Loses the connection in the nth transaction from now on, before it begins or after it commits. */
function loseTransaction(nth: number, moment: "before" | "after"): void {
  const { db } = shop;
  const begun = db.transaction.bind(db);
  let count = 0;
  vi.spyOn(db, "transaction").mockImplementation(() => {
    const transaction = begun();
    if (++count !== nth) return transaction;
    const execute = transaction.execute.bind(transaction);
    transaction.execute = async (work) => {
      if (moment === "after") await execute(work);
      throw new Error("connection lost");
    };
    return transaction;
  });
}
const take = () => readUpload(shop, { key: ID, purpose: "document", visitor: "ada" });

test("rejects an upload with too many parts before the next part counts, and does not treat it as complete", async () => {
  await begin(1_000);
  for (let at = 0; at < MAX_PARTS; at++) await append(at, Buffer.from([1]));
  await expect(append(MAX_PARTS, Buffer.alloc(600, 2))).rejects.toMatchObject({ status_code: 429 });
  expect(await received()).toBe(MAX_PARTS);
  expect(await take()).toBeNull();
  expect(stored()).toBe(MAX_PARTS);
});

test("rejects an upload whose parts do not add up to its size, whatever was counted", async () => {
  await begin(3);
  await append(0, Buffer.from("ab"));
  await shop.db.updateTable("uploads").set({ received: 3 }).execute();
  expect(await take()).toBeNull();
});

test("writes to the storage once for twenty parallel requests with the same bytes", async () => {
  await begin(1024 * KB);
  let written = 0;
  const { put } = shop.files;
  shop.files.put = (id, bytes) => {
    written += bytes.length;
    return put(id, bytes);
  };
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => append(0, Buffer.alloc(512 * KB))));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const result of results) if (result.status === "rejected") expect(result.reason).toMatchObject({ status_code: 409 });
  expect(written).toBeLessThan(513 * KB);
  expect(await received()).toBe(512 * KB);
});

test("leaves nothing in the storage if the upload ends while a part is written", async () => {
  await begin(6);
  const { put } = shop.files;
  shop.files.put = async (id, bytes) => {
    await put(id, bytes);
    await shop.db.transaction().execute((tx) => endUpload(tx, ID, shop.clock()));
  };
  await expect(append(0, Buffer.from("abc"))).rejects.toMatchObject({ status_code: 409 });
  expect(stored()).toBe(0);
  expect(await shop.db.selectFrom("files").select("id").execute()).toEqual([]);
});

test("leaves nothing in the storage if the database fails to count a part", async () => {
  await begin(6);
  loseTransaction(2, "before");
  await expect(append(0, Buffer.from("abc"))).rejects.toThrow("connection lost");
  expect(await received()).toBe(0);
  expect(stored()).toBe(0);
  expect(await shop.db.selectFrom("files").select("id").execute()).toEqual([]);
});

test("keeps a counted part in the storage even if the database's response was lost", async () => {
  await begin(3);
  loseTransaction(2, "after");
  await expect(append(0, Buffer.from("abc"))).rejects.toThrow("connection lost");
  expect(await received()).toBe(3);
  expect((await take())?.bytes.toString()).toBe("abc");
});

test("a process that dies while writing blocks its upload for at most a minute", async () => {
  await begin(6);
  const { put } = shop.files;
  let reached = () => {};
  const writing = new Promise<void>((resolve) => (reached = resolve));
  shop.files.put = () => new Promise(() => reached());
  void append(0, Buffer.from("abc"));
  await writing;
  shop.files.put = put;
  await expect(append(0, Buffer.from("abc"))).rejects.toMatchObject({ status_code: 409 });
  shop.pass(60_000);
  expect(await append(0, Buffer.from("abc"))).toBe(3);
});

test("a part that the storage rejects can be sent again immediately", async () => {
  await begin(3);
  const { put } = shop.files;
  shop.files.put = () => Promise.reject(new FilesError("full", "no room"));
  await expect(append(0, Buffer.from("abc"))).rejects.toMatchObject({ kind: "full" });
  expect(await received()).toBe(0);
  shop.files.put = put;
  expect(await append(0, Buffer.from("abc"))).toBe(3);
  expect((await take())?.bytes.toString()).toBe("abc");
});
