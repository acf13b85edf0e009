import type { ReadResult, ReadRequest } from "#server/gateways/document-reader/document-reader.ts";

/** A message to the reader process. Buffers are transferred in binary (advanced serialization). */
export type ReaderRequestMessage = { id: number; request: ReadRequest };

/** A message from the reader process: `ready`, `away` (it cannot start), or the outcome of one request. `rss` is its memory in bytes. */
export type ReaderResponseMessage =
  | { kind: "ready" }
  | { kind: "away"; why: string }
  | { kind: "read"; id: number; reading: ReadResult; rss: number }
  | { kind: "failed"; id: number; why: string };
