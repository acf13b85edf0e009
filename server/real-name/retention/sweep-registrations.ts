import { sql } from "kysely";
import { isCarrierError } from "#server/gateways/carrier/carrier.ts";
import { INDEX_CONDITIONS } from "#server/db/partial-indexes.ts";
import type { JobHandler } from "#server/jobs/job.ts";
import { RECURRING_JOBS } from "#server/jobs/recurring-jobs.ts";
import { runSweep } from "#server/jobs/run-sweep.ts";
import { processRows } from "#server/jobs/process-rows.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { endSimRegistration } from "#server/real-name/sims/end-sim-registration.ts";
import { eraseRegistration } from "./erase-registration.ts";
import { UNDECIDED } from "#server/real-name/core/registration.ts";
import { applyDecision } from "#server/real-name/decision/apply-decision.ts";
import { PHOTO_FILES } from "#server/real-name/core/encrypt-person.ts";
import { deleteExpiredFiles } from "#server/uploads/draft-files.ts";

const SWEEP_FAILED = "real-name.sweep-failed";
const DAY_MS = 24 * 60 * 60_000;
/** Maximum number of rows that one step processes in one run. */
const BATCH_SIZE = 100;

/**
 * Job `real-name.sweep`, every hour. Deletes photos that belong to no registration after seven days, refuses registrations that nobody decided within
 * REAL_NAME_WAITING_DAYS, erases refused registrations after REAL_NAME_REFUSED_DAYS and accepted ones REAL_NAME_ENDED_DAYS after their last SIM has
 * ended, and asks the carrier once a day whether each live SIM is still in use.
 */
export const sweepRegistrations: JobHandler<AppContext> = (shop) =>
  runSweep(shop, {
    event: SWEEP_FAILED,
    intervalMs: RECURRING_JOBS["real-name.sweep"],
    steps: [deleteUnclaimedPhotos, refuseUndecided, eraseRefused, checkLiveSims, eraseEnded],
  });

const deleteUnclaimedPhotos = (shop: AppContext) => deleteExpiredFiles(shop, PHOTO_FILES, SWEEP_FAILED);

async function refuseUndecided(shop: AppContext): Promise<boolean> {
  const due = await shop.db
    .selectFrom("real_name_registrations")
    .select(["id", "attempt"])
    .where("state", "in", UNDECIDED)
    .where("updated_at", "<=", shop.clock() - shop.env.realNameWaitingDays * DAY_MS)
    .orderBy("updated_at")
    .limit(BATCH_SIZE)
    .execute();
  const processed = await processRows(shop.log, SWEEP_FAILED, due, (registration) =>
    shop.db
      .transaction()
      .execute((tx) =>
        applyDecision(shop, tx, { ...registration, sims: [] }, { to: "refused", reasons: ["not-decided"], by: "rule", from: UNDECIDED }),
      ),
  );
  if (processed > 0) {
    shop.log.error("real-name.not-decided", "Registrations were refused because nobody decided them in time", { count: processed });
    shop.wake();
  }
  return processed === BATCH_SIZE;
}

async function eraseRefused({ db, clock, log }: AppContext): Promise<boolean> {
  const now = clock();
  const due = await db
    .selectFrom("real_name_registrations")
    .select(["id", "attempt"])
    // `coalesce` makes the database use the index by time.
    .where(sql<string>`coalesce(state, '')`, "=", "refused")
    .where("photos_delete_at", "<=", now)
    .where("erased_at", "is", null)
    .limit(BATCH_SIZE)
    .execute();
  const erased = await processRows(log, SWEEP_FAILED, due, ({ id, attempt }) =>
    db.transaction().execute(async (tx) => {
      // Locks the row, unless the registration has been corrected meanwhile.
      const locked = await tx
        .updateTable("real_name_registrations")
        .set({ updated_at: now })
        .where("id", "=", id)
        .where("state", "=", "refused")
        .where("attempt", "=", attempt)
        .where("erased_at", "is", null)
        .returning("id")
        .executeTakeFirst();
      if (locked) await eraseRegistration(tx, { id, attempt, because: "refused", now });
    }),
  );
  return erased === BATCH_SIZE;
}

/**
 * Asks the carrier about the live SIMs whose last check was longest ago, also about those whose holder the carrier has refused. Ends the registration
 * of a SIM that the carrier has deregistered. If the carrier does not respond, the remaining SIMs wait for the next run.
 */
async function checkLiveSims(shop: AppContext): Promise<boolean> {
  const due = await shop.db
    .selectFrom("real_name_sims")
    .innerJoin("real_name_registrations as registration", "registration.id", "real_name_sims.registration_id")
    .select(["registration.id", "attempt", "iccid", "position"])
    .where("live", "=", 1)
    .where("checked_at", "<=", shop.clock() - DAY_MS)
    .orderBy("checked_at")
    .limit(BATCH_SIZE)
    .execute();
  for (const { id, attempt, ...sim } of due) {
    let status: string | undefined;
    try {
      status = (await shop.carrier.lookup(sim.iccid))?.status;
    } catch (error) {
      if (!isCarrierError(error)) throw error;
      shop.log.error("carrier.silent", error);
      return false;
    }
    const now = shop.clock();
    await shop.db.transaction().execute(async (tx) => {
      await tx.updateTable("real_name_sims").set({ checked_at: now }).where("registration_id", "=", id).where("iccid", "=", sim.iccid).execute();
      if (status === "deregistered") await endSimRegistration(tx, { registration: { id, attempt }, sim, by: "carrier", now });
    });
  }
  return due.length === BATCH_SIZE;
}

async function eraseEnded({ db, clock, env, log }: AppContext): Promise<boolean> {
  const now = clock();
  const endedBefore = now - env.realNameEndedDays * DAY_MS;
  const due = await db
    .selectFrom("real_name_sims")
    // SQLite keeps the order of a cross join: the ended SIMs come first.
    .crossJoin("real_name_registrations as registration")
    .select(["registration.id", "attempt"])
    .distinct()
    .where(INDEX_CONDITIONS.endedSims)
    .where("ended_at", "<=", endedBefore)
    .whereRef("registration.id", "=", "registration_id")
    .where("state", "=", "accepted")
    .where("erased_at", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("real_name_sims as other")
            .select("other.iccid")
            .whereRef("other.registration_id", "=", "registration.id")
            .where((eb) => eb.or([eb("other.live", "=", 1), eb("other.ended_at", ">", endedBefore)])),
        ),
      ),
    )
    .limit(BATCH_SIZE)
    .execute();
  const erased = await processRows(log, SWEEP_FAILED, due, ({ id, attempt }) =>
    db.transaction().execute((tx) => eraseRegistration(tx, { id, attempt, because: "ended", now })),
  );
  return erased === BATCH_SIZE;
}
