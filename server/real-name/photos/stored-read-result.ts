import type { DatabaseTransaction, Database } from "#server/db/database.ts";
import type { Reading } from "#server/gateways/document-reader/document-reader.ts";
import type { DocumentType } from "#server/gateways/document-reader/identity-document.schema.ts";
import type { Shop } from "#server/context/app-context.ts";
import type { Photo, PhotoPair } from "./find-photos.ts";
import { openReading, sealReading } from "#server/real-name/core/seal-person.ts";

/** The other side that was read with it: with another one it is another reading. */
type StoredReading = Reading & { back?: string | null };

/** The other side counts for a Macau card only. */
export const backOf = (documentType: DocumentType, { back }: PhotoPair): Photo | null => (documentType === 4 ? back : null);

/** What was read of these very photos as this type of document; null where they have not been read. */
export function storedReading({ sealer }: Pick<Shop, "sealer">, documentType: DocumentType, photos: PhotoPair): Reading | null {
  const { front } = photos;
  if (!front?.reading_sealed || front.read_as !== documentType) return null;
  const { back = null, ...reading }: StoredReading = openReading(sealer, front.id, front.reading_sealed);
  return back === (backOf(documentType, photos)?.contents_hash ?? null) ? reading : null;
}

/** Keeps what was read with the photo of the front, sealed. */
export async function storeReading(
  db: Database | DatabaseTransaction,
  { sealer }: Pick<Shop, "sealer">,
  { documentType, photos, reading }: { documentType: DocumentType; photos: PhotoPair & { front: Photo }; reading: Reading },
): Promise<void> {
  const stored: StoredReading = { ...reading, back: backOf(documentType, photos)?.contents_hash ?? null };
  await db
    .updateTable("real_name_photos")
    .set({ reading_sealed: sealReading(sealer, photos.front.id, stored), read_as: documentType })
    .where("id", "=", photos.front.id)
    .execute();
}
