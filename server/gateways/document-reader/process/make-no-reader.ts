import type { DocumentReader } from "#server/gateways/document-reader/document-reader.ts";

/** Where no reader is installed: people read every photo. */
export function makeNoReader(): DocumentReader {
  return { read: async () => null, close: async () => {} };
}
