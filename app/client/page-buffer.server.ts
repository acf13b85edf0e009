import { Transform } from "node:stream";

/**
 * Returns a stream that collects a rendered page and removes zero bytes: React 18 leaves them if a multi-byte character does not fit into the rest of
 * its buffer. Long Chinese pages have them.
 */
export function bufferPage(): Transform {
  const chunks: Buffer[] = [];
  return new Transform({
    transform(chunk: Buffer, _, done) {
      chunks.push(chunk.includes(0) ? Buffer.from(chunk.filter((byte) => byte !== 0)) : chunk);
      done();
    },
    flush(done) {
      done(null, Buffer.concat(chunks));
    },
  });
}
