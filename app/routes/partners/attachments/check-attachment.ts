import {
  ATTACHMENT_HEAD_BYTES,
  attachmentKind,
  ATTACHMENT_LIMITS,
  isFileName,
  unsupportedReason,
  type AttachmentReason,
} from "#server/partners/attachments/attachment.schema.ts";

/** Returns why a file cannot be attached, or null if the browser finds no reason. Detects the kind by content, not by name. */
export async function checkAttachment(file: File): Promise<AttachmentReason | null> {
  if (!isFileName(file.name)) return "name";
  if (file.size === 0) return "empty";
  const head = await file
    .slice(0, ATTACHMENT_HEAD_BYTES)
    .arrayBuffer()
    .catch(() => null);
  // Reading fails if the file was deleted meanwhile or is a folder.
  if (!head) return "damaged";
  const headBytes = new Uint8Array(head);
  if (!attachmentKind(headBytes)) return unsupportedReason(headBytes);
  return file.size > ATTACHMENT_LIMITS.maxFileBytes ? "too-large" : null;
}
