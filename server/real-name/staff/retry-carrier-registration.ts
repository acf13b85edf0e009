import type { Staff } from "#server/audit/staff.ts";
import { makeJobDueNow, restartJob } from "#server/jobs/enqueue-job.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { loadRegistrationByReference } from "./find-by-reference.ts";
import { recordStaffAccess } from "./record-staff-access.ts";
import { REGISTER_TOPIC } from "#server/real-name/sims/register-sim.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";

type Result = { ok: true; iccids: string[] } | Rejection<"registration-unknown" | "registration-not-accepted" | "all-registered">;

/**
 * Reports the live SIMs of an accepted registration again that the carrier has refused or not received. Rejects if there is no such SIM. Returns
 * their ICCIDs.
 */
export async function retryCarrierRegistration(shop: AppContext, { reference, who }: { reference: string; who: Staff }): Promise<Result> {
  const registration = await loadRegistrationByReference(shop, reference);
  if (!registration) return reject("registration-unknown");
  if (registration.state !== "accepted") return reject("registration-not-accepted");
  const sims = registration.sims.filter((sim) => sim.live === 1 && sim.carrier_state !== "registered");
  if (sims.length === 0) return reject("all-registered");
  await shop.db.transaction().execute(async (tx) => {
    const now = shop.clock();
    for (const { position } of sims) {
      const ref = `${registration.id}:${position}`;
      await restartJob(tx, REGISTER_TOPIC, ref, now);
      await makeJobDueNow(tx, REGISTER_TOPIC, ref, now);
    }
    await recordStaffAccess(tx, { reference: registration.reference, who, what: "register", now });
  });
  shop.wake();
  return { ok: true, iccids: sims.map((sim) => sim.iccid) };
}
