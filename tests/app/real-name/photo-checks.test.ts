import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { checkPhoto, CHECKED_SIDE_PX } from "#app/routes/real-name/photo/photo-checks.ts";
import { photograph } from "#tests/fixtures/documents/damage.ts";
import { FAULTS } from "#tests/fixtures/documents/faults.ts";

/** Returns the photo as a browser sees it: reduced, four bytes per pixel. */
async function seen(photo: Buffer) {
  const small = sharp(photo).resize({ width: CHECKED_SIDE_PX, height: CHECKED_SIDE_PX, fit: "inside" }).ensureAlpha().raw();
  const { data, info } = await small.toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

test.each([
  ["passport-chn-1", 1],
  ["hkid-1", 3],
  ["permit-2", 4],
] as const)("a legible colour photo causes no warning, also from a poor phone camera (%s, level %i)", async (card, level) => {
  expect(checkPhoto(await seen(await photograph(card, level, 5)))).toEqual([]);
});

describe.each(["black-and-white", "too-dark", "blurred"] as const)("a photo that is %s", (error) => {
  test("causes a warning before it is sent", async () => {
    expect(checkPhoto(await seen(await FAULTS[error]("macau-1-back", 5)))).toEqual([error]);
  });
});
