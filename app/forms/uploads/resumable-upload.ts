import type { DetailedError, Upload, PreviousUpload, UrlStorage } from "tus-js-client";
import type { UploadPurpose } from "#server/domain/service-states.schema.ts";

/** `too-many`: rate limit. `no-room`: the server's storage is full. `no-way-through`: no success after all retries. `refused`: any other error. */
type UploadFailure = "too-large" | "refused" | "too-many" | "no-room" | "no-way-through" | "aborted";

export class UploadError extends Error {
  readonly reason: UploadFailure;
  constructor(reason: UploadFailure) {
    super(`The upload failed: ${reason}`);
    this.name = "UploadError";
    this.reason = reason;
  }
}

type UploadRequest = {
  purpose: UploadPurpose;
  /** Called with the bytes sent and the size of the file. */
  onProgress?: (sent: number, total: number) => void;
  /** Called when a request fails and will be repeated: after a pause, or immediately when `resume` is called. */
  onPause?: (resume: () => void) => void;
  signal?: AbortSignal;
};

/** Bytes per request: the most that a broken connection loses. */
const CHUNK_BYTES = 256 * 1024;
/** The pauses before retries. After a chunk has arrived, tus-js-client starts with the first again. */
const PAUSES_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000];

/** Thrown by `runUpload`, caught by `send`. */
const UPLOAD_GONE = new Error("The upload no longer exists on the server");

/** Uploads run one after another. In parallel, all would take longer on a slow connection. */
let queue: Promise<unknown> = Promise.resolve();

/**
 * Sends a file in chunks and returns the upload key that the form posts. Resumes after a lost connection and after a reload of the page. Rejects with
 * UploadError, or with another error if the file cannot be read or tus-js-client cannot be loaded.
 */
export function resumeUpload(file: Blob & { name?: string }, request: UploadRequest): Promise<string> {
  const result = queue.then(() => send(file, request));
  queue = result.catch(() => {});
  return result;
}

async function send(file: Blob & { name?: string }, request: UploadRequest): Promise<string> {
  if (request.signal?.aborted) throw new UploadError("aborted");
  // Loaded only on pages that upload.
  const { Upload } = await import("tus-js-client");
  const fingerprint = `${request.purpose}-${await contentFingerprint(file)}`;
  const createUpload = () =>
    new Upload(file, {
      endpoint: new URL("/uploads", location.href).href,
      metadata: { purpose: request.purpose, filename: file.name ?? "" },
      chunkSize: CHUNK_BYTES,
      retryDelays: PAUSES_MS,
      fingerprint: async () => fingerprint,
      urlStorage: persistedUploads,
      removeFingerprintOnSuccess: true,
      onProgress: request.onProgress,
    });
  const upload = createUpload();
  const [earlier] = await upload.findPreviousUploads();
  if (earlier) upload.resumeFromPreviousUpload(earlier);
  try {
    return await runUpload(upload, request);
  } catch (error) {
    // The upload has expired, or belongs to the cookie of a visitor that was deleted: start over.
    if (error !== UPLOAD_GONE) throw error;
    if (earlier) await persistedUploads.removeUpload(earlier.urlStorageKey);
    return runUpload(createUpload(), request).catch((secondError) => {
      throw secondError === UPLOAD_GONE ? new UploadError("refused") : secondError;
    });
  }
}

function runUpload(upload: Upload, { signal, onPause }: UploadRequest): Promise<string> {
  return new Promise<string>((resolve, reject) => {
    let isFinished = false;
    const finish = (settle: () => void) => {
      if (isFinished) return;
      isFinished = true;
      signal?.removeEventListener("abort", onAbort);
      window.removeEventListener("online", resume);
      // Ends a retry that is still planned, too.
      void upload.abort().finally(settle);
    };
    const resume = async () => {
      await upload.abort();
      // The aborted request reports its end before the next task. After a start, that report would plan a second retry.
      await new Promise((next) => setTimeout(next));
      if (!isFinished) upload.start();
    };
    const onAbort = () => finish(() => reject(new UploadError("aborted")));
    signal?.addEventListener("abort", onAbort);
    // Ends a pause as soon as the browser is online.
    window.addEventListener("online", resume);
    upload.options.onSuccess = () => finish(() => resolve(keyOf(upload)));
    upload.options.onShouldRetry = (error) => {
      const shouldRetry = isOnline() && isTransient(statusOf(error));
      if (shouldRetry) onPause?.(() => void resume());
      return shouldRetry;
    };
    upload.options.onError = (error) => {
      const status = statusOf(error);
      // While offline the upload waits; the `online` event resumes it.
      if (!isOnline() && isTransient(status)) return;
      finish(() => reject(status === 404 || status === 410 ? UPLOAD_GONE : new UploadError(failureOf(status))));
    };
    upload.start();
  });
}

const keyOf = (upload: Upload) => new URL(upload.url ?? "").pathname.split("/").at(-1) ?? "";

const isOnline = () => globalThis.navigator?.onLine !== false;

/** Returns the HTTP status of the failed request; 0 if there was no response. */
const statusOf = (error: Error | DetailedError) => ("originalResponse" in error ? (error.originalResponse?.getStatus() ?? 0) : 0);

/** Returns true if a retry may succeed. */
const isTransient = (status: number) => status === 0 || status === 408 || status === 409 || status === 423 || (status >= 500 && status !== 507);

function failureOf(status: number): UploadFailure {
  if (status === 413) return "too-large";
  if (status === 429) return "too-many";
  if (status === 507) return "no-room";
  return isTransient(status) ? "no-way-through" : "refused";
}

const PREFIX = "upload:";
/** How long an upload can resume. The server keeps unfinished uploads for the same time. */
const DAY_MS = 24 * 60 * 60_000;

/** `size`: bytes. `at`: when the upload was created, ms UTC. */
type StoredUpload = { url: string; size: number; at: number };

/**
 * The addresses of this browser's unfinished uploads, in localStorage, by a hash of the content. Stores neither name nor content. If the browser
 * cannot store anything, uploads start over after a reload.
 */
const persistedUploads: UrlStorage = {
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
async function contentFingerprint(file: Blob): Promise<string> {
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
