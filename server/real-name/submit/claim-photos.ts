import type { DatabaseTransaction } from "#server/db/database.ts";
import { claimFiles } from "#server/uploads/claim-files.ts";
import { scheduleFileRemoval } from "#server/uploads/schedule-file-removal.ts";
import type { DocumentType } from "#server/gateways/document-reader/identity-document.schema.ts";
import type { PhotoPair } from "#server/real-name/photos/find-photos.ts";
import { RegistrationRejected } from "./registration-rejected.ts";
import { backPhoto } from "#server/real-name/photos/stored-read-result.ts";

type Claim = { id: string; photos: PhotoPair; documentType: DocumentType; owner: string; now: number };

/**
 * Assigns the photos of a form to its registration, and deletes those that the registration no longer uses. Throws `RegistrationRejected` if a
 * photo no longer exists.
 */
export async function claimPhotos(tx: DatabaseTransaction, { id, photos, documentType, now }: Claim): Promise<void> {
  const neededPhotos = [photos.front, backPhoto(documentType, photos)].filter((photo) => photo !== null);
  const ids = neededPhotos.map((photo) => photo.id);
  const claimed = await tx
    .updateTable("real_name_photos")
    .set({ registration_id: id, delete_at: null })
    .where("id", "in", ids)
    .where((eb) => eb.or([eb("registration_id", "is", null), eb("registration_id", "=", id)]))
    .returning("file_id")
    .execute();
  if (claimed.length < ids.length) throw new RegistrationRejected({ ok: false, errors: { documentPhoto: ["errors.photo-gone"] } });
  const replaced = await tx
    .deleteFrom("real_name_photos")
    .where("registration_id", "=", id)
    .where("id", "not in", ids)
    .returning("file_id")
    .execute();
  await claimFiles(
    tx,
    claimed.map((photo) => photo.file_id),
  );
  await scheduleFileRemoval(
    tx,
    replaced.map((photo) => photo.file_id),
    now,
  );
}
