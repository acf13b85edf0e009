// Tables that a process checks at start (keys) and for its health (write probe). Times are ms UTC.

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
