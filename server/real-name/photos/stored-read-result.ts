import type { DatabaseTransaction, Database } from "#server/db/database.ts";
import type { ReadResult } from "#server/gateways/document-reader/document-reader.ts";
import type { DocumentType } from "#server/gateways/document-reader/identity-document.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { Photo, PhotoPair } from "./find-photos.ts";
import { openReadResult, sealReadResult } from "#server/real-name/core/seal-person.ts";

/** `back`: contents hash of the back that was read with it. With another back the result does not apply. */
type StoredReadResult = ReadResult & { back?: string | null };

/** Only a Macau identity card is read on both sides. */
export const backPhoto = (documentType: DocumentType, { back }: PhotoPair): Photo | null => (documentType === 4 ? back : null);

/** Returns the stored result of exactly these photos for this document type, or null if they have not been read. */
export function loadReadResult({ sealer }: Pick<AppContext, "sealer">, documentType: DocumentType, photos: PhotoPair): ReadResult | null {
  const { front } = photos;
  if (!front?.reading_sealed || front.read_as !== documentType) return null;
  const { back = null, ...readResult }: StoredReadResult = openReadResult(sealer, front.id, front.reading_sealed);
  return back === (backPhoto(documentType, photos)?.contents_hash ?? null) ? readResult : null;
}

/** Stores the read result, sealed, with the photo of the front. */
export async function storeReadResult(
  db: Database | DatabaseTransaction,
  { sealer }: Pick<AppContext, "sealer">,
  { documentType, photos, readResult }: { documentType: DocumentType; photos: PhotoPair & { front: Photo }; readResult: ReadResult },
): Promise<void> {
  const stored: StoredReadResult = { ...readResult, back: backPhoto(documentType, photos)?.contents_hash ?? null };
  await db
    .updateTable("real_name_photos")
    .set({ reading_sealed: sealReadResult(sealer, photos.front.id, stored), read_as: documentType })
    .where("id", "=", photos.front.id)
    .execute();
}
