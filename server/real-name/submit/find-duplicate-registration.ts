import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import type { Env } from "#server/env.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { PhotoPair } from "#server/real-name/photos/find-photos.ts";
import { keyedHash } from "#server/crypto/keyed-hash.ts";
import { toContact, toPerson } from "#server/real-name/form/to-person.ts";
import type { RealNameForm } from "#server/real-name/form/real-name.schema.ts";
import { decryptRegistrationKey } from "#server/real-name/core/registration-key.ts";
import { SIDES } from "#server/domain/registration-states.schema.ts";

/** Reference and link key, which open the result of a registration. */
export type RegistrationLink = { reference: string; key: string };
type DuplicateQuery = {
  contentHashes: string[];
  photos: PhotoPair;
  owner: string;
  /** The id of the registration that the form corrects. */
  corrects: string | null;
};

/**
 * Returns the link of the registration that was made from the same contents and photos, or null. A form that is posted again without photos, because
 * they already belong to the registration, also matches if it comes from the same owner or corrects that registration. Erased registrations do not
 * match.
 */
export async function findDuplicateRegistration(
  db: Database | DatabaseTransaction,
  { encryptor }: Pick<AppContext, "encryptor">,
  { contentHashes, photos, owner, corrects }: DuplicateQuery,
): Promise<RegistrationLink | null> {
  let query = db
    .selectFrom("real_name_registrations")
    .select(["id", "reference", "link_key_encrypted", "state"])
    .where("contents_hash", "in", contentHashes);
  // A correction may repeat the contents of the refused attempt. Only if it has already started its new attempt is it a duplicate.
  query = corrects === null ? query : query.where("id", "=", corrects).where("state", "!=", "refused");
  for (const row of await query.where("erased_at", "is", null).orderBy("created_at", "desc").execute()) {
    if (row.state === "accepted" && !(await hasLiveSim(db, row.id))) continue;
    const storedPhotos = await db
      .selectFrom("real_name_photos")
      .select(["side", "contents_hash", "owner"])
      .where("registration_id", "=", row.id)
      .execute();
    const isSame = SIDES.every((side) => {
      const storedPhoto = storedPhotos.find((photo) => photo.side === side);
      const postedPhoto = photos[side];
      return (
        !storedPhoto || (postedPhoto ? postedPhoto.contents_hash === storedPhoto.contents_hash : corrects !== null || storedPhoto.owner === owner)
      );
    });
    if (storedPhotos.length > 0 && isSame) return { reference: row.reference, key: decryptRegistrationKey(encryptor, row) };
  }
  return null;
}

/** Whether the registration still has a live SIM. Otherwise the same contents may be registered again. */
async function hasLiveSim(db: Database | DatabaseTransaction, id: string): Promise<boolean> {
  const liveSim = await db.selectFrom("real_name_sims").select("iccid").where("registration_id", "=", id).where("live", "=", 1).executeTakeFirst();
  return liveSim !== undefined;
}

/** Returns keyed hashes of the contents of a form, without its photos, which are compared separately. */
export function hashSubmission(env: Pick<Env, "fileKeys">, form: RealNameForm): [string, ...string[]] {
  const { purpose, region, documentType, askPerson, iccids } = form;
  const contents = { purpose, region, documentType, askPerson, iccids: [...iccids].sort(), person: toPerson(form), contact: toContact(form) };
  return keyedHash(env, "real-name-contents", JSON.stringify(contents));
}
