import sharp, { type Metadata, type Sharp } from "sharp";
import { oneAtATime } from "./one-at-a-time.ts";

/** No more pixels than this are decoded. */
const MOST_PIXELS = 40_000_000;
/** What an image that is decoded as a whole may take, bytes: progressive JPEG and interlaced PNG. */
const WHOLE_BYTES = 128 * 1024 * 1024;
/** Above this there is room for no more than so much of it beside, px of its longest side. */
const LARGE_WHOLE = { bytes: 48 * 1024 * 1024, longest: 2400 };
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
  /** Its longest side afterwards, px. */
  longest: number;
  /** Whether it is large enough, before and after it is shrunk; px. */
  isLargeEnough?: (width: number, height: number) => boolean;
};
export type AdmittedImage<T> = { ok: true; image: T } | { ok: false; reason: "damaged" | "too-many-pixels" | "too-small" };

/**
 * An image that somebody sent as nothing but its pixels: upright, sRGB, on white, without metadata or anything else that came with it;
 * `encode` makes a new file of it. Refuses more than 40 megapixels and what cannot be decoded to its end. One is opened at a time.
 */
export function admitImage<T>(bytes: Uint8Array, rules: ImageRules, encode: (pixels: () => Sharp) => Promise<T>): Promise<AdmittedImage<T>> {
  return oneAtATime(() => admit(bytes, rules, encode));
}

async function admit<T>(
  bytes: Uint8Array,
  { kind, longest, isLargeEnough = () => true }: ImageRules,
  encode: (pixels: () => Sharp) => Promise<T>,
): Promise<AdmittedImage<T>> {
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!head || head.format !== kind) return { ok: false, reason: "damaged" };
  const whole = wholeBytes(head);
  if (head.width * head.height > MOST_PIXELS || whole > WHOLE_BYTES) return { ok: false, reason: "too-many-pixels" };
  if (!isLargeEnough(head.width, head.height)) return { ok: false, reason: "too-small" };
  const shrunk = await shrink(bytes, whole > LARGE_WHOLE.bytes ? Math.min(longest, LARGE_WHOLE.longest) : longest).catch(() => null);
  if (!shrunk) return { ok: false, reason: "damaged" };
  // A strip that is much longer than it is wide has shrunk to nothing.
  if (!isLargeEnough(shrunk.info.width, shrunk.info.height)) return { ok: false, reason: "too-small" };
  return { ok: true, image: await encode(() => turned(shrunk, head.orientation)) };
}

type Pixels = { data: Buffer; info: { width: number; height: number; channels: 1 | 2 | 3 | 4 } };

/** Shrunk before it is turned, so that no large image ever lies in memory whole. */
function shrink(bytes: Uint8Array, longest: number): Promise<Pixels> {
  return sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error" })
    .resize({ width: longest, height: longest, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .timeout({ seconds: DEADLINE_SECONDS })
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
}

/** How a camera held otherwise is put right, by the number that it leaves in the image: mirrored first, then turned clockwise. */
const TURNS: Record<number, { mirrored: boolean; degrees: number }> = {
  2: { mirrored: true, degrees: 0 },
  3: { mirrored: false, degrees: 180 },
  4: { mirrored: true, degrees: 180 },
  5: { mirrored: true, degrees: 270 },
  6: { mirrored: false, degrees: 90 },
  7: { mirrored: true, degrees: 90 },
  8: { mirrored: false, degrees: 270 },
};

function turned({ data, info: { width, height, channels } }: Pixels, orientation = 1): Sharp {
  const turn = TURNS[orientation];
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
