import { clientNetwork } from "#server/db/rate-limit/client-network.ts";
import type { ReadResult } from "#server/gateways/document-reader/document-reader.ts";
import type { DocumentType } from "#server/gateways/document-reader/identity-document.schema.ts";
import { isFilesError } from "#server/gateways/files/files.ts";
import { isBusyError } from "#server/concurrency/busy-error.ts";
import { readFile } from "#server/uploads/read-file.ts";
import { withMemory } from "#server/uploads/with-memory.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { findPhotos, type Photo, type PhotoChoice, type PhotoPair } from "./find-photos.ts";
import { openRegistration } from "#server/real-name/core/find-registration.ts";
import { aboutPhoto } from "#server/real-name/core/seal-person.ts";
import { backPhoto, loadReadResult, storeReadResult } from "./stored-read-result.ts";

type Choice = Omit<PhotoChoice, "registrationId"> & {
  documentType: DocumentType;
  ref?: string | undefined;
  key?: string | undefined;
  /** Who asks; none for work of the shop's own. */
  clientAddress?: string;
};

/**
 * What the reader sees on the photos of a form, kept with them: the same photos of one owner are read once. Null where nobody can read
 * now, where a photo is missing, cannot be had, or is somebody else's: then the fields are typed, and people read. `ref` and `key` are of
 * a registration that is corrected: its photos may be read too.
 */
export async function readPhotos(shop: AppContext, { documentType, ref, key, clientAddress, ...choice }: Choice): Promise<ReadResult | null> {
  const corrected = ref && key ? await openRegistration(shop, { reference: ref, key }) : null;
  const photos = await findPhotos(shop.db, { ...choice, registrationId: corrected?.id });
  try {
    return await readPair(shop, documentType, photos, clientAddress);
  } catch (error) {
    if (isBusyError(error)) return null;
    if (!isFilesError(error)) throw error;
    shop.log.error("real-name.photos-silent", error);
    return null;
  }
}

/** The same for photos that were found already. Throws FilesError where the storage is down, and BusyError where there is no memory for them. */
export async function readPair(shop: AppContext, documentType: DocumentType, photos: PhotoPair, clientAddress = ""): Promise<ReadResult | null> {
  const { front } = photos;
  const back = backPhoto(documentType, photos);
  if (!front || (documentType === 4 && !back)) return null;
  const known = loadReadResult(shop, documentType, photos) ?? (await readBefore(shop, documentType, { front, back }));
  if (known) return known;
  const reading = await withMemory(shop, { clientAddress, bytes: await sizeOf(shop, [front, back]) }, async () => {
    const frontBytes = await bytesOf(shop, front);
    const backBytes = back && (await bytesOf(shop, back));
    if (!frontBytes || (back && !backBytes)) return null;
    return shop.reader.read({ documentType, front: frontBytes, back: backBytes }, clientNetwork(clientAddress, 48));
  });
  if (reading) await storeReadResult(shop.db, shop, { documentType, photos: { front, back }, reading });
  return reading;
}

/** Bytes of photos as they are kept. */
async function sizeOf({ db }: AppContext, photos: (Photo | null)[]): Promise<number> {
  const ids = photos.flatMap((photo) => photo?.file_id ?? []);
  const { bytes } = await db
    .selectFrom("files")
    .select(({ fn }) => fn.sum<number | string | null>("size").as("bytes"))
    .where("id", "in", ids)
    .executeTakeFirstOrThrow();
  return Number(bytes);
}

/** What was read of the same photos when their owner sent them before. */
async function readBefore(shop: AppContext, documentType: DocumentType, { front, back }: PhotoPair & { front: Photo }): Promise<ReadResult | null> {
  const twins = await shop.db
    .selectFrom("real_name_photos")
    .selectAll()
    .where("owner", "=", front.owner)
    .where("contents_hash", "=", front.contents_hash)
    .where("side", "=", "front")
    .where("read_as", "=", documentType)
    .where("id", "!=", front.id)
    .execute();
  for (const twin of twins) {
    const reading = loadReadResult(shop, documentType, { front: twin, back });
    if (!reading) continue;
    await storeReadResult(shop.db, shop, { documentType, photos: { front, back }, reading });
    return reading;
  }
  return null;
}

const bytesOf = (shop: AppContext, photo: Photo) => readFile(shop, { id: photo.file_id, about: aboutPhoto(photo.id) });
