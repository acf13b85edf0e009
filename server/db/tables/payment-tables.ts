import type { Generated } from "kysely";
import type {
  DisputeState,
  LEDGER_KINDS,
  PaymentAttemptState,
  REFUND_CAUSES,
  RefundRequestState,
  RefundState,
  STORED_PAYMENT_METHODS,
} from "#server/domain/payment-states.schema.ts";
import type { CurrencyCode } from "#server/locale/locale.schema.ts";

// Payments, refunds, disputes, the ledger and discrepancies. Times are ms UTC, money is minor units, flags are 0 or 1.

export interface PaymentsTable {
  id: string;
  order_id: string;
  attempt: number;
  provider: string;
  method: (typeof STORED_PAYMENT_METHODS)[number];
  amount: number;
  currency: CurrencyCode;
  state: PaymentAttemptState;
  reason: string | null;
  snapshot: string;
  session_id: string | null;
  session_url: string | null;
  payment_ref: string | null;
  /** 1: it does not pay for its order, because another payment does or it differs from what we asked for. */
  duplicate: Generated<0 | 1>;
  /** 1: it pays for no order, because it differs from what we asked for, is a duplicate, too late or of an erased buyer. */
  unmatched: Generated<0 | 1>;
  created_at: number;
  expires_at: number;
  paid_at: number | null;
}

/** The networks from which a payment page was opened: keyed hashes; see `tests/support/personal-data-inventory.ts` for how long they are kept. */
interface PaymentNetworksTable {
  payment_id: string;
  network_hash: string;
  created_at: number;
}

interface PaymentEventsTable {
  provider: string;
  event_id: string;
  type: string;
  /** The payment that a payment event names; null for other events. */
  payment_id: string | null;
  body: string;
  received_at: number;
  processed_at: number | null;
  outcome: string | null;
}

export interface RefundRequestsTable {
  id: string;
  order_id: string;
  fulfilment_id: string | null;
  account_id: string | null;
  reason: string;
  /** Why staff cancelled the order: free text. */
  note: string | null;
  /** The amount that the buyer was shown when requesting, minor units; null for cancellations by staff. */
  amount: number | null;
  /** 1: refunded even if the package has started. */
  goodwill: Generated<number>;
  state: RefundRequestState;
  requested_at: number;
  decided_at: number | null;
  /** Who decided, as in the history of the order. */
  decided_by: string | null;
  /** Why staff rejected the request. */
  decision: string | null;
}

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
  note: string | null;
  created_at: number;
  sent_at: number | null;
  settled_at: number | null;
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
  /** `by hand`: a refund that staff paid. */
  method: (typeof STORED_PAYMENT_METHODS)[number] | "by hand";
  kind: LedgerTable["kind"];
  entries: number;
  amount: number;
}

interface DiscrepanciesTable {
  id: string;
  /** The order that the discrepancy concerns; null if none or unknown. */
  order_id: string | null;
  kind: string;
  ref: string;
  ours: string;
  theirs: string;
  found_at: number;
  resolved_at: number | null;
  note: string | null;
}

/** The tables of this file by name. */
export interface PaymentTables {
  payments: PaymentsTable;
  payment_networks: PaymentNetworksTable;
  payment_events: PaymentEventsTable;
  refund_requests: RefundRequestsTable;
  refunds: RefundsTable;
  disputes: DisputesTable;
  ledger: LedgerTable;
  ledger_positions: LedgerPositionsTable;
  discrepancies: DiscrepanciesTable;
}
