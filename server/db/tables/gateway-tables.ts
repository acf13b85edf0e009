import type { ColumnType } from "kysely";
import type { SandboxOutcome, SessionPaymentStatus, SessionStatus } from "#server/domain/payment-states.schema.ts";
import type { SimKind, SimProduct, SimStatus, SIMULATOR_ORDER_KINDS } from "#server/domain/product-kinds.schema.ts";
import type { MessageChannel } from "#server/domain/service-states.schema.ts";

// Tables of the simulated external services (payments, carrier) and of the mailbox. Times are ms UTC, money is minor units, flags are 0 or 1.

export interface MailboxTable {
  id: string;
  channel: MessageChannel;
  recipient: string;
  reply_to: ColumnType<string | null, string | null | undefined, never>;
  subject: string;
  body_text: string;
  body_html: string;
  attachments: ColumnType<string, string | undefined, string>;
  sent_at: number;
}

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

export interface SandboxEventsTable {
  id: string;
  session_id: string;
  type: string;
  body: string;
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
  created_at: number;
  ready_at: number;
  /** When the buyer paid. Null, like `terms`, for orders that are older than these columns. */
  bought_at: number | null;
  /** The terms of the product at the time of the order, as JSON. */
  terms: string | null;
  cancelled_at: ColumnType<number | null, number | null | undefined, number | null>;
  cancel_key: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface SimulatorSimsTable {
  iccid: string;
  kind: SimKind;
  status: SimStatus;
  created_at: number;
  product: ColumnType<SimProduct, SimProduct | undefined, SimProduct>;
}
