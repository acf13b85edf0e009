import type { Attachment, AttachmentReason } from "#server/partners/attachments/attachment.schema.ts";

/** Why a file was not attached. `name`: of the file, "" if unknown. `upload`: the key of a resumable upload that can be posted again. */
export type FileProblem = { name: string; reason: AttachmentReason; message: string; upload?: string };

/** The values of the form: from a draft, from a rejected post, or empty. */
export type EnquiryState = {
  typed: Record<string, string>;
  channels: string[];
  /** The files already attached. */
  files: Attachment[];
  /** Keys of complete resumable uploads that could not be attached yet. */
  pendingUploads: string[];
};

/** The response to a draft save. `errors` concern the whole request, by field. */
export type EnquiryDraftResponse = { files: Attachment[]; problems: FileProblem[]; errors: Record<string, string[]> };

/** The three kinds of partnership (§2). Each is the name of its page and an anchor of the partnership page. */
export const PARTNERSHIP_OPTIONS = ["resale-distribution", "esim-marketplace", "cmlink-for-business"] as const;
export type PartnershipOption = (typeof PARTNERSHIP_OPTIONS)[number];

/** The pages whose links to the form contain `from`. The form names the page that the visitor came from. */
const ORIGINS = ["partnership", ...PARTNERSHIP_OPTIONS] as const;
type PartnerOrigin = (typeof ORIGINS)[number];

export const findPartnerOrigin = (from: string | null): PartnerOrigin | null => ORIGINS.find((page) => page === from) ?? null;
