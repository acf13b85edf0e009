import { message, type ErrorMessage } from "#server/forms/message.schema.ts";
import { REASON_LIMITS, type AttachmentReason } from "./attachment.schema.ts";

export type AttachmentProblem = {
  /** The file name, without folders and at most 120 characters; "" if it is unknown. */
  name: string;
  reason: AttachmentReason;
  /** Key of a resumable upload that the next post can reference again. */
  upload?: string;
};

/** Returns the error for a rejected file: a text under `errors.file-…` with the file's name and the limit. */
export const attachmentMessage = ({ name, reason }: AttachmentProblem): ErrorMessage =>
  message(`errors.file-${reason}`, { name, ...REASON_LIMITS[reason] });
