import type { EnquiryForm } from "#server/partners/core/enquiry.schema.ts";
import type { EnquirySender } from "#server/partners/core/enquiry.ts";
import type { AttachmentRow } from "#server/partners/attachments/find-attachments.ts";

/** An enquiry that may be stored. */
export type CheckedEnquiry = {
  form: EnquiryForm;
  sender: EnquirySender;
  files: AttachmentRow[];
  contents: [string, ...string[]];
  /** Whether it came with the form of ours. */
  byForm: boolean;
};
