import { ABOUT_CANARY } from "#server/db/key-canary.ts";
import type { Tables } from "#server/db/tables/tables.ts";
import type { Env } from "#server/env.ts";
import { aboutReturn } from "#server/gateways/payments/sandbox/sandbox-session.ts";
import { aboutCodeMessage } from "#server/identity/code/code-message.ts";
import { aboutChangeNotice, NOTICE_TOPIC } from "#server/identity/contact/send-change-notice.ts";
import { aboutDraft, type DraftKey } from "#server/uploads/drafts/draft.ts";
import { fileContext } from "#server/uploads/store-file.ts";
import { aboutName } from "#server/uploads/resumable/upload.ts";
import { esimCodesContext } from "#server/orders/core/esim-codes.ts";
import type { EnquiryForm } from "#server/partners/core/enquiry.schema.ts";
import { aboutEnquiry, aboutFileName } from "#server/partners/core/enquiry.ts";
import { hashSender } from "#server/partners/core/hash-sender.ts";
import type { DocumentType } from "#server/gateways/document-reader/identity-document.schema.ts";
import { hashDocument, hashPerson } from "#server/real-name/core/hash-person.ts";
import { aboutRegistrationKey } from "#server/real-name/core/registration-key.ts";
import type { Person } from "#server/real-name/core/registration.ts";
import { aboutContact, aboutPerson, aboutReadResult } from "#server/real-name/core/seal-person.ts";
import { lowBalanceContext } from "#server/top-up/low-balance-notification.ts";
import { LOW_BALANCE_TOPIC } from "#server/sims/low-balance-topic.ts";
import { linkKeyContext } from "#server/orders/core/order-link.ts";

type Row = Record<string, string>;

export type SealedColumn = {
  table: keyof Tables;
  column: string;
  /** The primary key, by whose order the rows are read. */
  key: string[];
  /** Further columns that are needed. */
  also?: string[];
  /** What a value is bound to. */
  about: (row: Row) => string;
  /** In the jobs table: the jobs that have a sealed value, as the property `sealed` of their payload. */
  topic?: string;
  /** Columns with keyed hashes of what is sealed, under the newest key: otherwise nobody would be found by them once the old key is gone. */
  hashes?: (env: Pick<Env, "fileKeys">, text: string, row: Row) => Row;
};

const id = (table: keyof Tables, column: string, about: (id: string) => string): SealedColumn => ({
  table,
  column,
  key: ["id"],
  about: (row) => about(row.id ?? ""),
});
const job = (topic: string, about: (ref: string) => string): SealedColumn => ({
  table: "jobs",
  column: "payload",
  key: ["id"],
  also: ["ref"],
  topic,
  about: (row) => about(row.ref ?? ""),
});
const returnOf = (column: string): SealedColumn => ({
  ...id("sandbox_sessions", column, aboutReturn),
  also: ["idempotency_key"],
  about: (row) => aboutReturn(row.idempotency_key ?? ""),
});

/** Every column that holds values sealed with FILE_KEYS. A test compares the list with what a whole shop writes. */
export const SEALED_COLUMNS: SealedColumn[] = [
  id("key_canaries", "sealed", () => ABOUT_CANARY),
  id("orders", "link_key_sealed", linkKeyContext),
  id("fulfilments", "codes_sealed", esimCodesContext),
  id("real_name_registrations", "link_key_sealed", aboutRegistrationKey),
  {
    ...id("real_name_registrations", "person_sealed", aboutPerson),
    also: ["document_type"],
    hashes(env, text, row) {
      const person = JSON.parse(text) as Person;
      const documentType = Number(row.document_type) as DocumentType;
      return { document_hash: hashDocument(env, documentType, person)[0], person_hash: hashPerson(env, person)[0] };
    },
  },
  id("real_name_registrations", "contact_sealed", aboutContact),
  id("real_name_photos", "reading_sealed", aboutReadResult),
  {
    ...id("enquiries", "data_sealed", aboutEnquiry),
    hashes: (env, text) => ({ email_hash: hashSender(env, (JSON.parse(text) as EnquiryForm).email)[0] }),
  },
  id("enquiry_files", "name_sealed", aboutFileName),
  // A file is encrypted with a key of its own: only that is sealed, and the file stays as it is.
  { ...id("files", "wrapped_key", String), also: ["about"], about: (row) => fileContext(row.id ?? "", row.about ?? "") },
  id("uploads", "name_sealed", aboutName),
  {
    table: "drafts",
    column: "sealed",
    key: ["form", "owner"],
    about: ({ form, owner = "" }) => aboutDraft({ form: form as DraftKey["form"], owner }),
  },
  returnOf("success_url"),
  returnOf("cancel_url"),
  job("identity.send-code", aboutCodeMessage),
  job(NOTICE_TOPIC, aboutChangeNotice),
  job(LOW_BALANCE_TOPIC, lowBalanceContext),
];
