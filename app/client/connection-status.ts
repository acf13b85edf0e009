/**
 * What is wrong with the connection to the server; null if nothing is. `waiting`: the next page has not answered for 8 s, `retry` opens it again.
 * `offline`: a form was not sent.
 */
type ConnectionStatus = { kind: "waiting" | "offline"; retry?: () => void } | null;

let status: ConnectionStatus = null;
const listeners = new Set<() => void>();

export const getConnectionStatus = () => status;

export function subscribeToConnectionStatus(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows the connection banner; null hides it. */
export function setConnectionStatus(next: ConnectionStatus): void {
  if (next === status) return;
  status = next;
  for (const listener of listeners) listener();
}
