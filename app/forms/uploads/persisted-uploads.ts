import type { PreviousUpload, UrlStorage } from "tus-js-client";

const PREFIX = "upload:";
/** As long as an unfinished upload is kept. */
const DAY_MS = 24 * 60 * 60_000;

type Kept = { url: string; size: number; at: number };

/** Which uploads this browser has not finished, by what they contain: no name, nothing of the picture. Where nothing can be kept, they begin anew. */
export const persistedUploads: UrlStorage = {
  findAllUploads: async () => [],
  async findUploadsByFingerprint(mark) {
    const key = PREFIX + mark;
    const kept = read(key);
    return kept ? [toUpload(key, kept)] : [];
  },
  async removeUpload(key) {
    attempt(() => localStorage.removeItem(key));
  },
  async addUpload(mark, upload) {
    const key = PREFIX + mark;
    const kept: Kept = { url: upload.uploadUrl ?? "", size: upload.size ?? 0, at: Date.now() };
    attempt(() => localStorage.setItem(key, JSON.stringify(kept)));
    return key;
  },
};

/** The same for the same bytes, whatever the file is called. */
export async function contentFingerprint(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  const { subtle } = globalThis.crypto;
  // A page that is not on https has no digest: then this is one upload of this page only.
  if (!subtle) return crypto.getRandomValues(new Uint32Array(2)).join("");
  const digest = new Uint8Array(await subtle.digest("SHA-256", bytes));
  return Array.from(digest.subarray(0, 12), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const toUpload = (urlStorageKey: string, { url, size, at }: Kept): PreviousUpload => ({
  uploadUrl: url,
  size,
  metadata: {},
  creationTime: new Date(at).toString(),
  urlStorageKey,
  parallelUploadUrls: null,
});

function read(key: string): Kept | null {
  return attempt(() => {
    const kept = JSON.parse(localStorage.getItem(key) ?? "null") as Kept | null;
    if (kept && kept.at > Date.now() - DAY_MS) return kept;
    localStorage.removeItem(key);
    return null;
  });
}

/** A browser may refuse to keep anything. */
function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
