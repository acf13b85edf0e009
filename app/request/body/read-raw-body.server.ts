import type { ReadableStream as WebStream } from "node:stream/web";

/** No webhook that we take is larger. */
const MAX_BYTES = 256 * 1024;

/** The bytes of a webhook as they came, since its signature covers them; null where there are too many. */
export async function readRawBody(request: Request): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (request.body as WebStream<Uint8Array> | null) ?? []) {
    if ((bytes += chunk.length) > MAX_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
