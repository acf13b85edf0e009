import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { validateAttachment } from "#server/partners/attachments/validate-attachment.ts";
import { collectAttachments } from "#server/partners/attachments/collect-attachments.ts";
import type { BadFile } from "#tests/fixtures/bad-files/bad-file.ts";
import { createBadFiles } from "#tests/fixtures/bad-files/create-bad-files.ts";
import { jpeg, picture, png } from "#tests/fixtures/bad-photos/bad-photo.ts";
import { openTestShop, type TestShop } from "#tests/support/shop.ts";
import { readAttachment } from "#server/partners/attachments/find-attachments.ts";

let shop: TestShop;
let bad: BadFile[];
beforeAll(async () => {
  [shop, bad] = await Promise.all([openTestShop(), createBadFiles()]);
});
afterAll(() => shop.close());

/** Sends a file as a form does, each from another address. */
async function attach({ name, bytes }: BadFile, number: number) {
  const form = new FormData();
  form.append("files", new File([new Uint8Array(bytes)], name));
  return collectAttachments(shop, { form, owner: `visitor:${number}`, visitor: null, clientAddress: `203.0.113.${number}`, draftIds: [] });
}

async function admitted(bytes: Buffer) {
  const file = await validateAttachment(bytes);
  if (!file.ok) throw new Error(file.reason);
  const { width, height } = await sharp(file.bytes).metadata();
  return { kind: file.kind, bytes: file.bytes, width, height };
}

test("rejects each malformed file by name with its reason, or makes it harmless", async () => {
  expect(bad.length).toBeGreaterThan(240);
  const results: Record<string, string> = {};
  for (const [number, file] of bad.entries()) {
    const { files, problems } = await attach(file, number);
    expect([...files, ...problems].map(({ name }) => name)).toEqual([file.name]);
    const stored = files[0] && (await readAttachment(shop, files[0].id));
    results[file.name] = problems[0]?.reason ?? (files[0]?.kind === "pdf" ? "pdf" : "image");
    if (!stored) continue;
    expect(stored.includes("CANARY"), file.name).toBe(false);
    if (files[0]?.kind === "pdf") {
      expect(stored.equals(file.bytes), file.name).toBe(true);
      continue;
    }
    const { format, space, width, height, exif, icc, iptc, xmp, comments, orientation } = await sharp(stored).metadata();
    expect(format, file.name).toBe(files[0]?.kind === "jpg" ? "jpeg" : "png");
    expect([space, exif, icc, iptc, xmp, comments, orientation], file.name).toEqual(["srgb", ...Array.from({ length: 6 })]);
    expect(Math.max(width, height), file.name).toBeLessThanOrEqual(4000);
  }
  expect(results).toEqual(Object.fromEntries(bad.map(({ name, becomes }) => [name, becomes])));
});

test("keeps an image upright and legible, a PNG in the smaller format", async () => {
  expect(await admitted(await jpeg(4800, 1200))).toMatchObject({ kind: "jpg", width: 4000, height: 1000 });
  expect(await admitted(await picture().withMetadata({ orientation: 6 }).jpeg().toBuffer())).toMatchObject({ width: 600, height: 900 });
  const drawing = await sharp({ create: { width: 1200, height: 800, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();
  expect(await admitted(drawing)).toMatchObject({ kind: "png", width: 1200, height: 800 });
  const photo = await png();
  const stored = await admitted(photo);
  expect(stored).toMatchObject({ kind: "jpg", width: 900, height: 600 });
  expect(stored.bytes.length).toBeLessThan(photo.length);
});
