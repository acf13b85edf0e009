import { clientNetwork } from "#server/db/rate-limit/rate-limit.ts";
import type { Side } from "#server/domain/registration-states.schema.ts";
import type { PhotoReason } from "#server/gateways/document-reader/identity-document.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { keyedHash } from "#server/crypto/keyed-hash.ts";
import { PHOTO_FILES } from "#server/real-name/core/encrypt-person.ts";
import { extendKnownFile, storeDraftFile } from "#server/uploads/draft-files.ts";
import { validatePhoto } from "./validate-photo.ts";

type PostedPhoto = { bytes: Buffer; side: Side; owner: string };
/** `uploadKey`: key of the resumable upload that the photo came from; null for a posted file. */
type NewPhoto = PostedPhoto & { clientAddress: string; uploadKey: string | null };

/**
 * Stores a photo of one side of a document, encrypted, for its owner (`account:<id>` or `visitor:<hash>`). It is deleted after seven days unless a
 * registration claims it. Returns its id. Rejects files that are not an acceptable photo (§5). Throws `BusyError` if too many images wait to be
 * decoded, and `FilesError` if the storage is full or down.
 */
export async function storePhoto(
  shop: AppContext,
  { bytes, side, owner, clientAddress, uploadKey }: NewPhoto,
): Promise<{ ok: true; photoId: string } | { ok: false; reason: PhotoReason }> {
  const photo = await shop.imageQueue.run(clientNetwork(clientAddress, 48), () => validatePhoto(bytes));
  if (!photo.ok) return photo;
  const row = {
    owner,
    registration_id: null,
    side,
    contents_hash: hashPhoto(shop, bytes)[0],
    upload_key: uploadKey,
    reading_encrypted: null,
    read_as: null,
  };
  const photoId = await storeDraftFile(shop, PHOTO_FILES, {
    bytes: photo.jpeg,
    insert: async (tx, stored) => {
      await tx
        .insertInto("real_name_photos")
        .values({ ...row, ...stored })
        .execute();
      return stored.id;
    },
  });
  return { ok: true, photoId };
}

/** Looks for the same photo of the same owner. If it is stored, extends it to seven days from now and returns its id; otherwise returns null. */
export const extendKnownPhoto = (shop: Pick<AppContext, "db" | "env" | "clock">, { bytes, side, owner }: PostedPhoto): Promise<string | null> =>
  extendKnownFile(shop, PHOTO_FILES, { owner, side, contentHashes: hashPhoto(shop, bytes) });

const hashPhoto = ({ env }: Pick<AppContext, "env">, bytes: Buffer) => keyedHash(env, "real-name-photo", bytes);
