import type { Side } from "#server/domain/registration-states.schema.ts";

/** `data`: the photo, base64. `draftMark`: identifies the draft of the photo. `at`: when the photo was cached, ms UTC. */
type CachedPhoto = { name: string; type: string; lastModified: number; data: string; draftMark: string; at: number };

/** Long enough to resume after a reload; short enough that the next person at this device does not find the photo. */
const MAX_AGE_MS = 15 * 60_000;
const storageKey = (side: Side) => `photo-${side}`;

/**
 * Caches a photo in this tab until it has been uploaded. A reload within 15 minutes resumes the upload if the draft is the same. If there is too
 * little storage, the photo is not cached and must be chosen again.
 */
export async function cachePhoto(side: Side, file: File, draftMark: string): Promise<void> {
  try {
    const { name, type, lastModified } = file;
    const data = toBase64(new Uint8Array(await file.arrayBuffer()));
    const cached: CachedPhoto = { name, type, lastModified, data, draftMark, at: Date.now() };
    const text = JSON.stringify(cached);
    sessionStorage.setItem(storageKey(side), text);
    // Deletes the photo after that time if the tab stays open.
    setTimeout(() => sessionStorage.getItem(storageKey(side)) === text && deleteCachedPhoto(side), MAX_AGE_MS);
  } catch {
    deleteCachedPhoto(side);
  }
}

/** Returns the photo that was being uploaded when this tab was reloaded, or null. Deletes a photo that has expired or belongs to another draft. */
export function loadCachedPhoto(side: Side, draftMark: string | null): File | null {
  try {
    const text = sessionStorage.getItem(storageKey(side));
    if (!text) return null;
    const cached = JSON.parse(text) as CachedPhoto;
    const age = Date.now() - cached.at;
    if (draftMark === null || cached.draftMark !== draftMark || !(age >= 0 && age < MAX_AGE_MS)) {
      deleteCachedPhoto(side);
      return null;
    }
    const { name, type, lastModified, data } = cached;
    return new File([Uint8Array.from(atob(data), (character) => character.charCodeAt(0))], name, { type, lastModified });
  } catch {
    deleteCachedPhoto(side);
    return null;
  }
}

export function deleteCachedPhoto(side: Side): void {
  try {
    sessionStorage.removeItem(storageKey(side));
  } catch {
    // Without storage, nothing was cached.
  }
}

function toBase64(bytes: Uint8Array): string {
  let binary = "";
  // In chunks: engines limit the number of arguments of a call.
  for (let from = 0; from < bytes.length; from += 8192) binary += String.fromCharCode(...bytes.subarray(from, from + 8192));
  return btoa(binary);
}
