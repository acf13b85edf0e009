import type { Selectable } from "kysely";
import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import type { RealNamePhotosTable } from "#server/db/tables/form-tables.ts";

export type Photo = Selectable<RealNamePhotosTable>;
export type PhotoPair = { front: Photo | null; back: Photo | null };
/**
 * The photos that a form refers to. Their owner may use them, and anyone who corrects the registration that has them. The caller must have checked
 * the link key of `registrationId`.
 */
export type PhotoChoice = { frontId: string | null; backId: string | null; owner: string; registrationId?: string | null | undefined };

/** Returns both sides of a document; null for a photo that does not exist or may not be used. */
export async function findPhotos(
  db: Database | DatabaseTransaction,
  { frontId, backId, owner, registrationId = null }: PhotoChoice,
): Promise<PhotoPair> {
  const ids = [frontId, backId].filter((id) => id !== null);
  if (ids.length === 0) return { front: null, back: null };
  const rows = await db
    .selectFrom("real_name_photos")
    .selectAll()
    .where("id", "in", ids)
    .where((eb) => (registrationId === null ? eb("owner", "=", owner) : eb.or([eb("owner", "=", owner), eb("registration_id", "=", registrationId)])))
    .execute();
  return {
    front: rows.find(({ id, side }) => id === frontId && side === "front") ?? null,
    back: rows.find(({ id, side }) => id === backId && side === "back") ?? null,
  };
}
