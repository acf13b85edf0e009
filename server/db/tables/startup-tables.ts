// Rows that say whether a process may work on this database, and whether it can. Times are ms UTC.

export interface KeyCanariesTable {
  id: string;
  sealed: string;
  updated_at: number;
}

export interface WriteProbesTable {
  id: string;
  payload: string;
  written_at: number;
}
