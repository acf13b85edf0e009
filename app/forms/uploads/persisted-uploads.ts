import type { PreviousUpload, UrlStorage } from "tus-js-client";

const PREFIX = "upload:";
/** How long an upload can resume. The server keeps unfinished uploads for the same time. */
const DAY_MS = 24 * 60 * 60_000;

/** `size`: bytes. `at`: when the upload was created, ms UTC. */
type StoredUpload = { url: string; size: number; at: number };

/**
 * The addresses of this browser's unfinished uploads, in localStorage, by a hash of the content. Stores neither name nor content. If the browser
 * cannot store anything, uploads start over after a reload.
 */
export const persistedUploads: UrlStorage = {
  // Required by the interface; tus-js-client finds an upload by its fingerprint.
  findAllUploads: async () => [],
  async findUploadsByFingerprint(fingerprint) {
    const key = PREFIX + fingerprint;
    const stored = read(key);
    return stored ? [toUpload(key, stored)] : [];
  },
  async removeUpload(key) {
    orNull(() => localStorage.removeItem(key));
  },
  async addUpload(fingerprint, upload) {
    const key = PREFIX + fingerprint;
    const stored: StoredUpload = { url: upload.uploadUrl ?? "", size: upload.size ?? 0, at: Date.now() };
    orNull(() => localStorage.setItem(key, JSON.stringify(stored)));
    return key;
  },
};

/** Returns a hash of the file's bytes without its name; a random value if the browser cannot hash. */
export async function contentFingerprint(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  const { subtle } = globalThis.crypto;
  // Browsers provide `crypto.subtle` only on https. With a random value, the upload cannot resume after a reload.
  if (!subtle) return crypto.getRandomValues(new Uint32Array(2)).join("");
  const digest = new Uint8Array(await subtle.digest("SHA-256", bytes));
  return Array.from(digest.subarray(0, 12), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const toUpload = (urlStorageKey: string, { url, size, at }: StoredUpload): PreviousUpload => ({
  uploadUrl: url,
  size,
  metadata: {},
  creationTime: new Date(at).toString(),
  urlStorageKey,
  parallelUploadUrls: null,
});

function read(key: string): StoredUpload | null {
  return orNull(() => {
    const stored = JSON.parse(localStorage.getItem(key) ?? "null") as StoredUpload | null;
    if (stored && stored.at > Date.now() - DAY_MS) return stored;
    localStorage.removeItem(key);
    return null;
  });
}

/** Returns null if the browser cannot read or write its storage. */
function orNull<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
