/** Prepaid SIMs whose holder is notified when the balance is low. Times are ms UTC. */
export interface WatchedSimsTable {
  iccid: string;
  next_look_at: number;
  /** When the holder was notified; null again after the balance has risen. */
  told_at: number | null;
  created_at: number;
}
