import { Server } from "@tus/server";
import { newId } from "#server/db/new-id.ts";
import { consumeRateLimit } from "#server/db/rate-limit/rate-limit.ts";
import { isFilesError } from "#server/gateways/files/files.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { UploadStore } from "./upload-store.ts";
import { UPLOAD_LIMITS } from "./upload.ts";

const HOUR = 60 * 60_000;
/** Uploads that one internet address begins; a hotel has many guests behind one. Who is refused sends the photo with the form. */
const BEGUN = [
  { what: "uploads-hour", limit: 120, windowMs: HOUR },
  { what: "uploads-day", limit: 400, windowMs: 24 * HOUR },
];
/** Megabytes that one address announces in a day; a browser makes a photo smaller than one before it sends it. */
const MEGABYTES = { what: "uploads-megabytes", limit: 1_500, windowMs: 24 * HOUR };
const MB = 1024 * 1024;
const LARGEST = Math.max(...Object.values(UPLOAD_LIMITS).map(({ bytes }) => bytes));
/** Two requests never add at the same place: the database sees to that, for all processes. */
const locker = { newLock: () => ({ lock: async () => {}, unlock: async () => {} }) };

/** Who sends: the hash of the browser's own key, and the internet address. */
export type UploadSender = { visitor: string; clientAddress: string };

/**
 * Answers one request of a resumable upload (tus 1.0.0: creation, termination, expiration) at /uploads. 429 where an address begins too many,
 * 507 where there is no room left and 503 where the storage does not answer: then nothing of the request counts.
 */
export async function serveUpload(shop: AppContext, request: Request, { visitor, clientAddress }: UploadSender): Promise<Response> {
  if (request.method === "POST") {
    const announced = Number(request.headers.get("Upload-Length")) || 0;
    const weight = Math.ceil(Math.min(Math.max(announced, 1), LARGEST) / MB);
    for (const limit of [...BEGUN, { ...MEGABYTES, weight }]) {
      const wait = await consumeRateLimit(shop.db, { ...limit, who: clientAddress, now: shop.clock() });
      if (wait > 0) return plain(429, "Too many uploads", { "Retry-After": String(Math.ceil(wait / 1000)) });
    }
  }
  const store = new UploadStore(shop, visitor);
  const server = new Server({
    path: "/uploads",
    datastore: store,
    locker,
    relativeLocation: true,
    maxSize: LARGEST,
    // Pages of this site only: none is named to a browser.
    allowedOrigins: () => false,
    namingFunction: () => newId("upl", shop.clock()),
    onResponseError: (_request, error) => {
      if (isFilesError(error)) {
        shop.log.error("intake.upload", error);
        return error.kind === "full" ? { status_code: 507, body: "No room left\n" } : { status_code: 503, body: "Try again later\n" };
      }
      if (error instanceof Error) {
        shop.log.error("intake.upload", error);
        return { status_code: 500, body: "Something went wrong\n" };
      }
      return undefined;
    },
  });
  const answer = await server.handleWeb(request);
  const id = (answer.headers.get("Location") ?? new URL(request.url).pathname).split("/").at(-1) ?? "";
  const endsAt = answer.ok && request.method !== "DELETE" ? await store.endsAt(id) : undefined;
  if (endsAt !== undefined) answer.headers.set("Upload-Expires", new Date(endsAt).toUTCString());
  answer.headers.set("Cache-Control", "no-store");
  answer.headers.delete("Access-Control-Expose-Headers");
  return answer;
}

const plain = (status: number, text: string, headers: Record<string, string>) =>
  new Response(`${text}\n`, { status, headers: { "Content-Type": "text/plain", "Tus-Resumable": "1.0.0", ...headers } });
