import type { Sharp } from "sharp";
import { validateImage } from "#server/uploads/validate-image.ts";
import { attachmentKind, ATTACHMENT_LIMITS, unsupportedReason, type AttachmentKind, type AttachmentReason } from "./attachment.schema.ts";
import { scanPdf } from "#server/pdf-inspection/scan-pdf.ts";

export type ValidatedAttachment = { ok: true; kind: AttachmentKind; bytes: Buffer } | { ok: false; reason: AttachmentReason };

/** The longest side of an image that is kept, px: drawings and tables must stay legible. */
const LONGEST = 4_000;

/**
 * A file as it is kept, and what it is, whatever its name says: a JPG or PNG is made anew of its pixels, upright, its longest side at most
 * 4,000 px, a PNG as whichever of both is smaller; a PDF stays as it came. Refuses everything else, what is empty, above 10 MB, has more pixels than `validateImage` opens, or cannot be read to
 * its end, and a PDF that is encrypted or does more than be read (§3, §5).
 */
export async function validateAttachment(bytes: Buffer): Promise<ValidatedAttachment> {
  if (bytes.length === 0) return { ok: false, reason: "empty" };
  if (bytes.length > ATTACHMENT_LIMITS.each) return { ok: false, reason: "too-large" };
  const kind = attachmentKind(bytes);
  if (!kind) return { ok: false, reason: unsupportedReason(bytes) };
  if (kind === "pdf") {
    const reason = await scanPdf(bytes);
    return reason ? { ok: false, reason } : { ok: true, kind, bytes };
  }
  const rules = { kind: kind === "jpg" ? ("jpeg" as const) : kind, longest: LONGEST };
  const admitted = await validateImage(bytes, rules, (pixels) => encode(pixels, kind, bytes.length));
  if (admitted.ok) return { ok: true, ...admitted.image };
  return { ok: false, reason: admitted.reason === "too-many-pixels" ? admitted.reason : "damaged" };
}

async function encode(pixels: () => Sharp, kind: "jpg" | "png", sent: number): Promise<{ kind: "jpg" | "png"; bytes: Buffer }> {
  // Tables made for this image alone would need all of it in memory.
  const jpg = await pixels().jpeg({ quality: 88, optimiseCoding: false }).toBuffer();
  // A photo in a PNG is many times as large as its JPG: not tried at all.
  if (kind === "jpg" || sent > 2 * jpg.length) return { kind: "jpg", bytes: jpg };
  const png = await pixels().png().toBuffer();
  return png.length <= jpg.length ? { kind, bytes: png } : { kind: "jpg", bytes: jpg };
}
