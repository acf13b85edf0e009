import { clientNetwork } from "#server/db/rate-limit/rate-limit.ts";
import type { ReadResult } from "#server/gateways/document-reader/document-reader.ts";
import type { DocumentType } from "#server/domain/registration-states.schema.ts";
import { isFilesError } from "#server/gateways/files/files.ts";
import { isBusyError } from "#server/concurrency/busy-error.ts";
import { withMemory } from "#server/uploads/with-memory.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { findPhotos, type Photo, type PhotoChoice, type PhotoPair } from "./find-photos.ts";
import { loadRegistrationByKey } from "#server/real-name/core/find-registration.ts";
import { photoEncryptionContext } from "#server/real-name/core/encrypt-person.ts";
import { backPhoto, loadReadResult, storeReadResult } from "./stored-read-result.ts";
import { readFile } from "#server/uploads/encrypted-files.ts";

type ReadRequest = Omit<PhotoChoice, "registrationId"> & {
  documentType: DocumentType;
  ref?: string | undefined;
  key?: string | undefined;
  clientAddress?: string;
};

/**
 * Reads the photos of a form and stores the result with them, so that the same photos of one owner are read once. Returns null if no reader is
 * available now, or a photo is missing, belongs to somebody else or cannot be loaded; applicants then type the fields, and staff read the photos.
 * `ref` and `key` belong to a registration that is being corrected: its photos may be read too.
 */
export async function readPhotos(
  shop: AppContext,
  { documentType, ref, key, clientAddress, ...photoChoice }: ReadRequest,
): Promise<ReadResult | null> {
  const corrected = ref && key ? await loadRegistrationByKey(shop, { reference: ref, key }) : null;
  const photos = await findPhotos(shop.db, { ...photoChoice, registrationId: corrected?.id });
  return readPair(shop, documentType, photos, clientAddress);
}

/**
 * Reads loaded photo records and stores the result. Returns null if no reader is available now, or a photo is missing or cannot be loaded. Jobs have no
 * client address; together they count as one network.
 */
export async function readPair(shop: AppContext, documentType: DocumentType, photos: PhotoPair, clientAddress = ""): Promise<ReadResult | null> {
  try {
    return await tryReadPair(shop, documentType, photos, clientAddress);
  } catch (error) {
    if (isBusyError(error)) return null;
    if (!isFilesError(error)) throw error;
    shop.log.error("real-name.photos-silent", error);
    return null;
  }
}

/** Throws `FilesError` if the storage is down, and `BusyError` if there is not enough memory. */
async function tryReadPair(shop: AppContext, documentType: DocumentType, photos: PhotoPair, clientAddress: string): Promise<ReadResult | null> {
  const { front } = photos;
  const back = backPhoto(documentType, photos);
  if (!front || (documentType === 4 && !back)) return null;
  const stored = loadReadResult(shop, documentType, photos) ?? (await reuseReadResult(shop, documentType, { front, back }));
  if (stored) return stored;
  const readResult = await withMemory(shop, { clientAddress, bytes: await totalSize(shop, [front, back]) }, async () => {
    const frontBytes = await readPhotoFile(shop, front);
    const backBytes = back && (await readPhotoFile(shop, back));
    if (!frontBytes || (back && !backBytes)) return null;
    return shop.reader.read({ documentType, front: frontBytes, back: backBytes }, clientNetwork(clientAddress, 48));
  });
  if (readResult) await storeReadResult(shop.db, shop, { documentType, photos: { front, back }, readResult });
  return readResult;
}

/** Returns the total size of the stored photos, in bytes. */
async function totalSize({ db }: AppContext, photos: (Photo | null)[]): Promise<number> {
  const ids = photos.flatMap((photo) => photo?.file_id ?? []);
  const { bytes } = await db
    .selectFrom("files")
    .select(({ fn }) => fn.sum<number | string | null>("size").as("bytes"))
    .where("id", "in", ids)
    .executeTakeFirstOrThrow();
  return Number(bytes);
}

/** Returns the stored result of the same photos that their owner sent before, and copies it to these photos. Returns null if there is none. */
async function reuseReadResult(
  shop: AppContext,
  documentType: DocumentType,
  { front, back }: PhotoPair & { front: Photo },
): Promise<ReadResult | null> {
  const samePhotos = await shop.db
    .selectFrom("real_name_photos")
    .selectAll()
    .where("owner", "=", front.owner)
    .where("contents_hash", "=", front.contents_hash)
    .where("side", "=", "front")
    .where("read_as", "=", documentType)
    .where("id", "!=", front.id)
    .execute();
  for (const samePhoto of samePhotos) {
    const readResult = loadReadResult(shop, documentType, { front: samePhoto, back });
    if (!readResult) continue;
    await storeReadResult(shop.db, shop, { documentType, photos: { front, back }, readResult });
    return readResult;
  }
  return null;
}

const readPhotoFile = (shop: AppContext, photo: Photo) => readFile(shop, { id: photo.file_id, about: photoEncryptionContext(photo.id) });
