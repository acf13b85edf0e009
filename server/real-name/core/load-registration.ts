import type { Selectable } from "kysely";
import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import type { RealNamePhotosTable, RealNameRegistrationsTable, RealNameSimsTable } from "#server/db/tables/form-tables.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { SidedReason } from "./reasons.schema.ts";
import type { Contact, Person } from "./registration.ts";
import { decryptContact, decryptPerson } from "./encrypt-person.ts";
import { parseReasons } from "#server/real-name/core/registration.ts";

export type LoadedRegistration = Omit<Selectable<RealNameRegistrationsTable>, "reasons"> & {
  reasons: SidedReason[];
  /** Null after erasure. */
  person: Person | null;
  /** Null after erasure. The contact of an accepted registration may be erased before the person. */
  contact: Contact | null;
  /** In the order of the form. */
  sims: Selectable<RealNameSimsTable>[];
  photos: { front: Selectable<RealNamePhotosTable> | null; back: Selectable<RealNamePhotosTable> | null };
};

/**
 * Loads a registration with its person and contact decrypted. Returns null if it does not exist. It does not check who asks: pages use
 * `loadRegistrationByKey`.
 */
export async function loadRegistration(
  db: Database | DatabaseTransaction,
  shop: Pick<AppContext, "encryptor">,
  id: string,
): Promise<LoadedRegistration | null> {
  const row = await db.selectFrom("real_name_registrations").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return null;
  const sims = await db.selectFrom("real_name_sims").selectAll().where("registration_id", "=", id).orderBy("position").execute();
  const photos = await db.selectFrom("real_name_photos").selectAll().where("registration_id", "=", id).orderBy("created_at").execute();
  return {
    ...row,
    reasons: parseReasons(row),
    person: row.person_encrypted === null ? null : decryptPerson(shop.encryptor, id, row.person_encrypted),
    contact: row.contact_encrypted === null ? null : decryptContact(shop.encryptor, id, row.contact_encrypted),
    sims,
    photos: { front: photos.findLast((photo) => photo.side === "front") ?? null, back: photos.findLast((photo) => photo.side === "back") ?? null },
  };
}
