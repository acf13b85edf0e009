/**
 * What is wrong with the connection to the server; null if nothing is. `waiting`: page data did not arrive, `retry` requests it again now. `lost`: a
 * form was not sent. `closed`: maintenance. `size`: the form was too large (413). `refused`: the server rejected the form for another reason.
 */
type ConnectionStatus = { kind: "waiting" | "lost" | "closed" | "size" | "refused"; retry?: () => void } | null;

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
