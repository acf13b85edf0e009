import type { AttachmentReason } from "./attachment.schema.ts";

/** Why a PDF is not taken; null where nothing is wrong with it. */
export async function scanPdf(_bytes: Buffer): Promise<AttachmentReason | null> {
  return null;
}
