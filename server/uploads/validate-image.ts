import sharp, { type Metadata, type Sharp } from "sharp";

/**
 * The maximum number of pixels that are decoded. A JPEG is shrunk while it is decoded: 200 megapixels, as the largest phone cameras have, take
 * 30 MB and two seconds. A PNG is decoded in full size, row by row; with transparency that takes several times as long.
 */
const MAX_PIXELS = { jpeg: 200_000_000, png: 40_000_000, withAlpha: 12_000_000 };
/** The memory limit, bytes, for images that can only be decoded as a whole: JPEG with several scans (progressive) and interlaced PNG. */
const MAX_WHOLE_BYTES = 128 * 1024 * 1024;
/** The longest side, px, up to which a result is kept in memory as pixels. A larger one is streamed from decoder to encoder by rows. */
const MAX_IN_MEMORY_PX = 2400;
const TIMEOUT_SECONDS = 15;

// Allows only the decoders for JPEG and PNG, and limits memory and threads of the image library.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng"] });
sharp.cache(false);
sharp.concurrency(1);

const JPEG_END = Buffer.from([0xff, 0xd9]);

type ImageKind = "jpeg" | "png";
type ImageRules = {
  /** The format according to the first bytes; the decoder must report the same. */
  kind: ImageKind;
  /** The maximum longest side of the result, px; at most 2,400 if the image must be rotated. */
  longest: number;
  /** Whether an image of this size, px, is large enough, before and after it is shrunk. */
  isLargeEnough?: (width: number, height: number) => boolean;
};
type ValidatedImage<T> = { ok: true; image: T } | { ok: false; reason: "damaged" | "too-many-pixels" | "too-small" };

type Pixels = { data: Buffer; info: { width: number; height: number; channels: 1 | 2 | 3 | 4 } };

/** The correction for each EXIF orientation: mirror first, then rotate clockwise. */
type Rotation = { mirrored: boolean; degrees: number };
const ROTATIONS: Record<number, Rotation> = {
  2: { mirrored: true, degrees: 0 },
  3: { mirrored: false, degrees: 180 },
  4: { mirrored: true, degrees: 180 },
  5: { mirrored: true, degrees: 270 },
  6: { mirrored: false, degrees: 90 },
  7: { mirrored: true, degrees: 90 },
  8: { mirrored: false, degrees: 270 },
};

/**
 * Decodes an image of a visitor and encodes only its pixels as a new file: upright, sRGB, on white, without metadata. `encode` may call `pixels`
 * several times. Rejects an image that has more than MAX_PIXELS, needs too much memory, is too small or cannot be decoded completely. Call it through
 * `shop.imageQueue`, because it needs much memory.
 */
export async function validateImage<T>(
  bytes: Uint8Array,
  { kind, longest, isLargeEnough = () => true }: ImageRules,
  encode: (pixels: () => Sharp) => Promise<T>,
): Promise<ValidatedImage<T>> {
  const metadata = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!metadata || metadata.format !== kind) return { ok: false, reason: "damaged" };
  const maxPixels = MAX_PIXELS[metadata.hasAlpha ? "withAlpha" : kind];
  if (metadata.width * metadata.height > maxPixels || wholeDecodeBytes(metadata) > MAX_WHOLE_BYTES) return { ok: false, reason: "too-many-pixels" };
  if (!isLargeEnough(metadata.width, metadata.height)) return { ok: false, reason: "too-small" };
  const rotation = ROTATIONS[metadata.orientation ?? 1];
  if (longest > MAX_IN_MEMORY_PX && !rotation) return encodeByRows(bytes, longest, encode);
  const toRaw = (image: Sharp) => image.raw({ depth: "uchar" }).toBuffer({ resolveWithObject: true });
  const size = Math.min(longest, MAX_IN_MEMORY_PX);
  const shrunk = await toRaw(shrink(bytes, size))
    // Some cameras and transfers leave out the end marker. With it, the decoder warns only of an image that is really incomplete.
    .catch(() => (kind === "jpeg" ? toRaw(shrink(Buffer.concat([bytes, JPEG_END]), size, "warning")) : null))
    .catch(() => null);
  if (!shrunk) return { ok: false, reason: "damaged" };
  // A strip that is much longer than wide becomes too narrow when it is shrunk.
  if (!isLargeEnough(shrunk.info.width, shrunk.info.height)) return { ok: false, reason: "too-small" };
  return { ok: true, image: await encode(() => rotate(shrunk, rotation)) };
}

/** Returns the memory, bytes, that decoding the image as a whole takes; 0 if it can be decoded by rows. */
function wholeDecodeBytes(metadata: Metadata): number {
  if (!metadata.isProgressive) return 0;
  const samplesPerPixel = { "4:4:4": 3, "4:2:2": 2, "4:2:0": 1.5 }[metadata.chromaSubsampling ?? ""] ?? metadata.channels;
  const bytesPerPixel = metadata.format === "jpeg" ? samplesPerPixel * 2 : metadata.channels * (metadata.depth === "ushort" ? 2 : 1);
  return metadata.width * metadata.height * bytesPerPixel;
}

async function encodeByRows<T>(bytes: Uint8Array, longest: number, encode: (pixels: () => Sharp) => Promise<T>): Promise<ValidatedImage<T>> {
  try {
    return { ok: true, image: await encode(() => shrink(bytes, longest)) };
  } catch {
    return { ok: false, reason: "damaged" };
  }
}

/** Shrinks the image before it is rotated, so that a large image is never completely in memory. */
const shrink = (bytes: Uint8Array, longest: number, failOn: "error" | "warning" = "error"): Sharp =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS.jpeg, failOn })
    .resize({ width: longest, height: longest, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .timeout({ seconds: TIMEOUT_SECONDS });

function rotate({ data, info: { width, height, channels } }: Pixels, rotation: Rotation | undefined): Sharp {
  const image = sharp(data, { raw: { width, height, channels } });
  if (!rotation) return image;
  return (rotation.mirrored ? image.flop() : image).rotate(rotation.degrees);
}
