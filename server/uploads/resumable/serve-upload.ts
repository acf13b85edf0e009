import { Server } from "@tus/server";
import { newId } from "#server/db/new-id.ts";
import { consumeRateLimit } from "#server/db/rate-limit/rate-limit.ts";
import { isFilesError } from "#server/gateways/files/files.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { UploadStore } from "./upload-store.ts";
import { UPLOAD_LIMITS } from "./upload.ts";

const HOUR = 60 * 60_000;
/** New uploads per client address; everybody at an airport may share one. A visitor above the limit can still post the file with the form. */
const NEW_UPLOAD_LIMITS = [
  { name: "uploads-hour", limit: 600, windowMs: HOUR },
  { name: "uploads-day", limit: 3_000, windowMs: 24 * HOUR },
];

const MB = 1024 * 1024;

/** Megabytes that one client address may announce per day. The browser shrinks a photo below 1 MB before it sends it. */
const MEGABYTE_LIMIT = { name: "uploads-megabytes", limit: 4_000, windowMs: 24 * HOUR };

const MAX_BYTES = Math.max(...Object.values(UPLOAD_LIMITS).map(({ bytes }) => bytes));

/** `visitor` is the hash of the visitor cookie. */
type UploadSender = { visitor: string; clientAddress: string };

/** Locks nothing, because the database lets only one request of all processes append at an offset. */
const locker = { newLock: () => ({ lock: async () => {}, unlock: async () => {} }) };

/**
 * Handles one request of a resumable upload (tus 1.0.0: creation, termination, expiration) at /uploads. Responds 429 if the client address
 * starts too many uploads, 507 if the storage is full and 503 if the storage does not respond; the upload is then unchanged.
 */
export async function serveUpload(shop: AppContext, request: Request, { visitor, clientAddress }: UploadSender): Promise<Response> {
  if (request.method === "POST") {
    const announced = Number(request.headers.get("Upload-Length")) || 0;
    const weight = Math.ceil(Math.min(Math.max(announced, 1), MAX_BYTES) / MB);
    for (const limit of [...NEW_UPLOAD_LIMITS, { ...MEGABYTE_LIMIT, weight }]) {
      const wait = await consumeRateLimit(shop.db, { ...limit, subject: clientAddress, now: shop.clock() });
      if (wait > 0) return plain(429, "Too many uploads", { "Retry-After": String(Math.ceil(wait / 1000)) });
    }
  }
  const store = new UploadStore(shop, visitor);
  const server = new Server({
    path: "/uploads",
    datastore: store,
    locker,
    relativeLocation: true,
    maxSize: MAX_BYTES,
    // Only pages of this site upload files, so no CORS header is sent.
    allowedOrigins: () => false,
    namingFunction: () => newId("upl", shop.clock()),
    onResponseError: (_request, error) => {
      if (isFilesError(error)) {
        shop.log.error("uploads.upload", error);
        return error.kind === "full" ? { status_code: 507, body: "No room left\n" } : { status_code: 503, body: "Try again later\n" };
      }
      if (error instanceof Error) {
        shop.log.error("uploads.upload", error);
        return { status_code: 500, body: "Something went wrong\n" };
      }
      return undefined;
    },
  });
  const response = await server.handleWeb(request);
  const id = (response.headers.get("Location") ?? new URL(request.url).pathname).split("/").at(-1) ?? "";
  const endsAt = response.ok && request.method !== "DELETE" ? await store.endsAt(id) : undefined;
  if (endsAt !== undefined) response.headers.set("Upload-Expires", new Date(endsAt).toUTCString());
  response.headers.set("Cache-Control", "no-store");
  // The tus server sets this CORS header even if it allows no origin.
  response.headers.delete("Access-Control-Expose-Headers");
  return response;
}

const plain = (status: number, text: string, headers: Record<string, string>) =>
  new Response(`${text}\n`, { status, headers: { "Content-Type": "text/plain", "Tus-Resumable": "1.0.0", ...headers } });
