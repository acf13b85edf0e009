import { KEPT_CACHE, openKeptCopies, savedAtOf, toCopy } from "./offline-copies.ts";
import { registerWorker } from "./register-worker.ts";

// The copy of a private document that the visitor chose to keep, by the address at which it opens without a connection.

/** Returns when the copy was saved, ms UTC; null if there is none. */
export async function findCopy(address: string): Promise<number | null> {
  const copy = await (await openKeptCopies()).match(address);
  return copy ? savedAtOf(copy) : null;
}

/** Loads the document from `source` and keeps it. Returns when, ms UTC. Rejects without a connection or space. */
export async function keepCopy(address: string, source: string): Promise<number> {
  await registerWorker();
  const response = await fetch(source);
  if (!response.ok) throw new Error(`${response.status} ${source}`);
  const copy = await toCopy(response);
  await (await caches.open(KEPT_CACHE)).put(address, copy.clone());
  return savedAtOf(copy);
}

export async function removeCopy(address: string): Promise<void> {
  await (await caches.open(KEPT_CACHE)).delete(address);
}
