import sharp from "sharp";
import type { Pixels } from "#server/gateways/document-reader/pixels.ts";

// Photos come one at a time and never twice: nothing to keep, no second core to take from the pages.
sharp.cache(false);
sharp.concurrency(1);

const LONGEST_SIDE = 2_400;
const MOST_PIXELS = 40e6;

/** Decodes a photo, upright, at most 2,400 px on its longest side; throws where it is none or broken. */
export async function decodePixels(photo: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(photo, { limitInputPixels: MOST_PIXELS, failOn: "error" })
    .rotate()
    .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#fff" })
    .toColourspace("srgb")
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: info.channels === 1 ? inThree(data) : data, width: info.width, height: info.height };
}

function inThree(grey: Buffer): Buffer {
  const data = Buffer.alloc(grey.length * 3);
  grey.forEach((value, at) => data.fill(value, at * 3, at * 3 + 3));
  return data;
}

/** The photo at another size, its proportions not kept. */
export function resizePixels({ data, width, height }: Pixels, toWidth: number, toHeight: number): Promise<Buffer> {
  return sharp(data, { raw: { width, height, channels: 3 } })
    .resize(toWidth, toHeight, { fit: "fill", kernel: "cubic" })
    .raw()
    .toBuffer();
}
