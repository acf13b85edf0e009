import { createStore, del, entries, get, set, type UseStore } from "idb-keyval";

/** A file that was not yet sent when it was last heard of; `upload`: the key of its upload, once all of it has arrived. */
export type PersistedFile = { file: File; upload: string | null; at: number };

/** As long as an unfinished upload is kept. */
const DAY_MS = 24 * 60 * 60_000;

let opened: UseStore | undefined;
const store = () => (opened ??= createStore("files", "sending"));

/** The name of a file in this browser. */
export const newFileId = () => crypto.getRandomValues(new Uint32Array(4)).join("-");

/** Keeps a file in this browser until it has been sent, for a day at most: after a reload it goes on from there. False where nothing can be kept. */
export async function persistFile(id: string, file: File): Promise<boolean> {
  const kept: PersistedFile = { file, upload: null, at: Date.now() };
  return (await attempt(async () => [await set(id, kept, store())])) !== null;
}

/** All of it has arrived: after a reload nothing of it is sent again. */
export async function markUploaded(id: string, upload: string): Promise<void> {
  await attempt(async () => {
    const kept = await get<PersistedFile>(id, store());
    if (kept) await set(id, { ...kept, upload }, store());
  });
}

export async function deletePersistedFile(id: string): Promise<void> {
  await attempt(() => del(id, store()));
}

/** Ids of what was not finished in this browser, the oldest first; what is older than a day is removed. */
export async function listPersistedFiles(): Promise<string[]> {
  // To open it would be to make it, in the browser of somebody who keeps no file.
  const made = await attempt(() => indexedDB.databases());
  if (made && !made.some(({ name }) => name === "files")) return [];
  const all = (await attempt(() => entries<string, PersistedFile>(store()))) ?? [];
  const end = Date.now() - DAY_MS;
  for (const [id, { at }] of all) if (at <= end) await deletePersistedFile(id);
  return all
    .filter(([, { at }]) => at > end)
    .sort(([, one], [, other]) => one.at - other.at)
    .map(([id]) => id);
}

/**
 * Gives a remembered file to `work` once no other tab works on it; where that one has finished it meanwhile, there is nothing to do.
 * The file is this tab's until `work` ends.
 */
export async function lockPersistedFile(id: string, work: (kept: PersistedFile) => Promise<void>): Promise<void> {
  const begin = async () => {
    const kept = await attempt(() => get<PersistedFile>(id, store()));
    if (kept) await work(kept);
  };
  // Only pages on https have locks.
  if (!navigator.locks) return begin();
  await navigator.locks.request(`file:${id}`, begin);
}

/** A browser may refuse to keep anything. */
async function attempt<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch {
    return null;
  }
}
