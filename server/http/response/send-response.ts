import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip, type BrotliOptions, type ZlibOptions } from "node:zlib";
import type { Request as GateRequest, Response as GateResponse } from "express";
import { acceptedEncodings } from "./accepted-encoding.ts";
import { hasLinkKey } from "#server/http/request/has-link-key.ts";

const COMPRESSIBLE = /^(text\/(?!event-stream)|application\/(json|javascript|manifest\+json|xml|ld\+json)|image\/svg)/;
/** Below this many bytes compression saves no packet; above the other the answer is sent while it is made. */
const SMALL = 600;
const LARGE = 1024 * 1024;

// Level 5 with a small window: a seventh more bytes than level 11 on a page, at a fiftieth of its time.
const BROTLI: BrotliOptions = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 16, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};
const GZIP: ZlibOptions = { level: 6 };

/** How long the reader of an answer may take nothing of it. */
export const SEND_STALL_MS = 60_000;

/** Sends a web Response: its headers over those of the gate, compressed where the reader takes that, never cached by default. */
export async function sendResponse(req: GateRequest, res: GateResponse, answer: Response): Promise<void> {
  res.status(answer.status);
  for (const [name, value] of answer.headers) {
    if (name === "set-cookie" || name === "vary") res.append(name, value);
    else res.set(name, value);
  }
  if (!answer.headers.has("Cache-Control")) res.set("Cache-Control", usualCaching(req, answer.status));
  // Whoever does not read what is sent is cut off.
  res.setTimeout(SEND_STALL_MS);
  if (!answer.body || req.method === "HEAD") return void res.end();
  if (!COMPRESSIBLE.test(answer.headers.get("Content-Type") ?? "") || answer.headers.has("Content-Encoding")) {
    return pipeline(Readable.fromWeb(answer.body as never), res);
  }
  res.vary("Accept-Encoding");
  const [encoding] = acceptedEncodings(req.headers["accept-encoding"]);
  const { start, rest } = await gather(answer.body);
  if (rest) return sendWhileMade(res, encoding, start, rest);
  const whole = Buffer.concat(start);
  const sent = encoding && whole.length >= SMALL ? await compress(whole, encoding) : whole;
  if (sent !== whole) res.set("Content-Encoding", encoding);
  res.set("Content-Length", String(sent.length)).end(sent);
}

/**
 * For an answer that does not say so itself: a page whose loader fails never gets to. The page of a form that was refused may be kept by its
 * browser, for the way back to what was typed.
 */
function usualCaching({ method, originalUrl }: GateRequest, status: number): string {
  const isRead = method === "GET" || method === "HEAD";
  return hasLinkKey(originalUrl) || (isRead && status >= 400) ? "no-store" : "private, no-cache";
}

/** A body up to LARGE as a whole, or its beginning and the reader of the rest. */
async function gather(body: ReadableStream<Uint8Array>) {
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

async function sendWhileMade(
  res: GateResponse,
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
