import type { DatabaseTransaction, Database } from "#server/db/database.ts";
import type { ReadResult } from "#server/gateways/document-reader/document-reader.ts";
import type { DocumentType } from "#server/domain/registration-states.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { Photo, PhotoPair } from "./find-photos.ts";
import { decryptReadResult, encryptReadResult, type StoredReadResult } from "#server/real-name/core/encrypt-person.ts";

/** Returns the stored result of exactly these photos for this document type, or null if they have not been read. */
export function loadReadResult({ encryptor }: Pick<AppContext, "encryptor">, documentType: DocumentType, photos: PhotoPair): ReadResult | null {
  const { front } = photos;
  if (!front?.reading_encrypted || front.read_as !== documentType) return null;
  const { back, ...readResult } = decryptReadResult(encryptor, front.id, front.reading_encrypted);
  return back === (backPhoto(documentType, photos)?.contents_hash ?? null) ? readResult : null;
}

/** Stores the read result, encrypted, with the photo of the front. */
export async function storeReadResult(
  db: Database | DatabaseTransaction,
  { encryptor }: Pick<AppContext, "encryptor">,
  { documentType, photos, readResult }: { documentType: DocumentType; photos: PhotoPair & { front: Photo }; readResult: ReadResult },
): Promise<void> {
  const stored: StoredReadResult = { ...readResult, back: backPhoto(documentType, photos)?.contents_hash ?? null };
  await db
    .updateTable("real_name_photos")
    .set({ reading_encrypted: encryptReadResult(encryptor, photos.front.id, stored), read_as: documentType })
    .where("id", "=", photos.front.id)
    .execute();
}

/** Returns the photo of the back if the document type needs it: only a Macau identity card is read on both sides. */
export const backPhoto = (documentType: DocumentType, { back }: PhotoPair): Photo | null => (documentType === 4 ? back : null);
