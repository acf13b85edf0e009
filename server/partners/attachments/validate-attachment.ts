import type { Sharp } from "sharp";
import type { AttachmentKind } from "#server/domain/enquiry-states.schema.ts";
import { validateImage } from "#server/uploads/validate-image.ts";
import { attachmentKind, ATTACHMENT_LIMITS, unsupportedReason, type AttachmentReason } from "./attachment.schema.ts";
import { scanPdf } from "#server/pdf-inspection/scan-pdf.ts";

type ValidatedAttachment = { ok: true; kind: AttachmentKind; bytes: Buffer } | { ok: false; reason: AttachmentReason };

/** Maximum length of the longer side of a stored image, px. Drawings and tables must stay legible. */
const MAX_SIDE = 4_000;

/**
 * Converts a file to the stored form and detects its kind, whatever its name says (§3, §5). A JPG or PNG is re-encoded, upright, its longer side at
 * most 4,000 px; a PNG is stored as PNG or JPG, whichever is smaller. A PDF is stored unchanged. Rejects other kinds, empty files, files larger
 * than 10 MB or with more pixels than `validateImage` accepts, files that cannot be read completely, and PDFs that `scanPdf` rejects.
 */
export async function validateAttachment(bytes: Buffer): Promise<ValidatedAttachment> {
  if (bytes.length === 0) return { ok: false, reason: "empty" };
  if (bytes.length > ATTACHMENT_LIMITS.maxFileBytes) return { ok: false, reason: "too-large" };
  const kind = attachmentKind(bytes);
  if (!kind) return { ok: false, reason: unsupportedReason(bytes) };
  if (kind === "pdf") {
    const reason = await scanPdf(bytes);
    return reason ? { ok: false, reason } : { ok: true, kind, bytes };
  }
  const rules = { kind: kind === "jpg" ? ("jpeg" as const) : kind, longest: MAX_SIDE };
  const validated = await validateImage(bytes, rules, (pixels) => encode(pixels, kind, bytes.length));
  if (validated.ok) return { ok: true, ...validated.image };
  return { ok: false, reason: validated.reason === "too-many-pixels" ? validated.reason : "damaged" };
}

async function encode(pixels: () => Sharp, kind: "jpg" | "png", sentSize: number): Promise<{ kind: "jpg" | "png"; bytes: Buffer }> {
  // Optimised coding tables would need the whole image in memory.
  const jpg = await pixels().jpeg({ quality: 88, optimiseCoding: false }).toBuffer();
  // A PNG of more than twice the size of the JPG is probably a photo, so encoding it as PNG is not worthwhile.
  if (kind === "jpg" || sentSize > 2 * jpg.length) return { kind: "jpg", bytes: jpg };
  const png = await pixels().png().toBuffer();
  return png.length <= jpg.length ? { kind, bytes: png } : { kind: "jpg", bytes: jpg };
}
