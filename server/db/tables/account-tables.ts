import type { ColumnType } from "kysely";
import type { RefundRequestState } from "#server/domain/payment-states.schema.ts";
import type { CodePurpose } from "#server/domain/service-states.schema.ts";
import type { ChannelLanguage } from "#server/locale/locale.schema.ts";

// Tables of accounts, addresses, sessions, codes, saved SIMs, refund requests and eSIM site hand-overs. Times are ms UTC, flags are 0 or 1.

export interface AccountsTable {
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

export interface AccountAddressesTable {
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

export interface SessionsTable {
  token_hash: string;
  account_id: string | null;
  iccid: string | null;
  /** 1: the buyer chose "stay signed in", so the session may be idle longer. */
  stay: 0 | 1;
  created_at: number;
  seen_at: number;
  ends_at: number;
}

export interface IdentityCodesTable {
  purpose: CodePurpose;
  recipient: string;
  browser_hash: string;
  code_hash: string;
  tries: ColumnType<number, number | undefined, number>;
  created_at: number;
  expires_at: number;
}

export interface AccountSimsTable {
  account_id: string;
  iccid: string;
  remark: ColumnType<string, string | undefined, string>;
  hidden: ColumnType<0 | 1, 0 | 1 | undefined, 0 | 1>;
  added_at: number;
}

export interface RefundRequestsTable {
  id: string;
  order_id: string;
  fulfilment_id: string | null;
  account_id: string | null;
  reason: string;
  state: RefundRequestState;
  requested_at: number;
  decided_at: number | null;
  /** Who decided, as in the history of the order. */
  decided_by: ColumnType<string | null, string | null | undefined, string | null>;
  /** The amount that the buyer was shown when requesting, minor units; null for requests that are older than this column. */
  amount: ColumnType<number | null, number | null | undefined, number | null>;
  /** Why staff rejected the request. */
  decision: ColumnType<string | null, string | null | undefined, string | null>;
  /** 1: refunded even if the package has started. */
  goodwill: ColumnType<number, number | undefined, number>;
  /** Why staff cancelled the order: free text. */
  note: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface EsimHandoversTable {
  token_hash: string;
  account_id: string;
  expires_at: number;
  redeemed_at: number | null;
}
