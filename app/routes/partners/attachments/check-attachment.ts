import {
  attachmentKind,
  ATTACHMENT_LIMITS,
  isFileName,
  unsupportedReason,
  type AttachmentReason,
} from "#server/partners/attachments/attachment.schema.ts";

/** What keeps a file from being attached, as far as a browser sees: the kind by what is in it, not by its name. Null where nothing does. */
export async function checkAttachment(file: File): Promise<AttachmentReason | null> {
  if (!isFileName(file.name)) return "name";
  if (file.size === 0) return "empty";
  const head = await file
    .slice(0, 16)
    .arrayBuffer()
    .catch(() => null);
  // It went from the disk meanwhile, or is a folder.
  if (!head) return "damaged";
  const begins = new Uint8Array(head);
  if (!attachmentKind(begins)) return unsupportedReason(begins);
  return file.size > ATTACHMENT_LIMITS.each ? "too-large" : null;
}
