import { Readable } from "node:stream";
import { Upload } from "@tus/utils";
import { beforeEach, expect, test } from "vitest";
import { UploadStore } from "#server/uploads/resumable/upload-store.ts";
import { collectAttachments } from "#server/partners/attachments/collect-attachments.ts";
import { consumeAttachmentRateLimit } from "#server/partners/attachments/attachment-rate-limit.ts";
import { smallPdf } from "#tests/support/partners/enquiry.ts";
import { useTestShop } from "#tests/support/shop.ts";

const MB = 1024 * 1024;
const HOUR = 60 * 60_000;
const ADDRESS = "203.0.113.9";
const shop = useTestShop();
let read: number;
beforeEach(async () => {
  read = 0;
  const { get } = shop.files;
  shop.files.get = (id) => {
    read += 1;
    return get(id);
  };
});

async function uploaded(id: string, bytes: Buffer): Promise<string> {
  const store = new UploadStore(shop, "ada");
  await store.create(new Upload({ id, size: bytes.length, offset: 0, metadata: { purpose: "enquiry", filename: `${id}.pdf` } }));
  await store.write(Readable.from([bytes]), id, 0);
  return id;
}
function collect({ uploads }: { uploads: string[] }) {
  const form = new FormData();
  for (const one of uploads) form.append("uploads", one);
  return collectAttachments(shop, { form, owner: "visitor:ada", visitor: "ada", clientAddress: ADDRESS, draftIds: [] });
}

test("limits an address to 1,500 MB of new files a day, however few files", async () => {
  const tenMegabytes = async (times: number) => {
    for (let sent = 0; sent < times; sent++) expect(await consumeAttachmentRateLimit(shop, ADDRESS, 10 * MB)).toBe(true);
  };
  await tenMegabytes(100);
  shop.pass(HOUR);
  await tenMegabytes(50);
  expect(await consumeAttachmentRateLimit(shop, ADDRESS, 1)).toBe(false);
  expect(await consumeAttachmentRateLimit(shop, "198.51.100.4", 10 * MB)).toBe(true);
  shop.pass(24 * HOUR);
  expect(await consumeAttachmentRateLimit(shop, ADDRESS, 1)).toBe(true);
});

test("a rejected finished upload counts each time it is sent, and is not opened after too many", async () => {
  const bad = await uploaded("upl_bad", Buffer.from("no file of these kinds"));
  for (let named = 0; named < 120; named++) await collect({ uploads: [bad] });
  read = 0;
  expect((await collect({ uploads: [bad] })).problems).toEqual([{ name: "upl_bad.pdf", reason: "too-many-tries" }]);
  expect(read).toBe(0);
});

test("an upload is not opened without room for it", async () => {
  const sixth = await uploaded("upl_6", smallPdf(6));
  const uploads = await Promise.all([1, 2, 3, 4, 5].map((number) => uploaded(`upl_${number}`, smallPdf(number))));
  expect((await collect({ uploads })).files).toHaveLength(5);
  read = 0;
  expect((await collect({ uploads: [...uploads, sixth] })).problems).toEqual([{ name: "upl_6.pdf", reason: "too-many" }]);
  expect(read).toBe(0);
});
