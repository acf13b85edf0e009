import type { Generated } from "kysely";
import type { JOB_STATES, MessageChannel } from "#server/domain/service-states.schema.ts";

// Jobs, rate limits, the mailbox, and what a process checks at its start (keys) and for its health (write probe). Times are ms UTC, money is minor units, flags are 0 or 1.

export interface JobsTable {
  id: string;
  topic: string;
  ref: string;
  payload: string;
  /** The order or the account that the job sends a message about; null if neither. */
  order_id: string | null;
  account_id: string | null;
  state: (typeof JOB_STATES)[number];
  available_at: number;
  /** When the job was expedited since a worker last took it; null if it was not. */
  hurried_at: number | null;
  attempts: Generated<number>;
  lease_until: Generated<number>;
  leased_by: string | null;
  error: string | null;
  created_at: number;
  done_at: number | null;
}

interface RateLimitsTable {
  key: string;
  hits: number;
  resets_at: number;
}

interface KeyCanariesTable {
  id: string;
  encrypted: string;
  updated_at: number;
}

interface WriteProbesTable {
  id: string;
  payload: string;
  written_at: number;
}

export interface MailboxTable {
  id: string;
  channel: MessageChannel;
  recipient: string;
  reply_to: string | null;
  subject: string;
  body_text: string;
  body_html: string;
  attachments: Generated<string>;
  sent_at: number;
}

/** The tables of this file by name. */
export interface SystemTables {
  jobs: JobsTable;
  rate_limits: RateLimitsTable;
  key_canaries: KeyCanariesTable;
  write_probes: WriteProbesTable;
  mailbox: MailboxTable;
}
