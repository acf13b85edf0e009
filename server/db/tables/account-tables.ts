import type { Generated } from "kysely";
import type { CodePurpose, ReminderKind } from "#server/domain/service-states.schema.ts";
import type { ChannelLanguage } from "#server/locale/locale.schema.ts";

// Accounts, how buyers sign in, and the reminders about their SIMs. Times are ms UTC, money is minor units, flags are 0 or 1.

interface AccountsTable {
  id: string;
  email: string | null;
  phone_country: string | null;
  phone: string | null;
  phone_number: string | null;
  password_hash: string | null;
  language: ChannelLanguage;
  consents: string;
  created_at: number;
}

interface AccountAddressesTable {
  account_id: string;
  contact: string;
  phone_country: string;
  phone: string;
  address_country: string;
  province: string | null;
  city: string | null;
  address: string;
  postal_code: string | null;
  updated_at: number;
}

interface AccountSimsTable {
  account_id: string;
  iccid: string;
  remark: Generated<string>;
  hidden: Generated<0 | 1>;
  added_at: number;
}

interface SessionsTable {
  token_hash: string;
  account_id: string | null;
  iccid: string | null;
  /** 1: the buyer chose "stay signed in", so the session may be idle longer. */
  stay: 0 | 1;
  created_at: number;
  seen_at: number;
  ends_at: number;
}

interface IdentityCodesTable {
  purpose: CodePurpose;
  recipient: string;
  browser_hash: string;
  code_hash: string;
  attempts: Generated<number>;
  created_at: number;
  expires_at: number;
}

interface EsimHandoversTable {
  token_hash: string;
  account_id: string;
  expires_at: number;
  redeemed_at: number | null;
}

/** The tables of this file by name. */
export interface WatchedSimsTable {
  iccid: string;
  next_check_at: number;
  /** When the holder was notified; null again after the balance has risen. */
  notified_at: number | null;
  created_at: number;
}

/** The reminders that were sent, each once for each package. Times are ms UTC. */
interface RemindersTable {
  fulfilment_id: string;
  kind: ReminderKind;
  sent_at: number;
}

/** Who switched reminders off. Times are ms UTC. */
interface ReminderOptOutsTable {
  /** An account id, or the email address of a guest. */
  recipient: string;
  created_at: number;
}

export interface AccountTables {
  accounts: AccountsTable;
  account_addresses: AccountAddressesTable;
  account_sims: AccountSimsTable;
  sessions: SessionsTable;
  identity_codes: IdentityCodesTable;
  esim_handovers: EsimHandoversTable;
  watched_sims: WatchedSimsTable;
  reminders: RemindersTable;
  reminder_opt_outs: ReminderOptOutsTable;
}
