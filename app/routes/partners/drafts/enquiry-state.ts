import type { Attachment, AttachmentReason } from "#server/partners/attachments/attachment.schema.ts";

/** Why a file was not attached. `name`: of the file, "" if unknown. `upload`: the key of a resumable upload that can be posted again. */
export type FileProblem = { name: string; reason: AttachmentReason; message: string; upload?: string };

/** The values of the form: from a draft, from a rejected post, or empty. */
export type EnquiryState = {
  typed: Record<string, string>;
  channels: string[];
  /** The files already attached. */
  files: Attachment[];
  problems: FileProblem[];
};

/** The response to a draft save. `errors` concern the whole request, by field. */
export type EnquiryDraftResponse = Pick<EnquiryState, "files" | "problems"> & { errors: Record<string, string[]> };
