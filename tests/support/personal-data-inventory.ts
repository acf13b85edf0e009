import { NO_SHIPPING_ADDRESS } from "#server/orders/core/buyer.ts";
import type { Tables } from "#server/db/tables/tables.ts";
import {
  DEAD_JOB_DAYS,
  DONE_JOB_DAYS,
  MAILBOX_DAYS,
  OPEN_ORDER_ADDRESS_DAYS,
  PROVIDER_EVENT_DAYS,
  SHIPPING_ADDRESS_DAYS,
  STAFF_ACCOUNT_DAYS,
  STAFF_SESSION_DAYS,
  UNPAID_ORDER_DAYS,
} from "#server/privacy/retention-periods.ts";

/** The personal data in a table: what it is, until when it is kept, and what removes it. Removal empties `columns` or deletes the row. */
type PersonalData = { columns: string[]; what: string; until: string; removedBy: string };

const ACCOUNT_END = { until: "the owner deletes the account, or staff erase the person", removedBy: "identity/account/erase-account.ts" };
const ORDER_END = {
  until: `ORDER_CONTACT_DAYS (7 years) after the order ended, or was paid if it never did; ${UNPAID_ORDER_DAYS} days if it was never paid; or the buyer is erased`,
  removedBy: "privacy.sweep, orders/privacy/erase-orders.ts",
};
const REGISTRATION_END = {
  until:
    "refused: REAL_NAME_REFUSED_DAYS (7 days); undecided: refused after REAL_NAME_WAITING_DAYS (30 days); accepted: REAL_NAME_ENDED_DAYS (366 days) after the last SIM ended",
  removedBy: "real-name.sweep",
};
const ENQUIRY_END = { until: "ENQUIRY_DAYS (365 days) after it was sent or closed", removedBy: "partners.sweep" };
const STAFF_END = { until: "staff remove or replace it; or the account ends", removedBy: "staff/accounts/end-staff-account.ts" };
const NONE = null;
/** Records of orders, payments and registrations. They identify no person once the rows that they refer to are erased. */
const ACCOUNTING = null;
/** Records which member of staff did what. They name no buyer. */
const AUDIT = null;
/** Used only by the simulated payment provider and carrier, which play third parties. */
const SIMULATOR = null;

/**
 * Every table of the database; null if it contains no personal data. A test compares this list with the schema and checks the retention periods by
 * moving the clock through the years. Files are stored encrypted; the key of each is in `files` and is deleted with its row.
 */
export const PERSONAL_DATA: Record<keyof Tables, PersonalData | null> = {
  accounts: {
    columns: ["email", "phone_country", "phone", "phone_number", "password_hash", "consents"],
    what: "Email address, phone, password hash, consents",
    ...ACCOUNT_END,
  },
  account_addresses: { columns: ["contact", "phone", "address"], what: "Default shipping address", ...ACCOUNT_END },
  account_sims: { columns: ["iccid", "remark"], what: "SIMs that an account follows", ...ACCOUNT_END },
  sessions: {
    columns: ["token_hash", "account_id", "iccid"],
    what: "Browsers that are signed in",
    until: "30 days after signing in",
    removedBy: "privacy.sweep",
  },
  identity_codes: {
    columns: ["recipient", "browser_hash"],
    what: "Codes that were sent, as hashes",
    until: "10 minutes",
    removedBy: "privacy.sweep",
  },
  esim_handovers: { columns: ["token_hash", "account_id"], what: "Hand-over to the eSIM site", until: "2 minutes", removedBy: "privacy.sweep" },
  rate_limits: {
    columns: ["key"],
    what: "Network, recipient or account as a hash",
    until: "the limit's window is over, 30 days at most",
    removedBy: "privacy.sweep",
  },
  payment_networks: {
    columns: ["network_hash"],
    what: "The network from which a guest opened a payment page, or anybody opened one for posted SIMs, as a keyed hash",
    until: "62 minutes",
    removedBy: "privacy.sweep",
  },
  mailbox: {
    columns: ["recipient", "subject", "body_text", "body_html"],
    what: "Messages, if no mail or SMS server is configured",
    until: `${MAILBOX_DAYS} days`,
    removedBy: "privacy.sweep",
  },
  jobs: {
    columns: ["payload", "ref", "error", "order_id", "account_id"],
    what: "Ids of accounts, orders and registrations; until it is done or dead also an encrypted address or code",
    until: `payload: when done, an encrypted one also when dead; row: ${DONE_JOB_DAYS} days after it was done, ${DEAD_JOB_DAYS} days after it became dead`,
    removedBy: "jobs/run-job.ts, privacy.sweep",
  },
  watched_sims: {
    columns: ["iccid"],
    what: "Prepaid SIMs whose recipients are notified of a low balance",
    until: "30 days after the SIM became inactive",
    removedBy: "top-up.watch",
  },
  reminder_opt_outs: {
    columns: ["recipient"],
    what: "Who switched reminders off: an account, or the email address of a guest",
    until: "switched on again; the account is deleted; or the last order of the address is erased",
    removedBy: "identity/account/erase-account.ts, orders/privacy/erase-orders.ts",
  },

  orders: {
    columns: ["email", ...Object.keys(NO_SHIPPING_ADDRESS), "link_key_encrypted", "travel_from", "market_url", "dismissed_at"],
    what: "Who bought: email address, phone, shipping address, order link, first day of the journey, advertisement, whether the order was removed from the list",
    ...ORDER_END,
    until: `contact, phone and shipping address: ${SHIPPING_ADDRESS_DAYS} days after delivery, or after placing if it ended undelivered; ${OPEN_ORDER_ADDRESS_DAYS} days after payment if the order was never closed; the rest: ${ORDER_END.until}`,
  },
  promo_uses: { columns: ["customer"], what: "Which buyer used a promo code", ...ORDER_END },
  payments: { columns: ["snapshot", "session_url"], what: "What was sent to the payment provider", ...ORDER_END },
  payment_events: {
    columns: ["body"],
    what: "Payment updates from the provider",
    until: `${PROVIDER_EVENT_DAYS} days; the body until the buyer is erased`,
    removedBy: "privacy.sweep",
  },
  sandbox_sessions: { columns: ["email"], what: "The payer's email address, at the simulated payment provider", ...ORDER_END },
  fulfilments: {
    columns: ["codes_encrypted", "link_key_hash", "link_key_encrypted", "remark"],
    what: "eSIM codes, the key of the link to them, and the buyer's name for the eSIM",
    ...ORDER_END,
  },
  email_corrections: {
    columns: ["former_email_encrypted", "former_account_id", "key_hash"],
    what: "The former address of an order whose address was corrected, and the key of the link that undoes it",
    until: "30 days; or the buyer is erased",
    removedBy: "privacy.sweep, orders/privacy/erase-orders.ts",
  },
  refunds: { columns: ["note"], what: "Why staff refunded, in their words", ...ORDER_END },
  refund_requests: { columns: ["decision", "note"], what: "Why staff rejected or cancelled, in their words", ...ORDER_END },
  order_withdrawals: { columns: ["name"], what: "Who withdrew from the contract of an order", ...ORDER_END },
  ratings: { columns: ["stars", "sentence"], what: "What a buyer thought of a plan, in stars and a sentence", ...ORDER_END },
  discrepancies: { columns: ["note"], what: "What staff found out, in their words", ...ORDER_END },

  real_name_registrations: {
    columns: ["person_encrypted", "contact_encrypted", "account_id", "document_hash", "person_hash", "contents_hash", "applicant_note"],
    what: "Name, birth date, document number, contact, and what staff wrote to the applicant",
    ...REGISTRATION_END,
  },
  real_name_photos: {
    columns: ["owner", "file_id", "reading_encrypted"],
    what: "Photos of identity documents, and the texts read from them",
    until: "of a form that was not sent: 7 days; otherwise as the registration",
    removedBy: "real-name.sweep",
  },
  real_name_sims: { columns: ["iccid"], what: "ICCIDs of a registration; they identify nobody once it is erased", ...REGISTRATION_END },
  real_name_events: {
    columns: ["note"],
    what: "Why staff refused, in their words",
    ...REGISTRATION_END,
    until: `${REGISTRATION_END.until}; or the person is erased`,
  },

  enquiries: { columns: ["data_encrypted", "email_hash"], what: "The sender and the text of an enquiry", ...ENQUIRY_END },
  enquiry_files: { columns: ["owner", "name_encrypted", "file_id"], what: "Attachments; of a form that was not sent 7 days", ...ENQUIRY_END },
  enquiry_events: {
    columns: ["detail"],
    what: "Why staff closed or reopened it, in their words. Which member of staff did it, and when, is kept",
    ...ENQUIRY_END,
  },
  drafts: {
    columns: ["owner", "encrypted"],
    what: "Unfinished forms",
    until: "7 days after they were last saved",
    removedBy: "uploads.sweep",
  },
  uploads: { columns: ["visitor", "name_encrypted"], what: "Resumable uploads", until: "1 day", removedBy: "uploads.sweep" },
  upload_parts: { columns: ["file_id"], what: "Parts of resumable uploads", until: "1 day", removedBy: "uploads.sweep" },
  files: {
    columns: ["about", "wrapped_key"],
    what: "Keys of encrypted files; the files lie in the storage",
    until: "as the photo, attachment or upload that the file belongs to; 1 day if it belongs to none",
    removedBy: "uploads.sweep",
  },

  tracking_events: {
    columns: ["visitor_hash", "url", "extra"],
    what: "Page views and clicks of visitors who consented to tracking",
    until: "TRACKING_DAYS (30 days)",
    removedBy: "tracking.sweep",
  },
  tracking_withdrawals: { columns: ["visitor_hash"], what: "Visitors who withdrew their consent", until: "10 minutes", removedBy: "tracking.sweep" },
  question_votes: { columns: ["voter_hash"], what: "Whether an answer helped", until: "1 year", removedBy: "tracking.sweep" },

  staff_accounts: {
    columns: ["email", "name", "password_hash"],
    what: "Members of staff: email address, name, password hash. The audit log keeps the name",
    until: `${STAFF_ACCOUNT_DAYS} days after the account ended; the password hash until it ends`,
    removedBy: "privacy.sweep, staff/accounts/end-staff-account.ts",
  },
  staff_sessions: {
    columns: ["token_hash", "address", "user_agent"],
    what: "Browsers in which members of staff signed in, with their IP addresses",
    until: `${STAFF_SESSION_DAYS} days after the session ended`,
    removedBy: "privacy.sweep",
  },
  staff_links: { columns: ["key_hash"], what: "Invitations of members of staff, as hashes", until: "7 days", removedBy: "privacy.sweep" },
  staff_totps: { columns: ["secret_encrypted"], what: "Authenticator apps of members of staff", ...STAFF_END },
  staff_passkeys: { columns: ["name", "credential_id", "public_key"], what: "Passkeys of members of staff", ...STAFF_END },
  staff_challenges: { columns: ["challenge"], what: "Random values that a passkey signs", until: "5 minutes", removedBy: "privacy.sweep" },
  staff_recovery_codes: { columns: ["code_hash"], what: "Recovery codes of members of staff, as hashes", ...STAFF_END },

  order_lines: ACCOUNTING,
  order_events: ACCOUNTING,
  replacement_requests: ACCOUNTING,
  returned_parcels: ACCOUNTING,
  reminders: ACCOUNTING,
  ledger: ACCOUNTING,
  ledger_positions: ACCOUNTING,
  disputes: ACCOUNTING,
  carrier_events: ACCOUNTING,
  real_name_consents: ACCOUNTING,
  content_drafts: AUDIT,
  catalogue_drafts: NONE,
  content_editions: AUDIT,
  staff_actions: AUDIT,
  document_versions: NONE,
  content_entries: NONE,
  question_places: NONE,
  maintenance: NONE,
  key_canaries: NONE,
  write_probes: NONE,
  destinations: NONE,
  destination_names: NONE,
  destination_mccs: NONE,
  carriers: NONE,
  plans: NONE,
  plan_coverage: NONE,
  packages: NONE,
  prices: NONE,
  package_changes: AUDIT,
  created_packages: NONE,
  plan_changes: AUDIT,
  plan_ratings: NONE,
  catalogue_revisions: NONE,
  postal_fees: NONE,
  postal_times: NONE,
  imports: NONE,
  replaced_imports: NONE,
  sim_stock: NONE,
  promo_codes: NONE,
  promo_amounts: NONE,
  sandbox_events: SIMULATOR,
  sandbox_refunds: SIMULATOR,
  sandbox_disputes: SIMULATOR,
  simulator_orders: SIMULATOR,
  simulator_sims: SIMULATOR,
  simulator_holders: SIMULATOR,
};
