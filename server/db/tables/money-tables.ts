import type { ColumnType } from "kysely";
import type { DisputeState, LEDGER_KINDS, ProviderRefundState, REFUND_CAUSES, RefundState } from "#server/domain/payment-states.schema.ts";
import type { CurrencyCode } from "#server/locale/locale.schema.ts";

// Tables of refunds, the ledger, disputes, discrepancies, carrier events, and refunds and disputes of the sandbox. Times are ms UTC, money is minor
// units.

export interface RefundsTable {
  id: string;
  order_id: string;
  payment_id: string;
  request_id: string | null;
  /** The id of the refund request, of a payment that pays for nothing, or of a refund of its own: a goodwill refund, or the provider's id of one made there. */
  subject: string;
  attempt: number;
  reason: (typeof REFUND_CAUSES)[number];
  amount: number;
  currency: CurrencyCode;
  state: RefundState;
  provider_ref: string | null;
  failure: string | null;
  /** Why staff made the refund: free text. */
  note: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: number;
  sent_at: number | null;
  settled_at: number | null;
}

export interface LedgerTable {
  id: string;
  order_id: string;
  payment_id: string;
  kind: (typeof LEDGER_KINDS)[number];
  amount: number;
  currency: CurrencyCode;
  ref: string;
  at: number;
}

/** The sums of all ledger entries before `ends_at`, the first moment after a month that is over. */
export interface LedgerPositionsTable {
  ends_at: number;
  currency: CurrencyCode;
  /** The payment method, or `by hand`. */
  method: string;
  kind: LedgerTable["kind"];
  entries: number;
  amount: number;
}

/** Chargebacks that a payer's bank opened, as reported by the provider. */
export interface DisputesTable {
  /** The id that the provider gave the dispute. */
  id: string;
  provider: string;
  order_id: string;
  payment_id: string;
  amount: number;
  currency: CurrencyCode;
  state: DisputeState;
  /** The reason given by the provider. */
  reason: string | null;
  /** Until when the provider accepts evidence. */
  evidence_due_at: number | null;
  /** When the provider first reported the dispute to us. */
  opened_at: number;
  closed_at: number | null;
}

export interface DiscrepanciesTable {
  id: string;
  /** The order that the discrepancy concerns; null if none or unknown. */
  order_id: ColumnType<string | null, string | null | undefined, string | null>;
  kind: string;
  ref: string;
  ours: string;
  theirs: string;
  found_at: number;
  resolved_at: ColumnType<number | null, number | null | undefined, number | null>;
  note: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface CarrierEventsTable {
  carrier: string;
  event_id: string;
  ref: string;
  received_at: number;
}

export interface SandboxRefundsTable {
  id: string;
  idempotency_key: string;
  request_hash: string;
  session_id: string;
  ref: string;
  amount: number;
  currency: string;
  status: ProviderRefundState;
  settles_at: number;
  created_at: number;
}

export interface SandboxDisputesTable {
  id: string;
  session_id: string;
  amount: number;
  currency: string;
  status: DisputeState;
  reason: string;
  due_by: number;
  created_at: number;
}
