type Side = "front" | "back";
/** `draftMark`: the draft that the photo belongs to; `at`: when it was kept, ms UTC. */
type KeptPhoto = { name: string; type: string; lastModified: number; data: string; draftMark: string; at: number };

/** A reload on a bad link goes on within this time; whoever comes to the same tab later finds nothing. */
const KEPT_MS = 15 * 60_000;
const keyOf = (side: Side) => `photo-${side}`;

/**
 * Keeps a photo for this tab only, until it has been sent: after a reload it goes on from there, with the same draft and for 15 minutes.
 * Where there is no room for it, it is not kept, and must be chosen again.
 */
export async function cachePhoto(side: Side, file: File, draftMark: string): Promise<void> {
  try {
    const { name, type, lastModified } = file;
    const data = toText(new Uint8Array(await file.arrayBuffer()));
    const kept: KeptPhoto = { name, type, lastModified, data, draftMark, at: Date.now() };
    const text = JSON.stringify(kept);
    sessionStorage.setItem(keyOf(side), text);
    // A tab that is left open does not keep it any longer either.
    setTimeout(() => sessionStorage.getItem(keyOf(side)) === text && deleteCachedPhoto(side), KEPT_MS);
  } catch {
    deleteCachedPhoto(side);
  }
}

/** The photo that was being sent when this tab was reloaded. One of another draft, or an old one, is removed. */
export function loadCachedPhoto(side: Side, draftMark: string | null): File | null {
  try {
    const text = sessionStorage.getItem(keyOf(side));
    if (!text) return null;
    const kept = JSON.parse(text) as KeptPhoto;
    const age = Date.now() - kept.at;
    if (draftMark === null || kept.draftMark !== draftMark || !(age >= 0 && age < KEPT_MS)) {
      deleteCachedPhoto(side);
      return null;
    }
    const { name, type, lastModified, data } = kept;
    return new File([Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))], name, { type, lastModified });
  } catch {
    deleteCachedPhoto(side);
    return null;
  }
}

export function deleteCachedPhoto(side: Side): void {
  try {
    sessionStorage.removeItem(keyOf(side));
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

function toText(bytes: Uint8Array): string {
  let letters = "";
  // All at once would be more arguments than a call may have.
  for (let from = 0; from < bytes.length; from += 8192) letters += String.fromCharCode(...bytes.subarray(from, from + 8192));
  return btoa(letters);
}
