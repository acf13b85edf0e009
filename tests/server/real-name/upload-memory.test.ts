import { Readable } from "node:stream";
import { Upload } from "@tus/utils";
import { beforeEach, expect, test } from "vitest";
import { MemoryBudget, UPLOAD_MEMORY } from "#server/concurrency/memory-budget.ts";
import { consumeRateLimit } from "#server/db/rate-limit/rate-limit.ts";
import { SerialQueue } from "#server/concurrency/serial-queue.ts";
import { UploadStore } from "#server/uploads/resumable/upload-store.ts";
import { uploadMemoryBytes, PART_BYTES } from "#server/uploads/resumable/upload.ts";
import { collectPhotos } from "#server/real-name/photos/collect-photos.ts";
import { jpeg } from "#tests/fixtures/bad-photos/bad-photo.ts";
import { useTestShop } from "#tests/support/shop.ts";

const MB = 1024 * 1024;
const PARTS = 20;
const shop = useTestShop();
/** Reads from the storage, and the maximum number of bytes held at once. */
let reads: number;
let mostReserved: number;

beforeEach(async () => {
  [reads, mostReserved] = [0, 0];
  const { get } = shop.files;
  shop.files.get = async (id) => {
    reads++;
    mostReserved = Math.max(mostReserved, shop.uploadMemory.reserved);
    return get(id);
  };
});

async function uploaded(id: string, bytes: Buffer): Promise<void> {
  const store = new UploadStore(shop, "ada");
  await store.create(new Upload({ id, size: bytes.length, offset: 0, metadata: { purpose: "document" } }));
  const chunks = Array.from({ length: Math.ceil(bytes.length / PART_BYTES) }, (_, at) => bytes.subarray(at * PART_BYTES, (at + 1) * PART_BYTES));
  await store.write(Readable.from(chunks), id, 0);
}
function collect(clientAddress = "203.0.113.9", stored: { front: string | null; back: string | null } = { front: null, back: null }) {
  const form = new FormData();
  form.set("upload", "upl_front");
  form.set("uploadBack", "upl_back");
  return collectPhotos(shop, { form, owner: "visitor:ada", visitor: "ada", clientAddress, storedPhotos: stored });
}
/** Counts photos of the network that were sent before, of the 600 an hour that it may send. */
const countPhotos = (weight: number) =>
  consumeRateLimit(shop.db, { name: "real-name-photo", subject: "203.0.113.9", limit: 600, windowMs: 60 * 60_000, now: shop.clock(), weight });
/** A photo of the maximum size. */
const largePhoto = async () => Buffer.concat([Buffer.alloc(10 * MB), await jpeg()]).subarray(-10 * MB);

test("150 parallel posts that name two uploads of 10 MB hold no more than the share of their network", async () => {
  const photo = await jpeg(1600, 1200);
  const bytes = Buffer.concat([photo, Buffer.alloc(10 * MB - photo.length)]);
  await uploaded("upl_front", bytes);
  await uploaded("upl_back", bytes);
  const results = await Promise.all(Array.from({ length: 150 }, () => collect()));
  const places = Math.floor(UPLOAD_MEMORY.perNetwork / uploadMemoryBytes(10 * MB));
  expect(mostReserved).toBeGreaterThan(0);
  expect(mostReserved).toBeLessThanOrEqual(places * uploadMemoryBytes(10 * MB));
  expect(reads).toBeLessThanOrEqual(2 * places * PARTS);
  expect(shop.uploadMemory.reserved).toBe(0);
  const reasons = new Set(results.flatMap(({ problems }) => problems.map(({ reason }) => reason)));
  expect([...reasons]).toEqual(["upload-busy"]);
  expect(results.some(({ front, back }) => front !== null && back !== null)).toBe(true);
});

test("an upload that is not a photo is detected by its first part, and counted before it is read", async () => {
  await uploaded("upl_front", Buffer.alloc(10 * MB, 1));
  await uploaded("upl_back", await largePhoto());
  await countPhotos(590);
  for (let sent = 0; sent < 5; sent++) await collect();
  expect(reads).toBe(2 * 5);
  expect((await collect()).problems.map(({ reason }) => reason)).toEqual(["too-many-photos", "too-many-photos"]);
  expect(reads).toBe(2 * 5);
});

test("an upload whose photo was claimed is not read again, however often it is named", async () => {
  const photo = await jpeg();
  await uploaded("upl_front", photo);
  await uploaded("upl_back", photo);
  const first = await collect();
  const before = reads;
  expect(await collect()).toEqual(first);
  expect(reads).toBe(before);
});

test("if all memory is reserved, the response for a photo is to try again; it is neither counted nor read", async () => {
  const photo = await jpeg();
  await uploaded("upl_front", photo);
  await uploaded("upl_back", photo);
  shop.uploadMemory = new MemoryBudget({ total: 1, perNetwork: 1 });
  await countPhotos(590);
  for (let sent = 0; sent < 6; sent++) await collect();
  expect((await collect("203.0.113.9", { front: "pho_before", back: null })).front).toBe("pho_before");
  expect(reads).toBe(0);
  shop.uploadMemory = new MemoryBudget(UPLOAD_MEMORY);
  expect((await collect()).problems).toEqual([]);
});

test("if the queue is full, the response for a photo is to try again; nothing of it is stored", async () => {
  shop.imageQueue = new SerialQueue({ total: 0, perNetwork: 0 });
  const form = new FormData();
  form.set("documentPhoto", new File([new Uint8Array(await jpeg())], "passport.jpg"));
  const post = { form, owner: "visitor:ada", visitor: "ada", clientAddress: "203.0.113.9", storedPhotos: { front: null, back: null } };
  expect((await collectPhotos(shop, post)).problems).toEqual([{ field: "documentPhoto", reason: "busy" }]);
  expect(await shop.db.selectFrom("real_name_photos").select("id").execute()).toEqual([]);
});
