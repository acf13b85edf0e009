import type { ReadableStream as WebStream } from "node:stream/web";

/** No accepted webhook is larger. */
const MAX_BYTES = 256 * 1024;

/** Returns the unchanged bytes of a webhook, which its signature covers; null if there are more than 256 KiB. */
export async function readRawBody(request: Request): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (request.body as WebStream<Uint8Array> | null) ?? []) {
    if ((bytes += chunk.length) > MAX_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
