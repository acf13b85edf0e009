import type { DatabaseTransaction } from "#server/db/database.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { eraseRegistration } from "./erase-registration.ts";
import { loadRegistration, type LoadedRegistration } from "#server/real-name/core/load-registration.ts";
import { eraseStaffNotes } from "#server/real-name/staff/view-registration.ts";

const DAY_MS = 86_400_000;

/**
 * The result for one registration: erased, or kept by law, without its contact, until the time `until` (ms UTC). `until` is null while a SIM is still
 * registered.
 */
export type ErasureResult = { reference: string; kept: false } | { reference: string; kept: true; until: number | null };

/** Returns what erasing does to a registration: only an accepted one is kept. */
function erasureOf({ env }: Pick<AppContext, "env">, { reference, state, sims }: LoadedRegistration): ErasureResult {
  if (state !== "accepted") return { reference, kept: false };
  const endTimes = sims.map((sim) => sim.ended_at ?? 0);
  const until = sims.some((sim) => sim.live === 1) ? null : Math.max(...endTimes) + env.realNameEndedDays * DAY_MS;
  return { reference, kept: true, until };
}

/** Returns what `eraseRegistrationOnRequest` would do to a registration now. Null if it does not exist or is already erased. */
export async function forecastErasure(shop: Pick<AppContext, "db" | "encryptor" | "env">, id: string): Promise<ErasureResult | null> {
  const registration = await loadRegistration(shop.db, shop, id);
  return registration && registration.erased_at === null ? erasureOf(shop, registration) : null;
}

/**
 * Erases one registration at the person's request (§2). A registration that was not accepted is erased immediately. The law requires keeping an
 * accepted one until REAL_NAME_ENDED_DAYS after its last SIM has ended: only its contact, its account and staff notes are erased now. Returns null
 * if it does not exist or is already erased. `audit` records the erasure in its transaction.
 */
export async function eraseRegistrationOnRequest(
  shop: Pick<AppContext, "db" | "encryptor" | "env" | "clock">,
  id: string,
  audit: (tx: DatabaseTransaction) => Promise<void>,
): Promise<ErasureResult | null> {
  return shop.db.transaction().execute(async (tx) => {
    const now = shop.clock();
    // Locks the row: a concurrent decision is either complete before this point, or does not happen.
    await tx.updateTable("real_name_registrations").set({ updated_at: now }).where("id", "=", id).execute();
    const registration = await loadRegistration(tx, shop, id);
    if (!registration || registration.erased_at !== null) return null;
    await audit(tx);
    const { attempt } = registration;
    const result = erasureOf(shop, registration);
    if (result.kept) {
      await tx.updateTable("real_name_registrations").set({ contact_encrypted: null, account_id: null }).where("id", "=", id).execute();
      await eraseStaffNotes(tx, id);
      return result;
    }
    // Otherwise staff would be asked to decide a registration without data.
    await tx
      .updateTable("real_name_registrations")
      .set({ state: "refused", ...(registration.state !== "refused" && { decided_by: "staff", decided_at: now }) })
      .where("id", "=", id)
      .execute();
    await eraseRegistration(tx, { id, attempt, because: "asked", now });
    return result;
  });
}
