import { createStore, del, entries, get, set, type UseStore } from "idb-keyval";

/** A file whose form was not yet submitted. `upload`: the key of its upload, once that is complete; `at`: when it was stored, ms UTC. */
type PersistedFile = { file: File; upload: string | null; at: number };

/** The server keeps unfinished uploads for the same time. */
const DAY_MS = 24 * 60 * 60_000;

let opened: UseStore | undefined;
const store = () => (opened ??= createStore("files", "sending"));

/** Returns a random id for a file in this browser. */
export const newFileId = () => crypto.getRandomValues(new Uint32Array(4)).join("-");

/** Stores a file in this browser for at most a day, so that its upload can resume after a reload. Returns false if the browser cannot store it. */
export async function persistFile(id: string, file: File): Promise<boolean> {
  const stored: PersistedFile = { file, upload: null, at: Date.now() };
  return (await orNull(async () => [await set(id, stored, store())])) !== null;
}

/** Records that the upload is complete, so that a reload does not repeat it. */
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
  // Opening the database would create it in browsers that store no file.
  const databases = await orNull(() => indexedDB.databases());
  if (databases && !databases.some(({ name }) => name === "files")) return [];
  const all = (await orNull(() => entries<string, PersistedFile>(store()))) ?? [];
  const end = Date.now() - DAY_MS;
  for (const [id, { at }] of all) if (at <= end) await deletePersistedFile(id);
  return all
    .filter(([, { at }]) => at > end)
    .sort(([, one], [, other]) => one.at - other.at)
    .map(([id]) => id);
}

/**
 * Waits until no other tab holds the lock of a stored file, then calls `work` with it and holds the lock until `work` ends. Does nothing if the file
 * no longer exists.
 */
export async function lockPersistedFile(id: string, work: (stored: PersistedFile) => Promise<void>): Promise<void> {
  const runWork = async () => {
    const stored = await orNull(() => get<PersistedFile>(id, store()));
    if (stored) await work(stored);
  };
  // Locks exist only on https.
  if (!navigator.locks) return runWork();
  await navigator.locks.request(`file:${id}`, runWork);
}

/** Returns null if the browser refuses to store anything. */
async function orNull<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch {
    return null;
  }
}
