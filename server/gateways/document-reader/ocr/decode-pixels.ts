import sharp from "sharp";
import type { Pixels } from "#server/gateways/document-reader/pixels.ts";

// Photos come one at a time and never twice: no cache, and one thread, so that the web server keeps the other cores.
sharp.cache(false);
sharp.concurrency(1);

const MAX_SIDE = 2_400;
const MAX_INPUT_PIXELS = 40e6;

/** Decodes a photo to RGB: rotated by its EXIF orientation, at most 2,400 px on its longest side. Throws if it is not an image or damaged. */
export async function decodePixels(photo: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(photo, { limitInputPixels: MAX_INPUT_PIXELS, failOn: "error" })
    .rotate()
    .resize(MAX_SIDE, MAX_SIDE, { fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#fff" })
    .toColourspace("srgb")
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: info.channels === 1 ? greyToRgb(data) : data, width: info.width, height: info.height };
}

function greyToRgb(grey: Buffer): Buffer {
  const data = Buffer.alloc(grey.length * 3);
  grey.forEach((value, at) => data.fill(value, at * 3, at * 3 + 3));
  return data;
}

/** Resizes a photo without keeping its aspect ratio; returns RGB bytes. */
export function resizePixels({ data, width, height }: Pixels, toWidth: number, toHeight: number): Promise<Buffer> {
  return sharp(data, { raw: { width, height, channels: 3 } })
    .resize(toWidth, toHeight, { fit: "fill", kernel: "cubic" })
    .raw()
    .toBuffer();
}
