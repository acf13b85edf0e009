import type { DatabaseTransaction, Database } from "#server/db/database.ts";
import type { ReadResult } from "#server/gateways/document-reader/document-reader.ts";
import type { DocumentType } from "#server/gateways/document-reader/identity-document.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { Photo, PhotoPair } from "./find-photos.ts";
import { openReadResult, sealReadResult } from "#server/real-name/core/seal-person.ts";

/** The other side that was read with it: with another one it is another reading. */
type StoredReading = ReadResult & { back?: string | null };

/** The other side counts for a Macau card only. */
export const backPhoto = (documentType: DocumentType, { back }: PhotoPair): Photo | null => (documentType === 4 ? back : null);

/** What was read of these very photos as this type of document; null where they have not been read. */
export function loadReadResult({ sealer }: Pick<AppContext, "sealer">, documentType: DocumentType, photos: PhotoPair): ReadResult | null {
  const { front } = photos;
  if (!front?.reading_sealed || front.read_as !== documentType) return null;
  const { back = null, ...reading }: StoredReading = openReadResult(sealer, front.id, front.reading_sealed);
  return back === (backPhoto(documentType, photos)?.contents_hash ?? null) ? reading : null;
}

/** Keeps what was read with the photo of the front, sealed. */
export async function storeReadResult(
  db: Database | DatabaseTransaction,
  { sealer }: Pick<AppContext, "sealer">,
  { documentType, photos, reading }: { documentType: DocumentType; photos: PhotoPair & { front: Photo }; reading: ReadResult },
): Promise<void> {
  const stored: StoredReading = { ...reading, back: backPhoto(documentType, photos)?.contents_hash ?? null };
  await db
    .updateTable("real_name_photos")
    .set({ reading_sealed: sealReadResult(sealer, photos.front.id, stored), read_as: documentType })
    .where("id", "=", photos.front.id)
    .execute();
}
