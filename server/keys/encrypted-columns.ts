import { CANARY_CONTEXT } from "#server/db/key-canary.ts";
import type { Tables } from "#server/db/tables/tables.ts";
import type { Env } from "#server/env.ts";
import { returnUrlContext } from "#server/gateways/payments/sandbox/sandbox-session.ts";
import { codeMessageContext } from "#server/identity/code/code-message.ts";
import { changeNoticeContext, NOTICE_TOPIC } from "#server/identity/contact/send-change-notice.ts";
import { fileContext } from "#server/uploads/encrypted-files.ts";
import { uploadNameContext } from "#server/uploads/resumable/upload.ts";
import { enquiryEncryptionContext, fileNameEncryptionContext, parseEnquiry } from "#server/partners/core/enquiry.ts";
import { hashSender } from "#server/crypto/keyed-hash.ts";
import type { DocumentType } from "#server/domain/registration-states.schema.ts";
import { registrationKeyEncryptionContext } from "#server/real-name/core/registration-key.ts";
import {
  contactEncryptionContext,
  personEncryptionContext,
  readResultEncryptionContext,
  hashDocument,
  hashPerson,
  parsePerson,
} from "#server/real-name/core/encrypt-person.ts";
import { STAFF_MAIL_TOPIC, staffMailContext } from "#server/staff/core/staff-mail.ts";
import { totpContext } from "#server/staff/second-factor/totp.ts";
import { lowBalanceContext } from "#server/top-up/low-balance-notification.ts";
import { formerEmailContext, OLD_ADDRESS_TOPIC, oldAddressContext } from "#server/orders/emails/send-old-address-mail.ts";
import { linkKeyContext } from "#server/orders/core/order-link.ts";
import { unitKeyContext } from "#server/orders/core/unit-link.ts";
import { esimCodesContext } from "#server/orders/core/esim-codes.ts";
import { draftContext, type DraftKey } from "#server/uploads/draft-store.ts";
import { LOW_BALANCE_TOPIC } from "#server/sims/watch-sim.ts";

type Row = Record<string, string>;

export type EncryptedColumn = {
  table: keyof Tables;
  column: string;
  /** The primary key; rows are read in its order. */
  key: string[];
  /** Other columns that `context` or `hashes` needs. */
  also?: string[];
  /** Returns the context that a value is bound to. */
  context: (row: Row) => string;
  /** Jobs table only: the topic of the jobs whose payload has an encrypted value, as the property `encrypted`. */
  topic?: string;
  /**
   * Columns with keyed hashes of the encrypted text. They are recalculated with the newest key; otherwise the rows could not be found once the old key
   * is removed.
   */
  hashes?: (env: Pick<Env, "fileKeys">, text: string, row: Row) => Row;
};

const byId = (table: keyof Tables, column: string, context: (id: string) => string): EncryptedColumn => ({
  table,
  column,
  key: ["id"],
  context: (row) => context(row.id ?? ""),
});
const jobPayload = (topic: string, context: (ref: string) => string): EncryptedColumn => ({
  table: "jobs",
  column: "payload",
  key: ["id"],
  also: ["ref"],
  topic,
  context: (row) => context(row.ref ?? ""),
});
const returnUrl = (column: string): EncryptedColumn => ({
  table: "sandbox_sessions",
  column,
  key: ["id"],
  also: ["idempotency_key"],
  context: (row) => returnUrlContext(row.idempotency_key ?? ""),
});

/** Every column that contains values encrypted with FILE_KEYS. A test compares this list with what a complete shop writes. */
export const ENCRYPTED_COLUMNS: EncryptedColumn[] = [
  byId("key_canaries", "encrypted", () => CANARY_CONTEXT),
  byId("orders", "link_key_encrypted", linkKeyContext),
  byId("fulfilments", "codes_encrypted", esimCodesContext),
  byId("fulfilments", "link_key_encrypted", unitKeyContext),
  byId("email_corrections", "former_email_encrypted", formerEmailContext),
  byId("real_name_registrations", "link_key_encrypted", registrationKeyEncryptionContext),
  {
    ...byId("real_name_registrations", "person_encrypted", personEncryptionContext),
    also: ["document_type"],
    hashes(env, text, row) {
      const person = parsePerson(row.id ?? "", text);
      const documentType = Number(row.document_type) as DocumentType;
      return { document_hash: hashDocument(env, documentType, person)[0], person_hash: hashPerson(env, person)[0] };
    },
  },
  byId("real_name_registrations", "contact_encrypted", contactEncryptionContext),
  byId("real_name_photos", "reading_encrypted", readResultEncryptionContext),
  {
    ...byId("enquiries", "data_encrypted", enquiryEncryptionContext),
    hashes: (env, text, row) => ({ email_hash: hashSender(env, parseEnquiry(row.id ?? "", text).email)[0] }),
  },
  byId("enquiry_files", "name_encrypted", fileNameEncryptionContext),
  // A file is encrypted with its own key. Only that key is encrypted again; the file does not change.
  { table: "files", column: "wrapped_key", key: ["id"], also: ["about"], context: (row) => fileContext(row.id ?? "", row.about ?? "") },
  byId("uploads", "name_encrypted", uploadNameContext),
  {
    table: "drafts",
    column: "encrypted",
    key: ["form", "owner"],
    context: ({ form, owner = "" }) => draftContext({ form: form as DraftKey["form"], owner }),
  },
  { table: "staff_totps", column: "secret_encrypted", key: ["account_id", "state"], context: ({ account_id = "" }) => totpContext(account_id) },
  returnUrl("success_url"),
  returnUrl("cancel_url"),
  jobPayload("identity.send-code", codeMessageContext),
  jobPayload(NOTICE_TOPIC, changeNoticeContext),
  jobPayload(STAFF_MAIL_TOPIC, staffMailContext),
  jobPayload(OLD_ADDRESS_TOPIC, oldAddressContext),
  jobPayload(LOW_BALANCE_TOPIC, lowBalanceContext),
];
