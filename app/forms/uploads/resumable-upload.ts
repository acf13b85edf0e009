import type { DetailedError, Upload } from "tus-js-client";
import { contentFingerprint, persistedUploads } from "./persisted-uploads.ts";

/** Why an upload came to nothing: too large or not wanted, no room at the shop, no way through for minutes, called off. */
export type UploadFailure = "too-large" | "refused" | "too-many" | "no-room" | "no-way-through" | "aborted";

export class UploadFailed extends Error {
  readonly reason: UploadFailure;
  constructor(reason: UploadFailure) {
    super(`The upload failed: ${reason}`);
    this.name = "UploadFailed";
    this.reason = reason;
  }
}

export type UploadRequest = {
  purpose: "document" | "enquiry";
  /** Bytes that have arrived, of all. */
  onProgress?: (sent: number, total: number) => void;
  /** Nothing gets through just now: it goes on by itself after a pause, or at once by `goOn`. */
  onPause?: (goOn: () => void) => void;
  signal?: AbortSignal;
};

/** What a broken connection costs at most, bytes. */
const CHUNK = 256 * 1024;
/** They begin anew with every piece that arrives. */
const PAUSES_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000];

/** On a weak link two at once would only slow each other. */
let turn: Promise<unknown> = Promise.resolve();

/**
 * Sends a file in pieces and answers the key that a form carries for it. A connection that breaks is waited for, and the sending goes on
 * where it was, also after the page was loaded again. Rejects with UploadFailed.
 */
export function resumeUpload(file: Blob & { name?: string }, request: UploadRequest): Promise<string> {
  const own = turn.then(() => send(file, request));
  turn = own.catch(() => {});
  return own;
}

async function send(file: Blob & { name?: string }, request: UploadRequest): Promise<string> {
  if (request.signal?.aborted) throw new UploadFailed("aborted");
  // Only a page that uploads loads this.
  const { Upload } = await import("tus-js-client");
  const mark = `${request.purpose}-${await contentFingerprint(file)}`;
  const make = () =>
    new Upload(file, {
      endpoint: new URL("/uploads", location.href).href,
      metadata: { purpose: request.purpose, filename: file.name ?? "" },
      chunkSize: CHUNK,
      retryDelays: PAUSES_MS,
      fingerprint: async () => mark,
      urlStorage: persistedUploads,
      removeFingerprintOnSuccess: true,
      onProgress: request.onProgress,
    });
  const upload = make();
  const [earlier] = await upload.findPreviousUploads();
  if (earlier) upload.resumeFromPreviousUpload(earlier);
  try {
    return await finish(upload, request);
  } catch (error) {
    // It went in the meantime, or belongs to a cookie that is gone: once more from the beginning.
    if (error !== GONE) throw error;
    if (earlier) await persistedUploads.removeUpload(earlier.urlStorageKey);
    return finish(make(), request).catch((again) => {
      throw again === GONE ? new UploadFailed("refused") : again;
    });
  }
}

const GONE = new Error("The upload is gone");

function finish(upload: Upload, { signal, onPause }: UploadRequest): Promise<string> {
  return new Promise<string>((resolve, reject) => {
    const end = (settle: () => void) => {
      signal?.removeEventListener("abort", onAbort);
      window.removeEventListener("online", goOn);
      settle();
    };
    const goOn = () => void upload.abort().then(() => !signal?.aborted && upload.start());
    const onAbort = () => end(() => void upload.abort().finally(() => reject(new UploadFailed("aborted"))));
    signal?.addEventListener("abort", onAbort);
    // Nobody waits for the end of a pause once the link is back.
    window.addEventListener("online", goOn);
    upload.options.onSuccess = () => end(() => resolve(keyOf(upload)));
    upload.options.onShouldRetry = (error) => {
      const isPause = isOnline() && mayPass(statusOf(error));
      if (isPause) onPause?.(goOn);
      return isPause;
    };
    upload.options.onError = (error) => {
      const status = statusOf(error);
      // Without a link nothing is lost: it goes on when there is one.
      if (!isOnline() && mayPass(status)) return;
      end(() => reject(status === 404 || status === 410 ? GONE : new UploadFailed(reasonOf(status))));
    };
    upload.start();
  });
}

const keyOf = (upload: Upload) => new URL(upload.url ?? "").pathname.split("/").at(-1) ?? "";

const isOnline = () => globalThis.navigator?.onLine !== false;

/** 0: the connection broke. */
const statusOf = (error: Error | DetailedError) => ("originalResponse" in error ? (error.originalResponse?.getStatus() ?? 0) : 0);

/** What may be otherwise in a moment. */
const mayPass = (status: number) => status === 0 || status === 408 || status === 409 || status === 423 || (status >= 500 && status !== 507);

function reasonOf(status: number): UploadFailure {
  if (status === 413) return "too-large";
  if (status === 429) return "too-many";
  if (status === 507) return "no-room";
  return mayPass(status) ? "no-way-through" : "refused";
}
