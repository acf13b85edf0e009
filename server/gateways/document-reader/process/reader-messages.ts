import type { ReadResult, ReadRequest } from "#server/gateways/document-reader/document-reader.ts";

/** What the shop tells the reader's process; buffers travel as they are. */
export type ReaderRequestMessage = { id: number; request: ReadRequest };

/** What the process tells the shop: that it can read, that it never will, or what it read; `rss` is its memory, bytes. */
export type ReaderResponseMessage =
  | { kind: "ready" }
  | { kind: "away"; why: string }
  | { kind: "read"; id: number; reading: ReadResult; rss: number }
  | { kind: "failed"; id: number; why: string };
