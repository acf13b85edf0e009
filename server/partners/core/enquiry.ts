import type { Sealer } from "#server/crypto/sealer.ts";
import type { EnquiryForm } from "./enquiry.schema.ts";

/** Text keys of errors by field; "" is the form as a whole. */
export type EnquiryErrors = Record<string, string[]>;

/** Thrown inside the transaction that stores an enquiry; rolls it back. */
export class EnquiryRejected extends Error {
  readonly errors: EnquiryErrors;
  constructor(errors: EnquiryErrors) {
    super("An enquiry was refused");
    this.errors = errors;
  }
}

/** The sender of an enquiry, and what is sent with it. */
export type EnquirySender = {
  language: "en" | "zh-cn" | "zh-hk";
  source: "form" | "call";
  /** The page of this site that linked to the form. */
  origin?: string | null;
  /** The owner of the files and the draft: `visitor:<hash>`, or `annex:<hash>` for API calls; `account:<id>` once partners have accounts. */
  owner: string;
  /** A signed-in sender may have started the form before signing in. The draft of this visitor is deleted too. */
  visitor: string | null;
  clientAddress: string;
  /** Ids of the attachments, in order. */
  files: string[];
  /** Resumable uploads of the attachments; they are ended when the enquiry is stored. */
  uploads: string[];
};

/** What the page after an enquiry shows. Contains no personal data. */
export type EnquiryView = {
  reference: string;
  /** Date in Hong Kong, YYYY-MM-DD. */
  replyBy: string;
  product: EnquiryForm["product"];
  intention: EnquiryForm["intention"];
  files: number;
  /** ms UTC. */
  createdAt: number;
};

// Personal data is sealed, and bound to the record that it belongs to.
/** The contexts that the sealed columns are bound to. */
export const enquirySealContext = (id: string) => `enquiry:${id}`;
export const fileNameSealContext = (fileId: string) => `enquiry-file-name:${fileId}`;

export const sealEnquiry = (sealer: Sealer, id: string, form: EnquiryForm) => sealer.seal(JSON.stringify(form), enquirySealContext(id));
export const openEnquiry = (sealer: Sealer, id: string, sealed: string) => JSON.parse(sealer.open(sealed, enquirySealContext(id))) as EnquiryForm;
export const sealFileName = (sealer: Sealer, fileId: string, name: string) => sealer.seal(name, fileNameSealContext(fileId));
export const openFileName = (sealer: Sealer, fileId: string, sealed: string) => sealer.open(sealed, fileNameSealContext(fileId));

/** The context that the encrypted file of an attachment is bound to. */
export const attachmentSealContext = (id: string) => `enquiry-file:${id}`;
