import type { DatabaseTransaction } from "#server/db/database.ts";
import { isCarrierError } from "#server/gateways/carrier/carrier.ts";
import type { HolderResult } from "#server/gateways/carrier/holder.ts";
import { makeJobDueNow, restartJob } from "#server/jobs/enqueue-job.ts";
import type { JobHandler } from "#server/jobs/job.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { END_TOPIC, endSimRegistration } from "./end-sim-registration.ts";
import { carrierHolderRef } from "#server/real-name/core/registration-key.ts";
import { loadRegistration, type LoadedRegistration } from "#server/real-name/core/load-registration.ts";
import { recordRegistrationEvent } from "#server/real-name/core/transition-registration.ts";

export const REGISTER_TOPIC = "real-name.register";

/**
 * Job `real-name.register` (ref `<id>:<position>`): reports the holder of one SIM of an accepted registration to the carrier, once (§2). If the
 * carrier refuses, staff review it. If the carrier has deregistered the SIM, its registration is ended.
 */
export const registerSim: JobHandler<AppContext> = async (shop, job) => {
  const [id = "", position] = job.ref.split(":");
  const registration = await loadRegistration(shop.db, shop, id);
  const sim = registration?.sims.find((candidate) => candidate.position === Number(position));
  if (!registration || !sim || registration.state !== "accepted" || sim.live !== 1 || sim.carrier_state === "registered") return {};
  const result = await reportHolder(shop, registration, sim);
  shop.crashPoint("real-name-registered");
  const registered = result.state === "registered";
  if (!registered) shop.log.error("real-name.register-refused", "The carrier does not register a SIM", { job: job.id, code: result.code });
  return {
    async commit(tx) {
      const now = shop.clock();
      const changed = await tx
        .updateTable("real_name_sims")
        .set((eb) =>
          registered
            ? { carrier_state: "registered", registered_at: now, checked_at: now }
            : { carrier_state: "failed", refusals: eb("refusals", "+", 1) },
        )
        .where("registration_id", "=", id)
        .where("iccid", "=", sim.iccid)
        .where("live", "=", 1)
        .where("carrier_state", "in", ["waiting", "failed"])
        .returning("iccid")
        .executeTakeFirst();
      if (!changed) return registered ? requeueEndJob(tx, job.ref, now) : undefined;
      const detail = { sim: sim.position, ...(!registered && { code: result.code }) };
      await recordRegistrationEvent(tx, {
        registrationId: id,
        attempt: registration.attempt,
        kind: registered ? "registered" : "register-failed",
        detail,
        at: now,
      });
      if (!registered && result.code === "deregistered") await endSimRegistration(tx, { registration, sim, by: "carrier", now });
    },
  };
};

/** Repeats the job that removes the holder: staff ended the registration of the SIM while its holder was reported. */
async function requeueEndJob(tx: DatabaseTransaction, ref: string, now: number): Promise<void> {
  await restartJob(tx, END_TOPIC, ref, now);
  await makeJobDueNow(tx, END_TOPIC, ref, now);
}

/** Returns the carrier's final result. Rethrows temporary errors, so that the job is retried. */
async function reportHolder(shop: AppContext, registration: LoadedRegistration, sim: LoadedRegistration["sims"][number]): Promise<HolderResult> {
  const { person, document_type: documentType, regions, decided_at: decidedAt } = registration;
  if (!person) return { state: "refused", code: "erased" };
  try {
    return await shop.carrier.registerHolder({
      ref: carrierHolderRef(registration.id, sim),
      iccid: sim.iccid,
      regions: regions.split(",") as ("HK" | "TW")[],
      person: { ...person, documentType },
      registeredAt: decidedAt ?? shop.clock(),
    });
  } catch (error) {
    if (isCarrierError(error) && error.kind === "final") return { state: "refused", code: error.code };
    throw error;
  }
}
