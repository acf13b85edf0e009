import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { FilesError } from "#server/gateways/files/files.ts";
import { createFolderFiles } from "#server/gateways/files/create-folder-files.ts";
import { storeFile, readFile, claimFiles, scheduleFileRemoval } from "#server/uploads/encrypted-files.ts";
import { saveDraft } from "#server/uploads/draft-store.ts";
import { sweepUploads } from "#server/uploads/retention/sweep-uploads.ts";
import type { MemoryFiles } from "#tests/support/memory-files.ts";
import { useTestShop } from "#tests/support/shop.ts";
import { startRecurringJob } from "#server/jobs/recurring-jobs.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const about = "test:1";
const CANARY = Buffer.from("CANARY CHAN TAI MAN A1234567");
/** The first bytes of every photo. */
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
const photo = Buffer.concat([JPEG, CANARY, Buffer.alloc(5_000, 7)]);

const shop = useTestShop();

const run = () => sweepUploads(shop, { id: "", topic: "uploads.sweep", ref: "pulse", payload: {}, attempts: 1, createdAt: 0 });
const storedFiles = () => (shop.files as MemoryFiles).kept;
const rows = () => shop.db.selectFrom("files").select("id").execute();
const claim = (...ids: string[]) => shop.db.transaction().execute((tx) => claimFiles(tx, ids));
const drop = (at: number, ...ids: string[]) =>
  shop.db.transaction().execute((tx) =>
    scheduleFileRemoval(
      tx,
      ids.map((file_id) => ({ file_id })),
      at,
    ),
  );

test("deletes an unclaimed file after a day from storage and database; keeps a claimed one", async () => {
  const [unclaimed, claimed] = [await storeFile(shop, { about, bytes: photo }), await storeFile(shop, { about, bytes: photo })];
  await claim(claimed);
  shop.pass(DAY - 1);
  await run();
  expect(storedFiles().size).toBe(2);
  shop.pass(1);
  await run();
  expect([[...storedFiles().keys()], await rows()]).toEqual([[claimed], [{ id: claimed }]]);
  expect(await readFile(shop, { id: unclaimed, about })).toBeNull();
  expect((await readFile(shop, { id: claimed, about }))?.equals(photo)).toBe(true);
});

test("deletes a discarded file at its scheduled time, not earlier", async () => {
  const id = await storeFile(shop, { about, bytes: photo });
  await claim(id);
  await drop(shop.clock() + 7 * DAY, id);
  await run();
  expect(storedFiles().size).toBe(1);
  shop.pass(7 * DAY);
  await run();
  expect([storedFiles().size, await rows()]).toEqual([0, []]);
});

test("a process that dies between writing and claiming a file leaves nothing behind", async () => {
  const { put } = shop.files;
  // Before the write, and after it.
  for (const write of [async () => {}, put]) {
    shop.files.put = async (id, bytes) => {
      await write(id, bytes);
      throw new Error("killed");
    };
    await expect(storeFile(shop, { about, bytes: photo })).rejects.toThrow("killed");
  }
  expect([storedFiles().size, (await rows()).length]).toEqual([1, 2]);
  shop.pass(DAY);
  await run();
  expect([storedFiles().size, await rows()]).toEqual([0, []]);
});

test("files keep their keys while the storage is down and are deleted when it is back", async () => {
  const id = await storeFile(shop, { about, bytes: photo });
  shop.pass(DAY);
  const { remove } = shop.files;
  shop.files.remove = async () => {
    throw new FilesError("down", "not now");
  };
  expect(await run()).toEqual({ again: shop.clock() + 10 * MINUTE });
  expect(await rows()).toEqual([{ id }]);
  shop.files.remove = remove;
  await run();
  expect([storedFiles().size, await rows()]).toEqual([0, []]);
});

test("a file is claimed or removed, never both", async () => {
  const id = await storeFile(shop, { about, bytes: photo });
  shop.pass(DAY);
  const { remove } = shop.files;
  shop.files.remove = async (one) => {
    await expect(claim(id)).rejects.toThrow("no longer exists");
    await remove(one);
  };
  await run();
  expect(await rows()).toEqual([]);
});

test("a file that a record still references does not block the others", async () => {
  const [named, other] = [await storeFile(shop, { about, bytes: photo }), await storeFile(shop, { about, bytes: photo })];
  const upload = { id: "upl_1", purpose: "document" as const, visitor: "v", size: 9, expires_at: shop.clock() + 9 * DAY, created_at: 0 };
  await shop.db.insertInto("uploads").values(upload).execute();
  await shop.db.insertInto("upload_parts").values({ upload_id: "upl_1", begins_at: 0, size: 9, file_id: named }).execute();
  shop.pass(DAY);
  await run();
  expect(await rows()).toEqual([{ id: named }]);
  expect(await shop.db.selectFrom("files").select("delete_at").where("id", "=", named).executeTakeFirst()).toEqual({ delete_at: shop.clock() + DAY });
  expect(storedFiles().has(other)).toBe(false);
});

test("deletes drafts older than seven days", async () => {
  await saveDraft(shop, { form: "real-name", owner: "visitor:old", data: 1 });
  shop.pass(DAY);
  await saveDraft(shop, { form: "real-name", owner: "visitor:new", data: 1 });
  shop.pass(6 * DAY);
  await run();
  expect(await shop.db.selectFrom("drafts").select("owner").execute()).toEqual([{ owner: "visitor:new" }]);
});

test("sweeping is one recurring job that continues after any error", async () => {
  await startRecurringJob(shop, "uploads.sweep");
  await startRecurringJob(shop, "uploads.sweep");
  const job = () => shop.db.selectFrom("jobs").select(["state", "available_at"]).where("topic", "=", "uploads.sweep").execute();
  expect(await job()).toHaveLength(1);
  shop.pass(10 * MINUTE);
  await storeFile(shop, { about, bytes: photo });
  shop.pass(DAY);
  shop.files.remove = async () => {
    throw new TypeError("a fault of ours");
  };
  await shop.runJobs();
  expect(await job()).toEqual([{ state: "waiting", available_at: shop.clock() + 10 * MINUTE }]);
  expect(shop.logged.join()).toContain("uploads.sweep-failed");
});

test("stored bytes are unreadable: no image header, no name, no two alike", async () => {
  const folder = mkdtempSync(join(tmpdir(), "rovelink-secret-"));
  shop.files = createFolderFiles(folder);
  const ids = [await storeFile(shop, { about, bytes: photo }), await storeFile(shop, { about, bytes: photo })];
  const stored = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)));
  expect(stored).toHaveLength(2);
  for (const bytes of stored)
    expect([bytes.includes(JPEG), bytes.includes(CANARY), bytes.includes(CANARY.subarray(0, 8))]).toEqual([false, false, false]);
  expect(stored[0]?.equals(stored[1] as Buffer)).toBe(false);
  expect(JSON.stringify(await shop.db.selectFrom("files").selectAll().execute())).not.toContain("CANARY");
  expect((await readFile(shop, { id: ids[0] as string, about }))?.equals(photo)).toBe(true);
  rmSync(folder, { recursive: true });
});

test("a file opens for its own record only, unmodified only, and not with another file's key", async () => {
  const [one, other] = [await storeFile(shop, { about, bytes: photo }), await storeFile(shop, { about, bytes: photo })];
  await expect(readFile(shop, { id: one, about: "test:2" })).rejects.toThrow();
  const bytes = Buffer.from(storedFiles().get(one) as Buffer);
  bytes[40] = (bytes[40] as number) ^ 1;
  storedFiles().set(one, bytes);
  await expect(readFile(shop, { id: one, about })).rejects.toThrow();
  storedFiles().set(one, storedFiles().get(other) as Buffer);
  await expect(readFile(shop, { id: one, about })).rejects.toThrow();
});
