import { isCarrierError } from "#server/gateways/carrier/carrier.ts";
import { scheduleFileRemoval } from "#server/uploads/schedule-file-removal.ts";
import { enqueueJob, restartJob } from "#server/jobs/enqueue-job.ts";
import type { JobHandler } from "#server/jobs/job.ts";
import { processRows } from "#server/jobs/process-rows.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { endSimRegistration } from "#server/real-name/sims/end-sim-registration.ts";
import { eraseRegistration } from "./erase-registration.ts";
import { UNDECIDED } from "#server/real-name/core/registration.ts";
import { applyDecision } from "#server/real-name/decision/apply-decision.ts";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** Of each kind in one run. */
const MOST = 100;
const STANDING = { topic: "real-name.sweep", ref: "pulse" };
export const SWEEP_TOPIC = STANDING.topic;

/** Starts the job that never ends, once however many workers there are; one that gave up begins again. */
export async function startSweepingRegistrations(shop: Pick<AppContext, "db" | "clock">): Promise<void> {
  const now = shop.clock();
  await shop.db.transaction().execute(async (tx) => {
    await enqueueJob(tx, { ...STANDING, now, at: now + HOUR_MS });
    await restartJob(tx, STANDING.topic, STANDING.ref, now);
  });
}

/**
 * Job `real-name.sweep`, every hour. Removes photos that no registration took, refuses registrations that nobody decided within
 * REAL_NAME_WAITING_DAYS, erases refused ones after REAL_NAME_REFUSED_DAYS and accepted ones REAL_NAME_ENDED_DAYS after their last SIM has
 * ended, and asks the carrier once a day whether each live SIM is still in use.
 */
export const sweepRegistrations: JobHandler<AppContext> = async (shop) => {
  let more = false;
  // A job that fails too often is given up. This one is never; what one step cannot do now, its next turn does.
  for (const step of [dropAbandonedPhotos, refuseUndecided, eraseRefused, lookAtSims, eraseEnded]) {
    try {
      more = (await step(shop)) === MOST || more;
    } catch (error) {
      shop.log.error("real-name.sweep-failed", error);
    }
  }
  return { again: shop.clock() + (more ? 1 : HOUR_MS) };
};

async function dropAbandonedPhotos({ db, clock, log }: AppContext): Promise<number> {
  const now = clock();
  const due = await db
    .selectFrom("real_name_photos")
    .select("id")
    .where("delete_at", "<=", now)
    .where("registration_id", "is", null)
    .limit(MOST)
    .execute();
  return processRows(log, "real-name.sweep-failed", due, ({ id }) =>
    db.transaction().execute(async (tx) => {
      const gone = await tx
        .deleteFrom("real_name_photos")
        .where("id", "=", id)
        .where("delete_at", "<=", now)
        .where("registration_id", "is", null)
        .returning("file_id")
        .execute();
      await scheduleFileRemoval(
        tx,
        gone.map((photo) => photo.file_id),
        now,
      );
    }),
  );
}

async function refuseUndecided(shop: AppContext): Promise<number> {
  const due = await shop.db
    .selectFrom("real_name_registrations")
    .select(["id", "attempt"])
    .where("state", "in", UNDECIDED)
    .where("updated_at", "<=", shop.clock() - shop.env.realNameWaitingDays * DAY_MS)
    .orderBy("updated_at")
    .limit(MOST)
    .execute();
  const processed = await processRows(shop.log, "real-name.sweep-failed", due, (one) =>
    shop.db
      .transaction()
      .execute((tx) => applyDecision(shop, tx, { ...one, sims: [] }, { to: "refused", reasons: ["not-decided"], by: "rule", from: UNDECIDED })),
  );
  if (processed > 0) {
    shop.log.error("real-name.not-decided", "Registrations were refused because nobody decided them in time", { count: processed });
    shop.wake();
  }
  return processed;
}

async function eraseRefused({ db, clock, log }: AppContext): Promise<number> {
  const now = clock();
  const due = await db
    .selectFrom("real_name_registrations")
    .select(["id", "attempt"])
    .where("state", "=", "refused")
    .where("photos_delete_at", "<=", now)
    .where("erased_at", "is", null)
    .limit(MOST)
    .execute();
  return processRows(log, "real-name.sweep-failed", due, ({ id, attempt }) =>
    db.transaction().execute(async (tx) => {
      // Unless it was corrected a moment ago.
      const held = await tx
        .updateTable("real_name_registrations")
        .set({ updated_at: now })
        .where("id", "=", id)
        .where("state", "=", "refused")
        .where("attempt", "=", attempt)
        .where("erased_at", "is", null)
        .returning("id")
        .executeTakeFirst();
      if (held) await eraseRegistration(tx, { id, attempt, because: "refused", now });
    }),
  );
}

/**
 * The live SIMs that were asked about longest ago, whether the carrier has registered them or refused to: when one is taken out of use,
 * its time of keeping begins. While the carrier is silent the rest waits for the next run.
 */
async function lookAtSims(shop: AppContext): Promise<number> {
  const due = await shop.db
    .selectFrom("real_name_sims")
    .innerJoin("real_name_registrations as registration", "registration.id", "real_name_sims.registration_id")
    .select(["registration.id", "attempt", "iccid", "position"])
    .where("live", "=", 1)
    .where("looked_at", "<=", shop.clock() - DAY_MS)
    .orderBy("looked_at")
    .limit(MOST)
    .execute();
  for (const { id, attempt, ...sim } of due) {
    let status: string | undefined;
    try {
      status = (await shop.carrier.lookup(sim.iccid))?.status;
    } catch (error) {
      if (!isCarrierError(error)) throw error;
      shop.log.error("carrier.silent", error);
      return 0;
    }
    const now = shop.clock();
    await shop.db.transaction().execute(async (tx) => {
      await tx.updateTable("real_name_sims").set({ looked_at: now }).where("registration_id", "=", id).where("iccid", "=", sim.iccid).execute();
      if (status === "deregistered") await endSimRegistration(tx, { registration: { id, attempt }, sim, by: "carrier", now });
    });
  }
  return due.length;
}

async function eraseEnded({ db, clock, env, log }: AppContext): Promise<number> {
  const now = clock();
  const due = await db
    .selectFrom("real_name_registrations as registration")
    .innerJoin("real_name_sims as sim", "sim.registration_id", "registration.id")
    .select(["registration.id", "attempt"])
    .where("state", "=", "accepted")
    .where("erased_at", "is", null)
    .groupBy(["registration.id", "attempt"])
    .having((eb) => eb.and([eb(eb.fn.max("live"), "=", 0), eb(eb.fn.max("ended_at"), "<=", now - env.realNameEndedDays * DAY_MS)]))
    .limit(MOST)
    .execute();
  return processRows(log, "real-name.sweep-failed", due, ({ id, attempt }) =>
    db.transaction().execute((tx) => eraseRegistration(tx, { id, attempt, because: "ended", now })),
  );
}
