import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import type { Env } from "#server/env.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { PhotoPair } from "#server/real-name/photos/find-photos.ts";
import { keyedHash } from "#server/crypto/keyed-hash.ts";
import { toContact, toPerson } from "#server/real-name/form/to-person.ts";
import type { RealNameForm } from "#server/real-name/form/real-name.schema.ts";
import { openRegistrationKey } from "#server/real-name/core/registration-key.ts";

/** What opens the result of a registration. */
export type RegistrationLink = { reference: string; key: string };
type Same = { contents: string[]; photos: PhotoPair; owner: string; /** The registration that a form corrects. */ corrects: string | null };

/** Tells one filling of the form from another; the photos are compared by themselves. */
export function hashSubmission(env: Pick<Env, "fileKeys">, form: RealNameForm): [string, ...string[]] {
  const { purpose, region, documentType, askPerson, iccids } = form;
  const contents = { purpose, region, documentType, askPerson, iccids: [...iccids].sort(), person: toPerson(form), contact: toContact(form) };
  return keyedHash(env, "real-name-contents", JSON.stringify(contents));
}

/**
 * The registration that was made of the same contents: with the same photos, or, posted again by the same browser or by whoever corrects
 * it, when the photos have become the registration's, without. Null where there is none, or where it is erased.
 */
export async function findDuplicateRegistration(
  db: Database | DatabaseTransaction,
  { sealer }: Pick<AppContext, "sealer">,
  { contents, photos, owner, corrects }: Same,
): Promise<RegistrationLink | null> {
  let query = db.selectFrom("real_name_registrations").select(["id", "reference", "link_key_sealed", "state"]).where("contents_hash", "in", contents);
  // A correction with nothing changed is a new attempt of its registration, once.
  query = corrects === null ? query : query.where("id", "=", corrects).where("state", "!=", "refused");
  for (const row of await query.where("erased_at", "is", null).orderBy("created_at", "desc").execute()) {
    if (row.state === "accepted" && !(await hasLiveSim(db, row.id))) continue;
    const kept = await db.selectFrom("real_name_photos").select(["side", "contents_hash", "owner"]).where("registration_id", "=", row.id).execute();
    const isSame = (["front", "back"] as const).every((side) => {
      const had = kept.find((photo) => photo.side === side);
      const sent = photos[side];
      return !had || (sent ? sent.contents_hash === had.contents_hash : corrects !== null || had.owner === owner);
    });
    if (kept.length > 0 && isSame) return { reference: row.reference, key: openRegistrationKey(sealer, row) };
  }
  return null;
}

/** Where all its SIMs have ended they may be registered anew, with the same contents. */
async function hasLiveSim(db: Database | DatabaseTransaction, id: string): Promise<boolean> {
  const live = await db.selectFrom("real_name_sims").select("iccid").where("registration_id", "=", id).where("live", "=", 1).executeTakeFirst();
  return live !== undefined;
}
