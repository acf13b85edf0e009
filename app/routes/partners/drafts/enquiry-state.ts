import type { Attachment, AttachmentReason } from "#server/partners/attachments/attachment.schema.ts";

/** A file that was sent and not taken; `message` says so in words. `upload`: a resumable upload that can be named again. */
export type FileProblem = { name: string; reason: AttachmentReason; message: string; upload?: string };

/** What the form shows: of a draft, of a refused post, or nothing yet. */
export type EnquiryState = {
  typed: Record<string, string>;
  channels: string[];
  /** The files that the server has. */
  files: Attachment[];
  problems: FileProblem[];
};

/** What the form's scripts are told when they save it. `errors`: of the whole post, by field. */
export type EnquiryDraftAnswer = Pick<EnquiryState, "files" | "problems"> & { errors: Record<string, string[]> };
