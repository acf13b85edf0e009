import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { validatePhoto } from "#server/real-name/photos/validate-photo.ts";
import { MAX_PHOTO_SIDE } from "#server/real-name/photos/photo.schema.ts";
import { jpeg, picture, type BadPhoto } from "#tests/fixtures/bad-photos/bad-photo.ts";
import { createBadPhotos } from "#tests/fixtures/bad-photos/create-bad-photos.ts";

let bad: BadPhoto[];
beforeAll(async () => void (bad = await createBadPhotos()));

const admitted = async (bytes: Buffer) => {
  const photo = await validatePhoto(bytes);
  if (!photo.ok) throw new Error(photo.reason);
  return photo;
};
const meansOf = async (bytes: Buffer) => (await sharp(bytes).stats()).channels.map((channel) => channel.mean);

test("rejects each of a hundred malformed files with its reason, or accepts it", async () => {
  expect(bad.length).toBeGreaterThanOrEqual(100);
  const results: Record<string, string> = {};
  for (const { name, bytes } of bad) {
    const photo = await validatePhoto(bytes);
    results[name] = photo.ok ? "kept" : photo.reason;
  }
  expect(results).toEqual(Object.fromEntries(bad.map(({ name, becomes }) => [name, becomes])));
});

test("keeps only the pixels of an accepted file: no metadata, no profile, no trailing data", async () => {
  for (const { name, bytes } of bad.filter(({ becomes }) => becomes === "kept")) {
    const photo = await admitted(bytes);
    const { format, space, channels, exif, icc, iptc, xmp, comments, orientation } = await sharp(photo.jpeg).metadata();
    expect({ name, format, space, channels }).toEqual({ name, format: "jpeg", space: "srgb", channels: 3 });
    expect([exif, icc, iptc, xmp, comments, orientation], name).toEqual(Array.from({ length: 6 }));
    expect(photo.jpeg.includes("CANARY"), name).toBe(false);
    expect(photo.jpeg.subarray(-2).toString("hex"), name).toBe("ffd9");
    expect(Math.max(photo.width, photo.height), name).toBeLessThanOrEqual(MAX_PHOTO_SIDE);
  }
});

describe.each([1, 2, 3, 4, 5, 6, 7, 8])("a camera with EXIF orientation %i", (orientation) => {
  test("produces an upright photo", async () => {
    const sent = await picture().withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer();
    const photo = await admitted(sent);
    const [stored, expected] = await Promise.all([sharp(photo.jpeg).raw().toBuffer(), sharp(sent).autoOrient().raw().toBuffer()]);
    expect([photo.width, photo.height]).toEqual(orientation > 4 ? [600, 900] : [900, 600]);
    const apart = stored.reduce((sum, value, at) => sum + Math.abs(value - (expected[at] ?? 0)), 0) / stored.length;
    expect(apart).toBeLessThan(2);
  });
});

test("keeps a phone photo at 2,400 px, and a smaller one unchanged", async () => {
  expect(await admitted(await jpeg(4032, 3024))).toMatchObject({ width: 2400, height: 1800 });
  expect(await admitted(await jpeg(3024, 4032))).toMatchObject({ width: 1800, height: 2400 });
  expect(await admitted(await jpeg(1200, 800))).toMatchObject({ width: 1200, height: 800 });
});

test("accepts a photo without its end marker, like every viewer", async () => {
  expect(await admitted((await jpeg(1200, 800)).subarray(0, -2))).toMatchObject({ width: 1200, height: 800 });
});

test("converts print colours, 16-bit colours and other profiles to the same colours in sRGB", async () => {
  const plain = await meansOf((await admitted(await jpeg())).jpeg);
  const sent = {
    p3: await picture().withIccProfile("p3").jpeg().toBuffer(),
    deep: await picture().toColourspace("rgb16").png().toBuffer(),
  };
  for (const [name, bytes] of Object.entries(sent)) {
    const means = await meansOf((await admitted(bytes)).jpeg);
    for (const [position, mean] of means.entries()) expect(Math.abs(mean - (plain[position] ?? 0)), name).toBeLessThan(4);
  }
  const seen = await meansOf((await admitted(await picture().ensureAlpha(0).png().toBuffer())).jpeg);
  expect(Math.min(...seen), "where one sees through, paper is seen").toBeGreaterThan(250);
});

test("ten simultaneous photos wait for each other, and an invalid one blocks none", async () => {
  const good = await jpeg(1600, 1200);
  const sent = Array.from({ length: 10 }, (_, at) => (at % 3 === 1 ? good.subarray(0, 500) : good));
  const results = await Promise.all(sent.map(validatePhoto));
  expect(results.map((photo) => photo.ok)).toEqual(sent.map((bytes) => bytes === good));
});
