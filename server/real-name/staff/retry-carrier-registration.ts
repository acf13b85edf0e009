import type { Staff } from "#server/audit/staff-action-log.ts";
import { makeJobDueNow, restartJob } from "#server/jobs/enqueue-job.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { loadRegistrationByReference } from "./view-registration.ts";
import { recordStaffAction } from "#server/audit/record-staff-action.ts";
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
    const refs = sims.map(({ position }) => `${registration.id}:${position}`);
    const due = await tx
      .selectFrom("jobs")
      .select("ref")
      .where("topic", "=", REGISTER_TOPIC)
      .where("ref", "in", refs)
      .where("state", "=", "waiting")
      .where("available_at", "<=", now)
      .execute();
    for (const ref of refs) {
      await restartJob(tx, REGISTER_TOPIC, ref, now);
      await makeJobDueNow(tx, REGISTER_TOPIC, ref, now);
    }
    const restarted = refs.length - due.length;
    if (restarted === 0) return;
    const subject = { kind: "registration", id: registration.reference } as const;
    await recordStaffAction(tx, { who, action: "registration.register", subject, after: { sims: restarted }, now });
  });
  shop.wake();
  return { ok: true, iccids: sims.map((sim) => sim.iccid) };
}
