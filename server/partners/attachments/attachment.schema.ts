import { imageKind, isHeic } from "#server/uploads/image-kind.schema.ts";
import type { AttachmentKind } from "#server/domain/enquiry-states.schema.ts";

const MB = 1024 * 1024;

/** Limits for attachments (§3, §5): number of files, bytes of each, and bytes of all as sent. */
export const ATTACHMENT_LIMITS = { maxFiles: 5, maxFileBytes: 10 * MB, maxTotalBytes: 30 * MB } as const;

/**
 * Limits for reading a post with attachments, in bytes. They are higher than the limits above, so that a file too large or one too many is rejected
 * by name and everything typed is kept. A post that exceeds these limits is discarded, and the sender is informed. `namesAsSent` keeps invalid file
 * names, so that they can be reported.
 */
export const ATTACHMENT_BODY_LIMITS = { maxFileBytes: 31 * MB, maxFiles: 20, maxBytes: 31 * MB, namesAsSent: true };

/** The `accept` attribute of a file field. */
export const ATTACHMENT_ACCEPT = "image/jpeg,image/png,application/pdf,.jpg,.jpeg,.png,.pdf";

/** Why a file is rejected. The text of each is `errors.file-<reason>` and contains the file name. */
export const ATTACHMENT_REASONS = [
  /** Not JPG, PNG or PDF by its content. */
  "type",
  /** A photo in the default format of iPhones. */
  "heic",
  "empty",
  /** The name contains a folder or a control character, or is too long. */
  "name",
  "too-large",
  /** Cannot be read completely. */
  "damaged",
  /** An image with more pixels than can be decoded safely. */
  "too-many-pixels",
  "pdf-encrypted",
  /** A PDF with active content or embedded files. */
  "pdf-active",
  /** A PDF whose streams decompress to far more than its size. */
  "pdf-unpacked",
  /** More files than may be attached. */
  "too-many",
  /** All files together are too large. */
  "too-large-together",
  /** An upload that belongs to another browser or no longer exists. */
  "gone",
  /** The storage is full or down. */
  "not-kept",
  /** No memory or no place in the queue is available now. */
  "busy",
  "too-many-tries",
] as const;
export type AttachmentReason = (typeof ATTACHMENT_REASONS)[number];

/** Maximum length of a file name, in characters. */
const MAX_NAME_LENGTH = 255;

/** Values in the text of a reason besides the file name: numbers of files, characters or megabytes. */
export const REASON_LIMITS: { [reason in AttachmentReason]?: Record<string, number> } = {
  name: { most: MAX_NAME_LENGTH },
  "too-large": { each: ATTACHMENT_LIMITS.maxFileBytes / MB },
  "too-many": { most: ATTACHMENT_LIMITS.maxFiles },
  "too-large-together": { all: ATTACHMENT_LIMITS.maxTotalBytes / MB },
};

/** A file as a form shows it. `size`: bytes as sent. */
export type Attachment = { id: string; name: string; kind: AttachmentKind; size: number };

/** Whether a file may be attached under this name. An empty name is allowed. */
export const isFileName = (name: string) => !/[/\\\p{Cc}]/u.test(name) && [...name].length <= MAX_NAME_LENGTH;

/** Whether an image whose name ends in .png is stored as JPG. */
export const isConverted = ({ name, kind }: Pick<Attachment, "name" | "kind">) => kind === "jpg" && /\.png$/i.test(name);

/** The first bytes that tell the kind of a file: the header of a PDF is anywhere in them. */
export const ATTACHMENT_HEAD_BYTES = 1_024;

/**
 * A PDF, also one behind what printers and mail programs put before its header: text, or a byte order mark. Markup and binary data would make it a file of
 * another kind, too. Matches bytes as characters (`String.fromCharCode`).
 */
const PDF_HEAD = /^(?:\xef\xbb\xbf)?[\t\n\f\r -;=-~]*?%PDF-/;

/** Returns the kind of a file by its first bytes, or null if it is not accepted. */
export function attachmentKind(head: Uint8Array): AttachmentKind | null {
  const image = imageKind(head);
  if (image) return image === "jpeg" ? "jpg" : image;
  return PDF_HEAD.test(String.fromCharCode(...head.subarray(0, ATTACHMENT_HEAD_BYTES))) ? "pdf" : null;
}

/** Returns why a file of another kind is rejected. */
export const unsupportedReason = (head: Uint8Array): AttachmentReason => (isHeic(head) ? "heic" : "type");
