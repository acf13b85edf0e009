import type { AppContext } from "#server/context/app-context.ts";
import type { JobHandler } from "#server/jobs/job.ts";
import { UNDECIDED } from "#server/real-name/core/registration.ts";
import { applyDecision } from "./apply-decision.ts";

/** Maximum number of registrations in one run. */
const BATCH_SIZE = 50;

/**
 * Job `real-name.sims-taken` (ref `<id>:<attempt>` of the accepted registration): refuses every other undecided registration of one of its SIMs and
 * notifies the applicants. There may be thousands, so this is not part of the transaction that accepts.
 */
export const refuseCompetingRegistrations: JobHandler<AppContext> = async (shop, job) => {
  const [id = ""] = job.ref.split(":");
  const others = await shop.db
    .selectFrom("real_name_sims as sim")
    .innerJoin("real_name_registrations as other", "other.id", "sim.registration_id")
    .select(["other.id", "other.attempt"])
    .distinct()
    .where("other.id", "!=", id)
    .where("other.state", "in", UNDECIDED)
    .where("sim.iccid", "in", (eb) =>
      eb.selectFrom("real_name_sims as taken").select("taken.iccid").where("taken.registration_id", "=", id).where("taken.live", "=", 1),
    )
    .limit(BATCH_SIZE)
    .execute();
  for (const other of others) {
    await shop.db
      .transaction()
      .execute((tx) => applyDecision(shop, tx, { ...other, sims: [] }, { to: "refused", reasons: ["sim-taken"], by: "rule", from: UNDECIDED }));
  }
  return { ...(others.length === BATCH_SIZE && { again: shop.clock() }), committed: shop.wake };
};
