import { isCarrierError } from "#server/gateways/carrier/carrier.ts";
import type { HolderAnswer } from "#server/gateways/carrier/holder.ts";
import type { JobHandler } from "#server/jobs/job.ts";
import type { Shop } from "#server/shop.ts";
import { loadRegistration, type LoadedRegistration } from "./load-registration.ts";
import { recordEvent } from "./record-event.ts";

export const REGISTER_TOPIC = "real-name.register";

/** Our reference of one SIM and its holder, for the carrier. */
export const holderRef = (registrationId: string, position: number) => `${registrationId}.${position}`;

/** Job `real-name.register` (ref `<id>:<position>`): tells the carrier who holds one SIM of an accepted registration, once; what it refuses a person looks at (§2). */
export const registerSim: JobHandler = async (shop, job) => {
  const [id = "", position] = job.ref.split(":");
  const registration = await loadRegistration(shop.db, shop, id);
  const sim = registration?.sims.find((one) => one.position === Number(position));
  if (!registration || !sim || registration.state !== "accepted" || sim.live !== 1 || sim.carrier_state === "registered") return {};
  const answer = await tellCarrier(shop, registration, sim);
  shop.crashPoint("real-name-registered");
  const registered = answer.state === "registered";
  if (!registered) shop.log.error("real-name.register-refused", "The carrier does not register a SIM", { job: job.id, code: answer.code });
  return {
    async commit(tx) {
      const now = shop.clock();
      const changed = await tx
        .updateTable("real_name_sims")
        .set(registered ? { carrier_state: "registered", registered_at: now, looked_at: now } : { carrier_state: "failed" })
        .where("registration_id", "=", id)
        .where("iccid", "=", sim.iccid)
        .where("live", "=", 1)
        .where("carrier_state", "in", ["waiting", "failed"])
        .returning("iccid")
        .executeTakeFirst();
      if (!changed) return;
      const detail = { sim: sim.position, ...(!registered && { code: answer.code }) };
      await recordEvent(tx, {
        registrationId: id,
        attempt: registration.attempt,
        kind: registered ? "registered" : "register-failed",
        detail,
        at: now,
      });
    },
  };
};

/** A line that fails is asked again later; what the carrier refuses for good is an answer. */
async function tellCarrier(shop: Shop, registration: LoadedRegistration, sim: LoadedRegistration["sims"][number]): Promise<HolderAnswer> {
  const { person, document_type: documentType, regions, decided_at: decidedAt } = registration;
  if (!person) return { state: "refused", code: "erased" };
  try {
    return await shop.carrier.registerHolder({
      ref: holderRef(registration.id, sim.position),
      iccid: sim.iccid,
      regions: regions.split(",") as ("HK" | "TW")[],
      person: { ...person, documentType },
      registeredAt: decidedAt ?? shop.clock(),
    });
  } catch (fault) {
    if (isCarrierError(fault) && fault.kind === "final") return { state: "refused", code: fault.code };
    throw fault;
  }
}
