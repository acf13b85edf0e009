import type { DocumentReader } from "#server/gateways/document-reader/document-reader.ts";

/** The document reader of an installation without one: every result is null, so that staff read each photo. */
export function makeDisabledReader(): DocumentReader {
  return { read: async () => null, close: async () => {} };
}
