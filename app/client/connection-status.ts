/** What the link to the shop just did: nothing came, nothing was taken, or the shop said why not. */
export type ConnectionStatus = { kind: "waiting" | "lost" | "closed" | "size" | "refused"; retry?: () => void } | null;

let trouble: ConnectionStatus = null;
const listeners = new Set<() => void>();

export const getConnectionStatus = () => trouble;

export function subscribeToConnectionStatus(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** Tells the reader what is wrong with the link; null where all is well again. */
export function setConnectionStatus(next: ConnectionStatus): void {
  if (next === trouble) return;
  trouble = next;
  for (const listener of listeners) listener();
}
