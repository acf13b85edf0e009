import type { Rejection } from "#server/forms/rejection.ts";
import type { FieldEncryptor } from "#server/crypto/field-encryptor.ts";
import type { DraftFiles } from "#server/uploads/draft-files.ts";
import type { ErrorMessage } from "#server/forms/message.schema.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import type { EnquirySource } from "#server/domain/enquiry-states.schema.ts";
import { parseStoredJson } from "#server/db/parse-stored-json.ts";
import { StoredEnquirySchema, type EnquiryForm } from "./enquiry.schema.ts";

/** Text keys of errors by field; "" is the form as a whole. */
export type EnquiryErrors = Record<string, ErrorMessage[]>;

/** The sender of an enquiry, and what is sent with it. */
export type EnquirySender = {
  language: Language;
  source: EnquirySource;
  /** The page of this site that linked to the form. */
  origin?: string | null;
  /** The owner of the files and the draft: `visitor:<hash>`, or `annex:<hash>` for API calls. */
  owner: string;
  /** Hash of the visitor cookie; null for API calls. The draft of this visitor is deleted too. */
  visitor: string | null;
  clientAddress: string;
  /** Ids of the attachments, in order. */
  files: string[];
  /** Resumable uploads of the attachments; they are ended when the enquiry is stored. */
  uploads: string[];
};

/** An enquiry as its result page shows it. Contains no personal data. */
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

/** Why an enquiry is not stored: a rate limit, with the address of the sales team, or errors of its fields. */
export type EnquiryRejection = Rejection<"too-many-enquiries"> | { ok: false; errors: EnquiryErrors };

/** Thrown inside the transaction that stores an enquiry; rolls it back. */
export class EnquiryRejected extends Error {
  readonly rejection: EnquiryRejection;
  constructor(rejection: EnquiryRejection) {
    super("An enquiry was rejected");
    this.rejection = rejection;
  }
}

/** The contexts that the encrypted columns are bound to: the record that the personal data belongs to. */
export const enquiryEncryptionContext = (id: string) => `enquiry:${id}`;
export const fileNameEncryptionContext = (attachmentId: string) => `enquiry-file-name:${attachmentId}`;

export const encryptEnquiry = (encryptor: FieldEncryptor, id: string, form: EnquiryForm) =>
  encryptor.encrypt(JSON.stringify(form), enquiryEncryptionContext(id));
export const decryptEnquiry = (encryptor: FieldEncryptor, id: string, encrypted: string) =>
  parseEnquiry(id, encryptor.decrypt(encrypted, enquiryEncryptionContext(id)));
/** Parses the decrypted column `data_encrypted`. */
export const parseEnquiry = (id: string, text: string): EnquiryForm =>
  parseStoredJson(StoredEnquirySchema, text, { table: "enquiries", column: "data_encrypted", id });
export const encryptFileName = (encryptor: FieldEncryptor, attachmentId: string, name: string) =>
  encryptor.encrypt(name, fileNameEncryptionContext(attachmentId));
export const decryptFileName = (encryptor: FieldEncryptor, attachmentId: string, encrypted: string) =>
  encryptor.decrypt(encrypted, fileNameEncryptionContext(attachmentId));

/** The context that the encrypted file of an attachment is bound to. */
export const attachmentEncryptionContext = (attachmentId: string) => `enquiry-file:${attachmentId}`;
export const ATTACHMENT_FILES: DraftFiles = {
  table: "enquiry_files",
  claimedBy: "enquiry_id",
  idPrefix: "att",
  context: attachmentEncryptionContext,
};
