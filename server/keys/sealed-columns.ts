import { CANARY_CONTEXT } from "#server/db/key-canary.ts";
import type { Tables } from "#server/db/tables/tables.ts";
import type { Env } from "#server/env.ts";
import { returnUrlContext } from "#server/gateways/payments/sandbox/sandbox-session.ts";
import { aboutCodeMessage } from "#server/identity/code/code-message.ts";
import { aboutChangeNotice, NOTICE_TOPIC } from "#server/identity/contact/send-change-notice.ts";
import { fileContext } from "#server/uploads/encrypted-files.ts";
import { uploadNameContext } from "#server/uploads/resumable/upload.ts";
import { esimCodesContext } from "#server/orders/core/esim-codes.ts";
import type { EnquiryForm } from "#server/partners/core/enquiry.schema.ts";
import { enquirySealContext, fileNameSealContext } from "#server/partners/core/enquiry.ts";
import { hashSender } from "#server/partners/core/hash-sender.ts";
import type { DocumentType } from "#server/gateways/document-reader/identity-document.schema.ts";
import { registrationKeySealContext } from "#server/real-name/core/registration-key.ts";
import type { Person } from "#server/real-name/core/registration.ts";
import { contactSealContext, personSealContext, readResultSealContext, hashDocument, hashPerson } from "#server/real-name/core/seal-person.ts";
import { lowBalanceContext } from "#server/top-up/low-balance-notification.ts";
import { linkKeyContext } from "#server/orders/core/order-link.ts";
import { draftContext, type DraftKey } from "#server/uploads/draft-store.ts";
import { LOW_BALANCE_TOPIC } from "#server/sims/watch-sim.ts";

type Row = Record<string, string>;

export type SealedColumn = {
  table: keyof Tables;
  column: string;
  /** The primary key; rows are read in its order. */
  key: string[];
  /** Other columns that are needed. */
  also?: string[];
  /** Returns the context that a value is bound to. */
  about: (row: Row) => string;
  /** Jobs table only: the topic of the jobs whose payload has a sealed value, as the property `sealed`. */
  topic?: string;
  /**
   * Columns with keyed hashes of the sealed text. They are recalculated with the newest key; otherwise the rows could not be found once the old key
   * is removed.
   */
  hashes?: (env: Pick<Env, "fileKeys">, text: string, row: Row) => Row;
};

const id = (table: keyof Tables, column: string, about: (id: string) => string): SealedColumn => ({
  table,
  column,
  key: ["id"],
  about: (row) => about(row.id ?? ""),
});
const jobPayload = (topic: string, about: (ref: string) => string): SealedColumn => ({
  table: "jobs",
  column: "payload",
  key: ["id"],
  also: ["ref"],
  topic,
  about: (row) => about(row.ref ?? ""),
});
const returnUrl = (column: string): SealedColumn => ({
  ...id("sandbox_sessions", column, returnUrlContext),
  also: ["idempotency_key"],
  about: (row) => returnUrlContext(row.idempotency_key ?? ""),
});

/** Every column that contains values sealed with FILE_KEYS. A test compares this list with what a complete shop writes. */
export const SEALED_COLUMNS: SealedColumn[] = [
  id("key_canaries", "sealed", () => CANARY_CONTEXT),
  id("orders", "link_key_sealed", linkKeyContext),
  id("fulfilments", "codes_sealed", esimCodesContext),
  id("real_name_registrations", "link_key_sealed", registrationKeySealContext),
  {
    ...id("real_name_registrations", "person_sealed", personSealContext),
    also: ["document_type"],
    hashes(env, text, row) {
      const person = JSON.parse(text) as Person;
      const documentType = Number(row.document_type) as DocumentType;
      return { document_hash: hashDocument(env, documentType, person)[0], person_hash: hashPerson(env, person)[0] };
    },
  },
  id("real_name_registrations", "contact_sealed", contactSealContext),
  id("real_name_photos", "reading_sealed", readResultSealContext),
  {
    ...id("enquiries", "data_sealed", enquirySealContext),
    hashes: (env, text) => ({ email_hash: hashSender(env, (JSON.parse(text) as EnquiryForm).email)[0] }),
  },
  id("enquiry_files", "name_sealed", fileNameSealContext),
  // A file is encrypted with its own key. Only that key is sealed; the file does not change.
  { ...id("files", "wrapped_key", String), also: ["about"], about: (row) => fileContext(row.id ?? "", row.about ?? "") },
  id("uploads", "name_sealed", uploadNameContext),
  {
    table: "drafts",
    column: "sealed",
    key: ["form", "owner"],
    about: ({ form, owner = "" }) => draftContext({ form: form as DraftKey["form"], owner }),
  },
  returnUrl("success_url"),
  returnUrl("cancel_url"),
  jobPayload("identity.send-code", aboutCodeMessage),
  jobPayload(NOTICE_TOPIC, aboutChangeNotice),
  jobPayload(LOW_BALANCE_TOPIC, lowBalanceContext),
];
