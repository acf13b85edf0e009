import sharp, { type Metadata } from "sharp";
import type { PhotoReason } from "#server/gateways/document-reader/reading.schema.ts";
import { largeEnough, photoKind, PHOTO_BYTES, PHOTO_LONGEST, PHOTO_PIXELS } from "./photo.schema.ts";

export type AdmittedPhoto = { ok: true; jpeg: Buffer; width: number; height: number } | { ok: false; reason: PhotoReason };

/** What a photo that is decoded as a whole may take, bytes: progressive JPEG and interlaced PNG. */
const WHOLE_BYTES = 128 * 1024 * 1024;
const DEADLINE_SECONDS = 15;

// What this process may open at all, and how much of it at once.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng"] });
sharp.cache(false);
sharp.concurrency(1);

let last: Promise<unknown> = Promise.resolve();

/**
 * A photo of a document as it is kept: an upright sRGB JPEG, its longest side at most 2,400 px, without metadata or anything else that came
 * with it. Refuses what is not JPEG or PNG by its first bytes and to the decoder, more than 10 MB or 40 megapixels, less than 640 × 400,
 * and what cannot be decoded to its end (§5). One photo is decoded at a time, whoever asks.
 */
export function admitPhoto(bytes: Uint8Array): Promise<AdmittedPhoto> {
  const turn = last.then(() => admit(bytes));
  last = turn.catch(() => {});
  return turn;
}

async function admit(bytes: Uint8Array): Promise<AdmittedPhoto> {
  if (bytes.length > PHOTO_BYTES) return { ok: false, reason: "too-large" };
  const kind = photoKind(bytes);
  if (!kind) return { ok: false, reason: "not-jpg-png" };
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!head || head.format !== kind) return { ok: false, reason: "damaged" };
  if (head.width * head.height > PHOTO_PIXELS || wholeBytes(head) > WHOLE_BYTES) return { ok: false, reason: "too-large" };
  if (!largeEnough(head.width, head.height)) return { ok: false, reason: "too-small" };
  const shrunk = await shrink(bytes).catch(() => null);
  if (!shrunk) return { ok: false, reason: "damaged" };
  // A strip that is much longer than it is wide has shrunk to nothing.
  if (!largeEnough(shrunk.info.width, shrunk.info.height)) return { ok: false, reason: "too-small" };
  const { data, info } = await turned(shrunk, head.orientation).jpeg({ quality: 88 }).toBuffer({ resolveWithObject: true });
  return { ok: true, jpeg: data, width: info.width, height: info.height };
}

type Pixels = { data: Buffer; info: { width: number; height: number; channels: 1 | 2 | 3 | 4 } };

/** Shrunk before it is turned, so that no large photo ever lies in memory whole. */
function shrink(bytes: Uint8Array): Promise<Pixels> {
  return sharp(bytes, { limitInputPixels: PHOTO_PIXELS, failOn: "error" })
    .resize({ width: PHOTO_LONGEST, height: PHOTO_LONGEST, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .timeout({ seconds: DEADLINE_SECONDS })
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
}

/** How a camera held otherwise is put right, by the number that it leaves in the photo: mirrored first, then turned clockwise. */
const TURNS: Record<number, { mirrored: boolean; degrees: number }> = {
  2: { mirrored: true, degrees: 0 },
  3: { mirrored: false, degrees: 180 },
  4: { mirrored: true, degrees: 180 },
  5: { mirrored: true, degrees: 270 },
  6: { mirrored: false, degrees: 90 },
  7: { mirrored: true, degrees: 90 },
  8: { mirrored: false, degrees: 270 },
};

function turned({ data, info: { width, height, channels } }: Pixels, orientation = 1) {
  const turn = TURNS[orientation];
  const photo = sharp(data, { raw: { width, height, channels } });
  if (!turn) return photo;
  return (turn.mirrored ? photo.flop() : photo).rotate(turn.degrees);
}

/** What a decoder needs that cannot go through a photo row by row, bytes; 0 where it can. */
function wholeBytes(head: Metadata): number {
  if (!head.isProgressive) return 0;
  const coloured = { "4:4:4": 3, "4:2:2": 2, "4:2:0": 1.5 }[head.chromaSubsampling ?? ""] ?? head.channels;
  const perPixel = head.format === "jpeg" ? coloured * 2 : head.channels * (head.depth === "ushort" ? 2 : 1);
  return head.width * head.height * perPixel;
}
