import type {
  STAFF_INTERFACES,
  StaffChallengePurpose,
  StaffLinkPurpose,
  StaffSessionKind,
  StaffSubject,
  StaffTotpState,
} from "#server/domain/staff.schema.ts";
import type { Language } from "#server/locale/locale.schema.ts";

// Staff, how they sign in, and what they do. Times are ms UTC, money is minor units, flags are 0 or 1.

export interface StaffAccountsTable {
  id: string;
  email: string;
  name: string;
  language: Language;
  /** Roles separated by commas; see `storeRoles`. */
  roles: string;
  password_hash: string | null;
  created_at: number;
  ended_at: number | null;
}

interface StaffLinksTable {
  key_hash: string;
  account_id: string;
  purpose: StaffLinkPurpose;
  expires_at: number;
}

interface StaffSessionsTable {
  id: string;
  token_hash: string;
  account_id: string;
  kind: StaffSessionKind;
  created_at: number;
  seen_at: number;
  ends_at: number;
  confirmed_at: number | null;
  wrong_factors: number;
  address: string;
  user_agent: string;
}

interface StaffTotpsTable {
  account_id: string;
  state: StaffTotpState;
  secret_encrypted: string;
  last_step: number;
  created_at: number;
  last_used_at: number | null;
}

interface StaffPasskeysTable {
  id: string;
  account_id: string;
  name: string;
  credential_id: string;
  /** COSE key, base64url. */
  public_key: string;
  counter: number;
  /** Separated by commas. */
  transports: string;
  created_at: number;
  last_used_at: number | null;
}

interface StaffChallengesTable {
  session_id: string;
  purpose: StaffChallengePurpose;
  challenge: string;
  expires_at: number;
}

interface StaffRecoveryCodesTable {
  account_id: string;
  code_hash: string;
  created_at: number;
  used_at: number | null;
}

export interface StaffActionsTable {
  id: string;
  at: number;
  account_id: string | null;
  who: string;
  via: (typeof STAFF_INTERFACES)[number];
  address: string | null;
  /** An action of STAFF_ACTIONS, or one that only another release knows. */
  action: string;
  subject_kind: StaffSubject;
  subject_id: string | null;
  before_values: string | null;
  after_values: string | null;
}

/** The tables of this file by name. */
export interface StaffTables {
  staff_accounts: StaffAccountsTable;
  staff_links: StaffLinksTable;
  staff_sessions: StaffSessionsTable;
  staff_totps: StaffTotpsTable;
  staff_passkeys: StaffPasskeysTable;
  staff_challenges: StaffChallengesTable;
  staff_recovery_codes: StaffRecoveryCodesTable;
  staff_actions: StaffActionsTable;
}
