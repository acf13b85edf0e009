import sharp from "sharp";
import { hongKongTime } from "#server/locale/time/hong-kong-day.ts";

/** The longest side of a photo on the desk, px. */
const LONGEST_PX = 1_600;
const MAX_PIXELS = 8_000_000;
const TIMEOUT_SECONDS = 15;
/** The size of the letters, as a part of the longest side. */
const LETTER = 1 / 60;
/** Light enough to read the document through it. */
const OPACITY = "38%";
const ANGLE = -24;

type Mark = { name: string; /** ms UTC. */ at: number; reference: string };

/**
 * Shrinks a stored photo and writes across all of it who looks at it, when, and at which registration, in light and in dark letters, so that a copy of
 * any part names its source. Returns a JPEG. Call it through `shop.imageQueue`.
 */
export async function watermarkPhoto(bytes: Buffer, mark: Mark): Promise<Buffer> {
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" })
    .resize({ width: LONGEST_PX, height: LONGEST_PX, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .removeAlpha()
    .timeout({ seconds: TIMEOUT_SECONDS })
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const tile = await createTile(mark, { width, height });
  return sharp(data, { raw: { width, height, channels } })
    .composite([{ input: tile.data, raw: tile.info, tile: true, gravity: "northwest" }])
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** Returns the mark with space around it, not larger than the photo. */
async function createTile({ name, at, reference }: Mark, size: { width: number; height: number }) {
  const longest = Math.max(size.width, size.height);
  const letter = Math.max(10, Math.round(longest * LETTER));
  const words = escapeMarkup(`${name} · ${hongKongTime(at)} · ${reference}`);
  const line = (colour: string) => `<span foreground="${colour}" alpha="${OPACITY}">${words}</span>`;
  const text = await sharp({ text: { text: `${line("#ffffff")}\n${line("#10233a")}`, font: `sans bold ${letter}px`, rgba: true, wrap: "none" } })
    .png()
    .toBuffer();
  const rotated = await sharp(await withinPhoto(text, longest))
    .rotate(ANGLE, { background: TRANSPARENT })
    .extend({ top: letter * 3, bottom: letter * 3, left: letter * 2, right: letter * 2, background: TRANSPARENT })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const shown = { width: Math.min(rotated.info.width, size.width), height: Math.min(rotated.info.height, size.height) };
  return sharp(rotated.data, { raw: rotated.info })
    .extract({ left: 0, top: 0, ...shown })
    .raw()
    .toBuffer({ resolveWithObject: true });
}

const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 };

/** A long name is made smaller, so that the mark fits into the photo. */
const withinPhoto = (text: Buffer, longest: number) =>
  sharp(text)
    .resize({ width: Math.round(longest * 0.6), withoutEnlargement: true })
    .png()
    .toBuffer();

const escapeMarkup = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
