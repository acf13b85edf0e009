import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { checkPhoto, LOOK_AT } from "#app/routes/real-name/photo-checks.ts";
import { photograph } from "#tests/fixtures/documents/damage.ts";
import { FAULTS } from "#tests/fixtures/documents/faults.ts";

/** As a browser sees it: shrunk, four bytes a pixel. */
async function seen(photo: Buffer) {
  const small = sharp(photo).resize({ width: LOOK_AT, height: LOOK_AT, fit: "inside" }).ensureAlpha().raw();
  const { data, info } = await small.toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

describe.each(["passport-chn-1", "permit-2", "hkid-1", "macau-1-back"])("of %s", (card) => {
  test.each([0, 1, 2, 3, 4] as const)(
    "a photo in colour that can be read is sent without a word, also one of a bad phone (level %i)",
    async (level) => {
      expect(checkPhoto(await seen(await photograph(card, level, 5)))).toEqual([]);
    },
  );

  test.each(["black-and-white", "too-dark", "blurred"] as const)("a photo that is %s is warned of before it is sent", async (fault) => {
    expect(checkPhoto(await seen(await FAULTS[fault](card, 5)))).toEqual([fault]);
  });
});
