import type { AppContext } from "#server/context/app-context.ts";
import type { DatabaseTransaction } from "#server/db/database.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import type { JobHandler } from "#server/jobs/job.ts";
import { carrierHolderRef } from "#server/real-name/core/registration-key.ts";
import type { LoadedRegistration } from "#server/real-name/core/load-registration.ts";
import { recordRegistrationEvent } from "#server/real-name/core/transition-registration.ts";

export const END_TOPIC = "real-name.end";

type EndRequest = {
  registration: Pick<LoadedRegistration, "id" | "attempt">;
  sim: Pick<LoadedRegistration["sims"][number], "iccid" | "position">;
  /** `carrier`: the carrier itself deregistered the SIM, so that no job has to remove the holder there. */
  by: "carrier" | "staff";
  now: number;
};

/**
 * Ends the registration of one SIM. Afterwards anyone may register the SIM again. The retention period begins when the last SIM of a registration has
 * ended (§2). Returns false if the SIM is not live.
 */
export async function endSimRegistration(tx: DatabaseTransaction, { registration: { id, attempt }, sim, by, now }: EndRequest): Promise<boolean> {
  const ended = await tx
    .updateTable("real_name_sims")
    .set({ live: 0, carrier_state: "ended", ended_at: now })
    .where("registration_id", "=", id)
    .where("iccid", "=", sim.iccid)
    .where("live", "=", 1)
    .returning("iccid")
    .executeTakeFirst();
  if (!ended) return false;
  await recordRegistrationEvent(tx, { registrationId: id, attempt, kind: "ended", detail: { by, sim: sim.position }, at: now });
  if (by === "staff") await enqueueJob(tx, { topic: END_TOPIC, ref: `${id}:${sim.position}`, now });
  return true;
}

/** Job `real-name.end` (ref `<id>:<position>`): removes the holder at the carrier after staff ended the registration of a SIM. */
export const endCarrierHolder: JobHandler<AppContext> = async (shop, job) => {
  const [id = "", position] = job.ref.split(":");
  const sims = await shop.db.selectFrom("real_name_sims").select(["position", "refusals"]).where("registration_id", "=", id).execute();
  const sim = sims.find((row) => row.position === Number(position));
  if (sim) await shop.carrier.endHolder({ ref: carrierHolderRef(id, sim) });
  return {};
};
