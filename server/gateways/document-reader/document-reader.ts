import type { DocumentField, DocumentType, PhotoReason } from "./identity-document.schema.ts";

export type Side = "front" | "back";

/** One field as it was read. Dates are YYYY-MM-DD, countries ISO 3166 alpha-2. `sure`: a decision may rest on it. */
export type ReadField = { value: string; sure: boolean };

/** What the reader saw. */
export type ReadResult = {
  /** Empty where the photos will do: then every key field (number, birth date, and, where the document has them, expiry and state) is there and sure. */
  reasons: { side: Side; reason: PhotoReason }[];
  fields: Partial<Record<DocumentField, ReadField>>;
  /** Issuing state and nationality as the machine-readable zone has them ("CHN", "GBN", "MAC"); null where there is none. */
  issuer: string | null;
  nationality: string | null;
  /** The passport says that it is one of the Hong Kong Special Administrative Region. */
  hksar: boolean;
};

/** Photos as they lie in the storage, decrypted: JPEG without metadata, upright where the camera told. `back` is the other side of a Macau card. */
export type ReadRequest = { documentType: DocumentType; front: Buffer; back: Buffer | null };

/** Reads photos of identity documents in a process of its own, one after the other. It never throws for a bad photo. */
export interface DocumentReader {
  /**
   * Null where nobody can read now: not installed, too long a queue, too slow, or it died. Then people read. `network`: who asks, as
   * `clientNetwork` names it; networks are served in turn. None for work of the shop's own.
   */
  read(request: ReadRequest, network?: string): Promise<ReadResult | null>;
  /** Whether photos wait for it, or the last one took too long: who got nothing may ask again later. */
  isBusy?(): boolean;
  /** Ends the process behind it. */
  close(): Promise<void>;
}
