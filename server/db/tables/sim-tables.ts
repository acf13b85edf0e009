import type { ReminderKind } from "#server/domain/service-states.schema.ts";

/** Prepaid SIMs whose holder is notified when the balance is low. Times are ms UTC. */
export interface WatchedSimsTable {
  iccid: string;
  next_look_at: number;
  /** When the holder was notified; null again after the balance has risen. */
  told_at: number | null;
  created_at: number;
}

/** The reminders that were sent, each once for each package. Times are ms UTC. */
export interface RemindersTable {
  fulfilment_id: string;
  kind: ReminderKind;
  sent_at: number;
}

/** Who switched reminders off. Times are ms UTC. */
export interface ReminderOptOutsTable {
  /** An account id, or the email address of a guest. */
  recipient: string;
  created_at: number;
}
