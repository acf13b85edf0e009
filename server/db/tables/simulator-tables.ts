import type { Generated } from "kysely";
import type { DisputeState, ProviderRefundState, SandboxOutcome, SessionPaymentStatus, SessionStatus } from "#server/domain/payment-states.schema.ts";
import type { SIMULATOR_ORDER_KINDS, SimKind, SimProduct, SimStatus } from "#server/domain/product-kinds.schema.ts";

// The sandbox of payments and the simulated carrier. Times are ms UTC, money is minor units, flags are 0 or 1.

export interface SandboxSessionsTable {
  id: string;
  idempotency_key: string;
  request_hash: string;
  ref: string;
  amount: number;
  currency: string;
  method: string;
  title: string;
  email: string;
  language: string;
  status: SessionStatus;
  payment_status: SessionPaymentStatus;
  payment_ref: string | null;
  success_url: string;
  cancel_url: string;
  settles_at: number | null;
  settles_as: SandboxOutcome | null;
  created_at: number;
  expires_at: number;
}

interface SandboxEventsTable {
  id: string;
  session_id: string;
  type: string;
  body: string;
  created_at: number;
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

export interface SimulatorOrdersTable {
  ref: string;
  job_id: string;
  kind: (typeof SIMULATOR_ORDER_KINDS)[number];
  package_id: string;
  iccid: string;
  smdp_address: string | null;
  matching_id: string | null;
  confirmation_code: string | null;
  /** The terms of the product at the time of the order, as JSON. */
  terms: string;
  /** When the buyer paid. */
  bought_at: number;
  created_at: number;
  ready_at: number;
  cancelled_at: number | null;
  cancel_key: string | null;
}

interface SimulatorSimsTable {
  iccid: string;
  kind: SimKind;
  product: Generated<SimProduct>;
  status: SimStatus;
  created_at: number;
}

interface SimulatorHoldersTable {
  ref: string;
  iccid: string;
  regions: string;
  document_hash: string;
  registered_at: number;
  ended_at: number | null;
}

/** The tables of this file by name. */
export interface SimulatorTables {
  sandbox_sessions: SandboxSessionsTable;
  sandbox_events: SandboxEventsTable;
  sandbox_refunds: SandboxRefundsTable;
  sandbox_disputes: SandboxDisputesTable;
  simulator_orders: SimulatorOrdersTable;
  simulator_sims: SimulatorSimsTable;
  simulator_holders: SimulatorHoldersTable;
}
