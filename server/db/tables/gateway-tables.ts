import type { ColumnType } from "kysely";

// Tables of the simulated external services (payments, carrier) and of the mailbox. Times are ms UTC, money is minor units, flags are 0 or 1.

export interface MailboxTable {
  id: string;
  channel: "mail" | "sms";
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
  status: "open" | "complete" | "expired";
  payment_status: "unpaid" | "processing" | "paid" | "failed";
  payment_ref: string | null;
  success_url: string;
  cancel_url: string;
  settles_at: number | null;
  settles_as: "paid" | "failed" | null;
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
  kind: "esim" | "package";
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
  kind: "physical" | "esim";
  status: "inactive" | "active" | "deregistered";
  created_at: number;
  product: ColumnType<"travel" | "prepaid" | "china", "travel" | "prepaid" | "china" | undefined, "travel" | "prepaid" | "china">;
}
