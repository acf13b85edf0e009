import { z } from "zod";
import { DOCUMENT_FIELDS, PHOTO_REASONS } from "./identity-document.schema.ts";
import { SIDES, type DocumentType } from "#server/domain/registration-states.schema.ts";

/** One field of a document. Dates are YYYY-MM-DD, countries ISO 3166 alpha-2. `sure`: certain enough for an automatic decision. */
const ReadFieldSchema = z.object({ value: z.string(), sure: z.boolean() });

/** The result of reading one document. */
export const ReadResultSchema = z.object({
  /** Why the photos are rejected; then no field is sure. Empty if the photos are accepted; even then a field may be missing or not sure. */
  reasons: z.array(z.object({ side: z.enum(SIDES), reason: z.enum(PHOTO_REASONS) })),
  fields: z.partialRecord(z.enum(DOCUMENT_FIELDS), ReadFieldSchema),
  /**
   * Issuing state and nationality as coded in the machine-readable zone ("CHN", "GBN", "MAC"; ICAO 9303-3 §5); null if they are unknown or
   * uncertain.
   */
  issuer: z.string().nullable(),
  nationality: z.string().nullable(),
  /** The document is a passport of the Hong Kong Special Administrative Region. */
  hksar: z.boolean(),
});
export type ReadResult = z.infer<typeof ReadResultSchema>;

/** Decrypted photos: JPEG without metadata, rotated upright if the camera recorded its orientation. `back` is the back of a Macau ID card. */
export type ReadRequest = { documentType: DocumentType; front: Buffer; back: Buffer | null };

/** Reads photos of identity documents in a separate process, one at a time. It never throws because of a bad photo. */
export interface DocumentReader {
  /**
   * Returns null if the reader is unavailable: not installed, queue full, too slow, or crashed. Staff then read the photos. `network` is the
   * requester's network (see `clientNetwork`); networks are served in turn. It is omitted for background work.
   */
  read(request: ReadRequest, network?: string): Promise<ReadResult | null>;
  /** Whether the reader is working, or the last request timed out or did not fit into the queue. A caller that got null may retry later. */
  isBusy?(): boolean;
  /** Ends the reader process. */
  close(): Promise<void>;
}
