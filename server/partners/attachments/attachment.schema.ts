import { imageKind, isHeic } from "#server/uploads/image-kind.schema.ts";

const MB = 1024 * 1024;

/** What may be attached to an enquiry (§3, §5): so many files, bytes of each, bytes of all together as they are sent. */
export const ATTACHMENT_LIMITS = { most: 5, each: 10 * MB, all: 30 * MB } as const;

/**
 * What is read of a post with attachments, bytes: one that is too large is refused by its name, with all that was typed still there, and so
 * is one too many. What is more than all of this is thrown away, and told so.
 */
export const ATTACHMENT_BODY_LIMITS = { maxFileBytes: 31 * MB, maxFiles: 20, maxBytes: 31 * MB, namesAsSent: true };

export const ATTACHMENT_KINDS = ["jpg", "png", "pdf"] as const;
export type AttachmentKind = (typeof ATTACHMENT_KINDS)[number];

/** What a file field accepts. */
export const ATTACHMENT_ACCEPT = "image/jpeg,image/png,application/pdf,.jpg,.jpeg,.png,.pdf";

/** Why a file is not taken; each has its words under `errors.file-<reason>`, which name the file. */
export const ATTACHMENT_REASONS = [
  /** Neither JPG nor PNG nor PDF by what is in it. */
  "type",
  /** A photo as iPhones keep it. */
  "heic",
  "empty",
  /** Called as no file is: with a folder, a control character, or too long. */
  "name",
  "too-large",
  /** Cannot be read to its end. */
  "damaged",
  /** An image of more pixels than there is room for. */
  "too-many-pixels",
  "pdf-encrypted",
  /** A PDF that does something when it is opened, or carries other files. */
  "pdf-active",
  /** A PDF that unpacks to far more than its size. */
  "pdf-unpacked",
  /** One more than may be attached. */
  "too-many",
  /** More than all may have together. */
  "too-large-together",
  /** An upload of another browser, or one that is gone. */
  "gone",
  /** The storage is full or down. */
  "not-kept",
  /** There is no memory or no place in the queue just now. */
  "busy",
  "too-many-tries",
] as const;
export type AttachmentReason = (typeof ATTACHMENT_REASONS)[number];

/** Characters of a file's name, at most. */
const LONGEST_NAME = 255;

/** Whether a file may be attached under the name that it was sent with; none at all is one. */
export const isFileName = (name: string) => !/[/\\\p{Cc}]/u.test(name) && [...name].length <= LONGEST_NAME;

/** What the words of a reason name beside the file: files, or megabytes. */
export const REASON_LIMITS: { [reason in AttachmentReason]?: Record<string, number> } = {
  name: { most: LONGEST_NAME },
  "too-large": { each: ATTACHMENT_LIMITS.each / MB },
  "too-many": { most: ATTACHMENT_LIMITS.most },
  "too-large-together": { all: ATTACHMENT_LIMITS.all / MB },
};

/** A file as a form shows it. `size`: bytes as it was sent. */
export type Attachment = { id: string; name: string; kind: AttachmentKind; size: number };

/** Whether an image is kept as something else than its name says: a photo that came as PNG is kept as JPG. */
export const isConverted = ({ name, kind }: Pick<Attachment, "name" | "kind">) => kind === "jpg" && /\.png$/i.test(name);

/** What an image or a PDF begins with; null for everything else. */
export function attachmentKind(head: Uint8Array): AttachmentKind | null {
  const image = imageKind(head);
  if (image) return image === "jpeg" ? "jpg" : image;
  return [0x25, 0x50, 0x44, 0x46, 0x2d].every((byte, at) => head[at] === byte) ? "pdf" : null;
}

/** Why a file that is none of these is not taken. */
export const unsupportedReason = (head: Uint8Array): AttachmentReason => (isHeic(head) ? "heic" : "type");
