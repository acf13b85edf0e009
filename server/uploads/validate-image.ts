import sharp, { type Metadata, type Sharp } from "sharp";

/**
 * No more pixels than these are decoded. A JPEG is shrunk while it is decoded: 200 megapixels, the largest cameras of phones, take 30 MB and
 * two seconds. A PNG is unpacked whole, row by row; with transparency that takes several times as long.
 */
const MOST_PIXELS = { jpeg: 200_000_000, png: 40_000_000, withAlpha: 12_000_000 };
/** What an image that is decoded as a whole may take, bytes: JPEG in several scans, such as progressive ones, and interlaced PNG. */
const WHOLE_BYTES = 128 * 1024 * 1024;
/** What lies in memory as pixels is no longer than this on its longest side, px; all larger ones go from decoder to encoder row by row. */
const IN_MEMORY = 2400;
const DEADLINE_SECONDS = 15;

// What this process may open at all, and how much of it at once.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng"] });
sharp.cache(false);
sharp.concurrency(1);

export type ImageKind = "jpeg" | "png";
export type ImageRules = {
  /** What the first bytes say that it is; the decoder must say the same. */
  kind: ImageKind;
  /** Its longest side afterwards, px; 2,400 at most where it must be turned. */
  longest: number;
  /** Whether it is large enough, before and after it is shrunk; px. */
  isLargeEnough?: (width: number, height: number) => boolean;
};
export type ValidatedImage<T> = { ok: true; image: T } | { ok: false; reason: "damaged" | "too-many-pixels" | "too-small" };

/**
 * An image that somebody sent as nothing but its pixels: upright, sRGB, on white, without metadata or anything else that came with it;
 * `encode` makes a new file of it. Refuses more than MOST_PIXELS, and what cannot be decoded to its end. It takes much
 * memory: callers run it in `shop.imageQueue`.
 */
export async function validateImage<T>(
  bytes: Uint8Array,
  { kind, longest, isLargeEnough = () => true }: ImageRules,
  encode: (pixels: () => Sharp) => Promise<T>,
): Promise<ValidatedImage<T>> {
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!head || head.format !== kind) return { ok: false, reason: "damaged" };
  const whole = wholeBytes(head);
  const most = MOST_PIXELS[head.hasAlpha ? "withAlpha" : kind];
  if (head.width * head.height > most || whole > WHOLE_BYTES) return { ok: false, reason: "too-many-pixels" };
  if (!isLargeEnough(head.width, head.height)) return { ok: false, reason: "too-small" };
  const turn = TURNS[head.orientation ?? 1];
  if (longest > IN_MEMORY && !turn) return inRows(bytes, longest, encode);
  const shrunk = await shrink(bytes, Math.min(longest, IN_MEMORY))
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true })
    .catch(() => null);
  if (!shrunk) return { ok: false, reason: "damaged" };
  // A strip that is much longer than it is wide has shrunk to nothing.
  if (!isLargeEnough(shrunk.info.width, shrunk.info.height)) return { ok: false, reason: "too-small" };
  return { ok: true, image: await encode(() => turned(shrunk, turn)) };
}

async function inRows<T>(bytes: Uint8Array, longest: number, encode: (pixels: () => Sharp) => Promise<T>): Promise<ValidatedImage<T>> {
  try {
    return { ok: true, image: await encode(() => shrink(bytes, longest)) };
  } catch {
    return { ok: false, reason: "damaged" };
  }
}

/** Shrunk before it is turned, so that no large image ever lies in memory whole. */
const shrink = (bytes: Uint8Array, longest: number): Sharp =>
  sharp(bytes, { limitInputPixels: MOST_PIXELS.jpeg, failOn: "error" })
    .resize({ width: longest, height: longest, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .timeout({ seconds: DEADLINE_SECONDS });

type Pixels = { data: Buffer; info: { width: number; height: number; channels: 1 | 2 | 3 | 4 } };

/** How a camera held otherwise is put right, by the number that it leaves in the image: mirrored first, then turned clockwise. */
type Turn = { mirrored: boolean; degrees: number };
const TURNS: Record<number, Turn> = {
  2: { mirrored: true, degrees: 0 },
  3: { mirrored: false, degrees: 180 },
  4: { mirrored: true, degrees: 180 },
  5: { mirrored: true, degrees: 270 },
  6: { mirrored: false, degrees: 90 },
  7: { mirrored: true, degrees: 90 },
  8: { mirrored: false, degrees: 270 },
};

function turned({ data, info: { width, height, channels } }: Pixels, turn: Turn | undefined): Sharp {
  const image = sharp(data, { raw: { width, height, channels } });
  if (!turn) return image;
  return (turn.mirrored ? image.flop() : image).rotate(turn.degrees);
}

/** What a decoder needs that cannot go through an image row by row, bytes; 0 where it can. */
function wholeBytes(head: Metadata): number {
  if (!head.isProgressive) return 0;
  const coloured = { "4:4:4": 3, "4:2:2": 2, "4:2:0": 1.5 }[head.chromaSubsampling ?? ""] ?? head.channels;
  const perPixel = head.format === "jpeg" ? coloured * 2 : head.channels * (head.depth === "ushort" ? 2 : 1);
  return head.width * head.height * perPixel;
}
