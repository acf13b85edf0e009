import { createStore, del, entries, get, set, type UseStore } from "idb-keyval";

/** A file whose form was not yet submitted. `upload`: the key of its complete upload, else null. `at`: when it was stored, ms UTC. */
type PersistedFile = { file: File; upload: string | null; at: number };

/** How long a file is stored. The server keeps unfinished uploads for the same time. */
const DAY_MS = 24 * 60 * 60_000;

let openedStore: UseStore | undefined;
/** Returns the IndexedDB store. It is created on first use, because not every browser stores files. */
const store = () => (openedStore ??= createStore("files", "sending"));

/** Returns a random id for a file in this browser. */
export const newFileId = () => crypto.getRandomValues(new Uint32Array(4)).join("-");

/** Stores a file in this browser for a day, so that its upload can resume after a reload. Returns false if the browser cannot store it. */
export async function persistFile(id: string, file: File): Promise<boolean> {
  const stored: PersistedFile = { file, upload: null, at: Date.now() };
  const isStored = await orNull(async () => {
    await set(id, stored, store());
    return true;
  });
  return isStored !== null;
}

/** Records the key of the complete upload, so that a reload does not repeat the upload. */
export async function markUploaded(id: string, upload: string): Promise<void> {
  await orNull(async () => {
    const stored = await get<PersistedFile>(id, store());
    if (stored) await set(id, { ...stored, upload }, store());
  });
}

export async function deletePersistedFile(id: string): Promise<void> {
  await orNull(() => del(id, store()));
}

/** Returns the ids of the stored files, oldest first, and deletes files older than a day. */
export async function listPersistedFiles(): Promise<string[]> {
  // Opening the database creates it. If it does not exist, this browser has stored no file.
  const databases = await orNull(() => indexedDB.databases());
  if (databases && !databases.some(({ name }) => name === "files")) return [];
  const files = (await orNull(() => entries<string, PersistedFile>(store()))) ?? [];
  const expiredBefore = Date.now() - DAY_MS;
  for (const [id, { at }] of files) if (at <= expiredBefore) await deletePersistedFile(id);
  return files
    .filter(([, { at }]) => at > expiredBefore)
    .sort(([, a], [, b]) => a.at - b.at)
    .map(([id]) => id);
}

/**
 * Waits until no other tab holds the lock of a stored file, then calls `work` with the file and holds the lock until `work` ends. Does nothing if the
 * file no longer exists. Prevents two tabs from uploading the same file.
 */
export async function lockPersistedFile(id: string, work: (stored: PersistedFile) => Promise<void>): Promise<void> {
  const runWork = async () => {
    const stored = await orNull(() => get<PersistedFile>(id, store()));
    if (stored) await work(stored);
  };
  // Browsers provide locks only on https.
  if (!navigator.locks) return runWork();
  await navigator.locks.request(`file:${id}`, runWork);
}

/** Returns null if the browser cannot read or write its storage. */
async function orNull<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch {
    return null;
  }
}
