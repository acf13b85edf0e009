import type { EnquiryForm } from "./enquiry.schema.ts";
import type { Sender } from "./enquiry.ts";
import type { AttachmentRow } from "./find-attachments.ts";

/** An enquiry that may be stored. */
export type CheckedEnquiry = {
  form: EnquiryForm;
  sender: Sender;
  files: AttachmentRow[];
  contents: [string, ...string[]];
  /** Whether it came with the form of ours. */
  byForm: boolean;
};
