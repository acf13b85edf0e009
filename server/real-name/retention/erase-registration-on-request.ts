import type { AppContext } from "#server/context/app-context.ts";
import { eraseRegistration } from "./erase-registration.ts";
import { loadRegistration } from "#server/real-name/core/load-registration.ts";
import { eraseStaffNotes } from "#server/real-name/staff/staff-notes.ts";

const DAY_MS = 86_400_000;

/** What became of one registration: gone, or kept by law with its contact gone, until this time (ms UTC); null where its SIMs are still registered. */
export type ErasureResult = { reference: string; kept: false } | { reference: string; kept: true; until: number | null };

/**
 * Erases one registration because its person asks: at once where nothing came of it; one that was accepted is held by law until
 * REAL_NAME_ENDED_DAYS after its last SIM has ended, and loses where its person is reached and what staff noted (§2).
 */
export async function eraseRegistrationOnRequest(
  shop: Pick<AppContext, "db" | "sealer" | "env" | "clock">,
  id: string,
): Promise<ErasureResult | null> {
  return shop.db.transaction().execute(async (tx) => {
    const now = shop.clock();
    // Locked from here on: a decision that is being made just now comes before or not at all.
    await tx.updateTable("real_name_registrations").set({ updated_at: now }).where("id", "=", id).execute();
    const registration = await loadRegistration(tx, shop, id);
    if (!registration || registration.erased_at !== null) return null;
    const { reference, attempt, sims } = registration;
    if (registration.state === "accepted") {
      await tx.updateTable("real_name_registrations").set({ contact_sealed: null, account_id: null }).where("id", "=", id).execute();
      await eraseStaffNotes(tx, reference);
      const ends = sims.map((sim) => sim.ended_at ?? 0);
      const until = sims.some((sim) => sim.live === 1) ? null : Math.max(...ends) + shop.env.realNameEndedDays * DAY_MS;
      return { reference, kept: true, until };
    }
    await tx
      .updateTable("real_name_registrations")
      .set({ state: "refused", ...(registration.state !== "refused" && { decided_by: "staff", decided_at: now }) })
      .where("id", "=", id)
      .execute();
    await eraseRegistration(tx, { id, attempt, because: "asked", now });
    return { reference, kept: false };
  });
}
