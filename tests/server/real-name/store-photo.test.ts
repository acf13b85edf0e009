import { Readable } from "node:stream";
import { Upload } from "@tus/utils";
import { describe, expect, test } from "vitest";
import { FilesError } from "#server/gateways/files/files.ts";
import { UploadStore } from "#server/uploads/resumable/upload-store.ts";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { collectPhotos, isPhotoReason, photoMessage } from "#server/real-name/photos/collect-photos.ts";
import { PHOTO_FILES } from "#server/real-name/core/encrypt-person.ts";
import { discardDraftFiles, extendDraftFiles } from "#server/uploads/draft-files.ts";
import { readPhotos } from "#server/real-name/photos/read-photos.ts";
import { RealNameSchema } from "#server/real-name/form/real-name.schema.ts";
import { submitRegistration } from "#server/real-name/submit/submit-registration.ts";
import { storePhoto } from "#server/real-name/photos/store-photo.ts";
import type { MemoryFiles } from "#tests/support/memory-files.ts";
import {
  goodReadResult,
  createPhoto,
  MEI,
  realNameForm,
  rejectedReadResult,
  smallPhoto,
  submitForm,
  createRegistration,
  fakeReader,
} from "#tests/support/real-name.ts";
import { START, useTestShop } from "#tests/support/shop.ts";
import { readFile } from "#server/uploads/encrypted-files.ts";

const DAY = 86_400_000;
const shop = useTestShop();

const rows = () => shop.db.selectFrom("real_name_photos").selectAll().orderBy("created_at").execute();
const read = (frontId: string | null, owner = MEI.owner) => readPhotos(shop, { documentType: 1, frontId, backId: null, owner });

test("a photo is stored encrypted for seven days and belongs to its sender", async () => {
  const id = await createPhoto(shop);
  const [row] = await rows();
  expect(row).toMatchObject({ id, owner: MEI.owner, registration_id: null, side: "front", delete_at: START + 7 * DAY });
  const stored = (shop.files as MemoryFiles).kept.get(row?.file_id ?? "");
  expect(stored?.includes(Buffer.from([0xff, 0xd8, 0xff]))).toBe(false);
  const bytes = await readFile(shop, { id: row?.file_id ?? "", about: `real-name-photo:${id}` });
  expect(bytes?.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  // No other photo's record opens it.
  await expect(readFile(shop, { id: row?.file_id ?? "", about: "real-name-photo:pho_other" })).rejects.toThrow();
});

test("the file of a photo is deleted with its photo, not before", async () => {
  await createPhoto(shop);
  expect(await shop.db.selectFrom("files").select("delete_at").execute()).toEqual([{ delete_at: null }]);
});

test("the same photo sent again is stored once, and kept for seven days from then on", async () => {
  const id = await createPhoto(shop);
  shop.pass(DAY);
  expect(await createPhoto(shop)).toBe(id);
  expect((await rows()).map((row) => row.delete_at)).toEqual([START + 8 * DAY]);
  expect(await createPhoto(shop, 1, "front", "visitor:eve")).not.toBe(id);
  expect(await createPhoto(shop, 1, "back")).not.toBe(id);
});

test("a file that is not a photo is rejected, and nothing is stored", async () => {
  const result = await storePhoto(shop, { ...MEI, bytes: Buffer.from("<svg/>"), side: "front", uploadKey: null });
  expect(result).toEqual({ ok: false, reason: "not-jpg-png" });
  expect(await rows()).toEqual([]);
  expect((shop.files as MemoryFiles).kept.size).toBe(0);
});

test("a photo is read once for its owner, also after it was sent again", async () => {
  const reader = fakeReader(goodReadResult());
  shop.reader = reader;
  const id = await createPhoto(shop);
  expect(await read(id)).toEqual(goodReadResult());
  expect(await read(id)).toEqual(goodReadResult());
  // A registration claims it; the next form sends it again.
  await createRegistration(shop);
  const anew = await createPhoto(shop);
  expect(anew).not.toBe(id);
  expect(await read(anew)).toEqual(goodReadResult());
  expect(reader.requests).toHaveLength(1);
});

test("the read result is encrypted, and discarded for another document type", async () => {
  const reader = fakeReader(goodReadResult());
  shop.reader = reader;
  const id = await createPhoto(shop);
  await read(id);
  expect((await rows())[0]?.reading_encrypted).not.toContain("E12345678");
  await readPhotos(shop, { documentType: 2, frontId: id, backId: null, owner: MEI.owner });
  expect(reader.requests.map(({ documentType }) => documentType)).toEqual([1, 2]);
});

test("both sides of a Macau ID card are read together; another back is read again", async () => {
  const reader = fakeReader(goodReadResult());
  shop.reader = reader;
  const [frontId, backId, otherBack] = [await createPhoto(shop, 1), await createPhoto(shop, 2, "back"), await createPhoto(shop, 3, "back")];
  const sides = { documentType: 4 as const, frontId, owner: MEI.owner };
  expect(await readPhotos(shop, { ...sides, backId: null })).toBeNull();
  await readPhotos(shop, { ...sides, backId });
  await readPhotos(shop, { ...sides, backId });
  await readPhotos(shop, { ...sides, backId: otherBack });
  expect(reader.requests).toHaveLength(2);
  expect(reader.requests[0]?.back).not.toBeNull();
});

test("nobody can have another person's photo read", async () => {
  const reader = fakeReader(goodReadResult());
  shop.reader = reader;
  expect(await read(await createPhoto(shop), "visitor:eve")).toBeNull();
  expect(await read("pho_unknown")).toBeNull();
  expect(await read(null)).toBeNull();
  expect(reader.requests).toEqual([]);
});

test("an unavailable reader stores nothing, and is asked again", async () => {
  const reader = fakeReader(null);
  shop.reader = reader;
  const id = await createPhoto(shop);
  expect(await read(id)).toBeNull();
  reader.result = rejectedReadResult("blurred");
  expect(await read(id)).toEqual(rejectedReadResult("blurred"));
});

test("a photo of another registration cannot be used twice by its id", async () => {
  const frontId = await createPhoto(shop);
  await createRegistration(shop);
  const form = RealNameSchema.parse(realNameForm({ iccids: [simCardIccid(8)] }));
  const result = await submitRegistration(shop, { ...form, frontId, backId: null }, MEI);
  expect(result).toEqual({ ok: false, errors: { documentPhoto: ["errors.photo-gone"] } });
  expect(await submitForm(shop, { fields: { iccids: [simCardIccid(8)] } })).toMatchObject({ ok: true });
});

test("a saved form keeps its photos as long as itself; a form that starts over keeps none", async () => {
  const id = await createPhoto(shop);
  const other = await createPhoto(shop, 1, "front", "visitor:eve");
  shop.pass(3 * DAY);
  await extendDraftFiles(shop, PHOTO_FILES, { owner: MEI.owner, ids: [id, other] });
  const until = async () => new Map((await rows()).map((row) => [row.id, row.delete_at]));
  expect(await until()).toEqual(
    new Map([
      [id, START + 10 * DAY],
      [other, START + 7 * DAY],
    ]),
  );
  await shop.db.transaction().execute((tx) => discardDraftFiles(tx, PHOTO_FILES, { owner: MEI.owner, now: shop.clock() }));
  expect([...(await until()).keys()]).toEqual([other]);
  const files = await shop.db.selectFrom("files").select("delete_at").orderBy("delete_at").execute();
  expect(files.map((file) => file.delete_at).filter(Boolean)).toEqual([shop.clock()]);
});

test("a form neither extends nor discards photos of a registration", async () => {
  await createRegistration(shop);
  const [row] = await rows();
  await extendDraftFiles(shop, PHOTO_FILES, { owner: MEI.owner, ids: [row?.id ?? ""] });
  await shop.db.transaction().execute((tx) => discardDraftFiles(tx, PHOTO_FILES, { owner: MEI.owner, now: shop.clock() }));
  expect((await rows())[0]).toMatchObject({ id: row?.id, delete_at: null });
});

test("limits an address to a number of photos an hour, and keeps stored ones", async () => {
  const who = { owner: MEI.owner, visitor: null, clientAddress: MEI.clientAddress };
  const form = new FormData();
  form.set("documentPhoto", new File(["no photo"], "passport.jpg"));
  const stored = { front: await createPhoto(shop), back: null };
  const send = (clientAddress = who.clientAddress) => collectPhotos(shop, { ...who, clientAddress, form, storedPhotos: stored });
  await send();
  await shop.db.updateTable("rate_limits").set({ hits: 599 }).where("key", "like", "real-name-photo:%").execute();
  expect((await send()).problems).toEqual([{ field: "documentPhoto", reason: "not-jpg-png" }]);
  expect(await send()).toEqual({ ...stored, problems: [{ field: "documentPhoto", reason: "too-many-photos" }], uploads: [] });
  // Sending the same photo again does not count.
  const again = new FormData();
  again.set("documentPhoto", new File([new Uint8Array(await smallPhoto())], "passport.jpg"));
  expect(await collectPhotos(shop, { ...who, form: again, storedPhotos: { front: null, back: null } })).toEqual({
    ...stored,
    problems: [],
    uploads: [],
  });
  expect((await send("198.51.100.4")).problems).toEqual([{ field: "documentPhoto", reason: "not-jpg-png" }]);
  shop.pass(60 * 60_000);
  expect((await send()).problems).toEqual([{ field: "documentPhoto", reason: "not-jpg-png" }]);
});

test("an upload ends with the form that claimed its photo, and no other upload does", async () => {
  const bytes = await smallPhoto(9);
  const store = new UploadStore(shop, "mei");
  for (const id of ["upl_mei", "upl_left"]) {
    await store.create(new Upload({ id, size: bytes.length, offset: 0, metadata: { purpose: "document" } }));
    await store.write(Readable.from([bytes]), id, 0);
  }
  const collect = (visitor: string, upload: string, stored: string | null = null) => {
    const form = new FormData();
    form.set("upload", upload);
    const post = { form, visitor, owner: `visitor:${visitor}`, clientAddress: MEI.clientAddress };
    return collectPhotos(shop, { ...post, storedPhotos: { front: stored, back: null } });
  };
  const { front, uploads, problems } = await collect("mei", "upl_mei");
  expect([front, uploads, problems]).toEqual([expect.stringMatching(/^pho_/), ["upl_mei"], []]);
  expect((await collect("eve", "upl_left")).problems).toEqual([{ field: "documentPhoto", reason: "upload-gone" }]);
  expect(await collect("eve", "upl_left", "pho_eve")).toMatchObject({ front: "pho_eve", uploads: [] });
  const form = RealNameSchema.parse(realNameForm());
  expect(await submitRegistration(shop, { ...form, frontId: front, backId: null }, { ...MEI, uploads })).toMatchObject({ ok: true });
  expect(await shop.db.selectFrom("uploads").select("id").execute()).toEqual([{ id: "upl_left" }]);
});

describe("if the storage is down", () => {
  const down = async () => Promise.reject(new FilesError("down", "A file could not be kept"));

  test("a photo is reported at its field, and nothing of it is stored", async () => {
    shop.files = { ...shop.files, put: down };
    const form = new FormData();
    form.append("documentPhoto", new Blob([new Uint8Array(await smallPhoto())]));
    const post = { form, owner: MEI.owner, visitor: "mei", clientAddress: MEI.clientAddress, storedPhotos: { front: null, back: null } };
    expect(await collectPhotos(shop, post)).toEqual({
      front: null,
      back: null,
      problems: [{ field: "documentPhoto", reason: "not-kept" }],
      uploads: [],
    });
    expect(photoMessage("not-kept")).toBe("errors.photo-not-kept");
    expect(isPhotoReason("not-kept")).toBe(false);
    expect(await rows()).toEqual([]);
  });

  test("no photo can be read: its fields are typed", async () => {
    shop.reader = fakeReader(goodReadResult());
    const id = await createPhoto(shop);
    shop.files = { ...shop.files, get: down };
    expect(await read(id)).toBeNull();
  });
});
