import type { Sealer } from "#server/crypto/sealer.ts";
import type { EnquiryForm } from "./enquiry.schema.ts";

/** Who sends an enquiry, and with what. */
export type EnquirySender = {
  language: "en" | "zh-cn" | "zh-hk";
  source: "form" | "call";
  /** The page of ours that led into the form. */
  origin?: string | null;
  /** Whose files and draft they are: `visitor:<hash>`, or for calls `annex:<hash>`; `account:<id>` once partners have accounts. */
  owner: string;
  /** Who is signed in may have begun the form before that: what this browser kept goes too. */
  visitor: string | null;
  clientAddress: string;
  /** Ids of what was attached, in order. */
  files: string[];
  /** Resumable uploads that they came from: they end with the form. */
  uploads: string[];
};

/** What the page after an enquiry shows of it: nothing personal. */
export type EnquiryView = {
  reference: string;
  /** YYYY-MM-DD, a day in Hong Kong. */
  replyBy: string;
  product: EnquiryForm["product"];
  intention: EnquiryForm["intention"];
  files: number;
  /** ms UTC. */
  createdAt: number;
};

// What names somebody is sealed, and bound to the record that it belongs to.
/** What the sealed columns are bound to. */
export const aboutEnquiry = (id: string) => `enquiry:${id}`;
export const aboutFileName = (fileId: string) => `enquiry-file-name:${fileId}`;

export const sealEnquiry = (sealer: Sealer, id: string, form: EnquiryForm) => sealer.seal(JSON.stringify(form), aboutEnquiry(id));
export const openEnquiry = (sealer: Sealer, id: string, sealed: string) => JSON.parse(sealer.open(sealed, aboutEnquiry(id))) as EnquiryForm;
export const sealFileName = (sealer: Sealer, fileId: string, name: string) => sealer.seal(name, aboutFileName(fileId));
export const openFileName = (sealer: Sealer, fileId: string, sealed: string) => sealer.open(sealed, aboutFileName(fileId));

/** What an attachment's file is bound to. */
export const aboutAttachment = (id: string) => `enquiry-file:${id}`;
