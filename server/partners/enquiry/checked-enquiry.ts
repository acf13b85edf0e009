import type { EnquiryForm } from "#server/partners/core/enquiry.schema.ts";
import type { EnquirySender } from "#server/partners/core/enquiry.ts";
import type { AttachmentRow } from "#server/partners/attachments/find-attachments.ts";

/** An enquiry that passed every check before the transaction. */
export type CheckedEnquiry = {
  form: EnquiryForm;
  sender: EnquirySender;
  files: AttachmentRow[];
  /** Keyed hashes of the form and its files: with the current key first, then with older keys. */
  contentHashes: [string, ...string[]];
  /** Whether the enquiry was sent with our form, that is with a valid timing token. */
  byForm: boolean;
};
