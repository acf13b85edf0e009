import { message } from "#server/forms/message.schema.ts";
import { REASON_LIMITS, type AttachmentReason } from "./attachment.schema.ts";

export type AttachmentProblem = {
  /** As it was sent; "" where nobody knows it any more. */ name: string;
  reason: AttachmentReason;
  /** A resumable upload that can be named again. */ upload?: string;
};

/** What is said of a file that was not taken: a text under `errors.file-…` with the file's name and the limit. */
export const attachmentMessage = ({ name, reason }: AttachmentProblem): string =>
  message(`errors.file-${reason}`, { name, ...REASON_LIMITS[reason] });
