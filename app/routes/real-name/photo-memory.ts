type Side = "front" | "back";
type Kept = { name: string; type: string; lastModified: number; data: string };

const keyOf = (side: Side) => `photo-${side}`;

/**
 * Keeps a photo for this tab only, until it has been sent: after a reload it goes on from there. Where there is no room for it, it is not
 * kept, and must be chosen again.
 */
export async function rememberPhoto(side: Side, file: File): Promise<void> {
  try {
    const { name, type, lastModified } = file;
    const kept: Kept = { name, type, lastModified, data: toText(new Uint8Array(await file.arrayBuffer())) };
    sessionStorage.setItem(keyOf(side), JSON.stringify(kept));
  } catch {
    forgetPhoto(side);
  }
}

/** The photo that was being sent when this tab was reloaded. */
export function recallPhoto(side: Side): File | null {
  try {
    const text = sessionStorage.getItem(keyOf(side));
    if (!text) return null;
    const { name, type, lastModified, data } = JSON.parse(text) as Kept;
    return new File([Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))], name, { type, lastModified });
  } catch {
    return null;
  }
}

export function forgetPhoto(side: Side): void {
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
