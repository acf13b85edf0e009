/** A prepaid SIM whose holder wants to know when its balance runs low. Times are ms UTC. */
export interface WatchedSimsTable {
  iccid: string;
  next_look_at: number;
  /** Since when the holder has been told; null again once the balance is up. */
  told_at: number | null;
  created_at: number;
}
