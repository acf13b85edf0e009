import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip, type BrotliOptions, type ZlibOptions } from "node:zlib";
import type { Request as ExpressRequest, Response as ExpressResponse } from "express";
import { acceptedEncodings } from "./accepted-encoding.ts";
import { hasLinkKey } from "#server/http/request/has-link-key.ts";

const COMPRESSIBLE = /^(text\/(?!event-stream)|application\/(json|javascript|manifest\+json|xml|ld\+json)|image\/svg)/;
/** Bytes. Below SMALL, compression saves no packet; above LARGE, the response is streamed. */
const SMALL = 600;
const LARGE = 1024 * 1024;

// Level 5 with a small window: a page is one seventh larger than at level 11, and takes one fiftieth of the time.
const BROTLI: BrotliOptions = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 16, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};
const GZIP: ZlibOptions = { level: 6 };

/** A client that reads nothing of a response for this long is disconnected. */
export const SEND_STALL_MS = 60_000;

/** Sends a web Response. Its headers replace those already set. Compressed if the client accepts it; not cached unless a header allows it. */
export async function sendResponse(req: ExpressRequest, res: ExpressResponse, response: Response): Promise<void> {
  res.status(response.status);
  for (const [name, value] of response.headers) {
    if (name === "set-cookie" || name === "vary") res.append(name, value);
    else res.set(name, value);
  }
  if (!response.headers.has("Cache-Control")) res.set("Cache-Control", defaultCacheControl(req, response.status));
  res.setTimeout(SEND_STALL_MS);
  if (!response.body || req.method === "HEAD") return void res.end();
  if (!COMPRESSIBLE.test(response.headers.get("Content-Type") ?? "") || response.headers.has("Content-Encoding")) {
    return pipeline(Readable.fromWeb(response.body as never), res);
  }
  res.vary("Accept-Encoding");
  const [encoding] = acceptedEncodings(req.headers["accept-encoding"]);
  const { start, rest } = await readStart(response.body);
  if (rest) return streamResponse(res, encoding, start, rest);
  const whole = Buffer.concat(start);
  const sent = encoding && whole.length >= SMALL ? await compress(whole, encoding) : whole;
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

/** Reads a body up to LARGE bytes. `rest` reads the remainder of a larger one. */
async function readStart(body: ReadableStream<Uint8Array>) {
  const rest = body.getReader();
  const start: Uint8Array[] = [];
  for (let size = 0; size <= LARGE;) {
    const { done, value } = await rest.read();
    if (done) return { start };
    start.push(value);
    size += value.length;
  }
  return { start, rest };
}

function compress(whole: Buffer, encoding: "br" | "gzip"): Promise<Buffer> {
  return encoding === "br" ? promisify(brotliCompress)(whole, BROTLI) : promisify(gzip)(whole, GZIP);
}

async function streamResponse(
  res: ExpressResponse,
  encoding: "br" | "gzip" | undefined,
  start: Uint8Array[],
  rest: ReadableStreamDefaultReader<Uint8Array>,
) {
  async function* chunks() {
    yield* start;
    for (let next = await rest.read(); !next.done; next = await rest.read()) yield next.value;
  }
  res.removeHeader("Content-Length");
  if (!encoding) return pipeline(chunks, res);
  res.set("Content-Encoding", encoding);
  await pipeline(chunks, encoding === "br" ? createBrotliCompress(BROTLI) : createGzip(GZIP), res);
}
