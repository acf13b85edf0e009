import type { AppContext } from "#server/context/app-context.ts";
import { loadRegistration, type LoadedRegistration } from "#server/real-name/core/load-registration.ts";

/** Loads a registration by the reference that an applicant gives to staff. Only for staff: it needs no link key. */
export async function loadRegistrationByReference(shop: Pick<AppContext, "db" | "encryptor">, reference: string): Promise<LoadedRegistration | null> {
  const row = await shop.db
    .selectFrom("real_name_registrations")
    .select("id")
    .where("reference", "=", reference.trim().toUpperCase())
    .executeTakeFirst();
  return row ? loadRegistration(shop.db, shop, row.id) : null;
}

/** Whether there is a registration with this reference, in capital letters. */
export async function hasRegistration({ db }: Pick<AppContext, "db">, reference: string): Promise<boolean> {
  const row = await db.selectFrom("real_name_registrations").select("id").where("reference", "=", reference).executeTakeFirst();
  return row !== undefined;
}
