import { useEffect, useState } from "react";
import { KEPT_CACHE, openKeptCopies, savedAtOf, toCopy } from "./offline-copies.ts";
import { hasServiceWorker, registerWorker } from "./register-worker.ts";

type KeptCopy = {
  /** ms UTC; null if it is not kept; undefined until that is known, and in browsers that cannot keep it. */
  savedAt: number | null | undefined;
  /** Whether the last `keep` failed: no connection, or no space. */
  hasFailed: boolean;
  keep: () => Promise<void>;
  remove: () => Promise<void>;
};

/** The copy of a private document that the visitor chose to keep. `address`: where it opens without a connection. `source`: where it is loaded. */
export function useKeptCopy(address: string, source: string): KeptCopy {
  const [savedAt, setSavedAt] = useState<number | null>();
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    if (hasServiceWorker()) findCopy(address).then(setSavedAt, () => undefined);
  }, [address]);
  const keep = async () => {
    const at = await keepCopy(address, source).catch(() => null);
    setSavedAt(at);
    setHasFailed(at === null);
  };
  const remove = async () => {
    await (await caches.open(KEPT_CACHE)).delete(address);
    setSavedAt(null);
  };
  return { savedAt, hasFailed, keep, remove };
}

async function findCopy(address: string): Promise<number | null> {
  const copy = await (await openKeptCopies()).match(address);
  return copy ? savedAtOf(copy) : null;
}

/** Returns when the copy was saved, ms UTC. Rejects if the document cannot be loaded or stored. */
async function keepCopy(address: string, source: string): Promise<number> {
  await registerWorker();
  const response = await fetch(source);
  if (!response.ok) throw new Error(`${response.status} ${source}`);
  const copy = await toCopy(response);
  await (await caches.open(KEPT_CACHE)).put(address, copy.clone());
  return savedAtOf(copy);
}
