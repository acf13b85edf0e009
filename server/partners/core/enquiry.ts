import type { Rejection } from "#server/forms/rejection.ts";
import type { FieldEncryptor } from "#server/crypto/field-encryptor.ts";
import type { DraftFiles } from "#server/uploads/draft-files.ts";
import type { ErrorMessage } from "#server/forms/message.schema.ts";
import { LANGUAGE_OPTIONS, type Language } from "#server/locale/locale.schema.ts";
import { regionNamesIn } from "#server/locale/intl-formats.schema.ts";
import { country } from "#server/forms/field.schema.ts";
import type { EnquirySource } from "#server/domain/enquiry-states.schema.ts";
import { parseStoredJson } from "#server/db/parse-stored-json.ts";
import { z } from "zod";
import { ENQUIRY_CHOICES, ENQUIRY_FIELDS, EnquirySchema, type EnquiryField, type EnquiryForm } from "./enquiry.schema.ts";

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

const optionsOf = (field: EnquiryField): readonly string[] | undefined =>
  (ENQUIRY_CHOICES as Partial<Record<EnquiryField, readonly string[]>>)[field];

/** A stored form. Only its types are checked: the rules for a new one may have changed since. */
export const StoredEnquirySchema = z.object(
  Object.fromEntries(
    ENQUIRY_FIELDS.map((field) => {
      const options = optionsOf(field);
      const stored = options ? z.enum(options).or(z.array(z.enum(options))) : z.string();
      return [field, EnquirySchema.shape[field].safeParse(undefined).success ? stored.optional() : stored];
    }),
  ),
) as unknown as z.ZodType<EnquiryForm>;

type Choices = typeof ENQUIRY_CHOICES;
type ChoiceText = { [Field in keyof Choices]: `enquiry-form:${Field}.${Choices[Field][number]}` }[keyof Choices];

/**
 * Returns the fields of an enquiry as staff read them, with their labels, in the order of the form. Leaves out empty ones and the introduction, which
 * is shown apart. `t`: translates into `language`.
 */
export function enquiryFacts(form: EnquiryForm, language: Language, t: (key: `enquiry-form:field.${EnquiryField}` | ChoiceText) => string) {
  const countries = regionNamesIn(LANGUAGE_OPTIONS.find(({ key }) => key === language)?.intl ?? language);
  const text = (field: EnquiryField, value: string | string[]) => {
    if (optionsOf(field))
      return [value]
        .flat()
        .map((option) => t(`enquiry-form:${field}.${option}` as ChoiceText))
        .join(", ");
    return EnquirySchema.shape[field] === country ? `${countries.of(String(value)) ?? ""} (${String(value)})` : String(value);
  };
  return ENQUIRY_FIELDS.filter((field) => field !== "introduction").flatMap((field) => {
    const value = form[field];
    return value === undefined ? [] : [{ field, label: t(`enquiry-form:field.${field}`), value: text(field, value) }];
  });
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
