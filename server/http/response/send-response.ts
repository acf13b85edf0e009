import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { brotliCompress, createBrotliCompress, createGzip, gzip, type ZlibOptions } from "node:zlib";
import type { Request as ExpressRequest, Response as ExpressResponse } from "express";
import { acceptedEncodings, brotliOptions } from "./compression.ts";
import { setRetryAfter } from "./reject-request.ts";
import { hasLinkKey } from "#server/http/request/request-id.ts";

const COMPRESSIBLE = /^(text\/(?!event-stream)|application\/(json|javascript|manifest\+json|xml|ld\+json)|image\/svg)/;
/** Below this size, compression saves no packet. */
const SMALL_BYTES = 600;
/** Above this size, the response is streamed. */
const LARGE_BYTES = 1024 * 1024;

const GZIP: ZlibOptions = { level: 6 };

/** A client that reads nothing of a response for this long is disconnected. */
export const SEND_STALL_MS = 60_000;

/**
 * Sends a web Response. Its headers replace those already set, except Set-Cookie and Vary, which are added. Text is compressed if the client accepts
 * it. If neither it nor an earlier handler says how it may be cached, no shared cache may store the response.
 */
export async function sendResponse(req: ExpressRequest, res: ExpressResponse, response: Response): Promise<void> {
  res.status(response.status);
  for (const [name, value] of response.headers) {
    if (name === "set-cookie" || name === "vary") res.append(name, value);
    else res.set(name, value);
  }
  if (!res.hasHeader("Cache-Control")) res.set("Cache-Control", defaultCacheControl(req, response.status));
  setRetryAfter(res);
  res.setTimeout(SEND_STALL_MS);
  if (!response.body || req.method === "HEAD") return void res.end();
  if (!COMPRESSIBLE.test(response.headers.get("Content-Type") ?? "") || response.headers.has("Content-Encoding")) {
    return pipeline(Readable.fromWeb(response.body as never), res);
  }
  res.vary("Accept-Encoding");
  const [encoding] = acceptedEncodings(req.headers["accept-encoding"]);
  const { start, reader } = await readStart(response.body);
  if (reader) return streamResponse(res, encoding, start, reader);
  const whole = Buffer.concat(start);
  const sent = encoding && whole.length >= SMALL_BYTES ? await compress(whole, encoding) : whole;
  if (sent !== whole) res.set("Content-Encoding", encoding);
  res.set("Content-Length", String(sent.length)).end(sent);
}

/**
 * Returns the Cache-Control of a response without one, for example of a page whose loader failed. A rejected form may stay in the browser's
 * history cache, so that going back restores the typed values.
 */
function defaultCacheControl({ method, originalUrl }: ExpressRequest, status: number): string {
  const isRead = method === "GET" || method === "HEAD";
  return hasLinkKey(originalUrl) || (isRead && status >= 400) ? "no-store" : "private, no-cache";
}

/** Reads a body up to LARGE_BYTES. For a larger body, also returns the reader of the remainder. */
async function readStart(body: ReadableStream<Uint8Array>) {
  const reader = body.getReader();
  const start: Uint8Array[] = [];
  for (let size = 0; size <= LARGE_BYTES;) {
    const { done, value } = await reader.read();
    if (done) return { start };
    start.push(value);
    size += value.length;
  }
  return { start, reader };
}

function compress(whole: Buffer, encoding: "br" | "gzip"): Promise<Buffer> {
  return encoding === "br" ? promisify(brotliCompress)(whole, brotliOptions(whole.length)) : promisify(gzip)(whole, GZIP);
}

async function streamResponse(
  res: ExpressResponse,
  encoding: "br" | "gzip" | undefined,
  start: Uint8Array[],
  reader: ReadableStreamDefaultReader<Uint8Array>,
) {
  async function* chunks() {
    yield* start;
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  }
  res.removeHeader("Content-Length");
  if (!encoding) return pipeline(chunks, res);
  res.set("Content-Encoding", encoding);
  await pipeline(chunks, encoding === "br" ? createBrotliCompress(brotliOptions(Infinity)) : createGzip(GZIP), res);
}
