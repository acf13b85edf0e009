import type { Staff } from "#server/audit/staff-action-log.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { endSimRegistration } from "#server/real-name/sims/end-sim-registration.ts";
import { loadRegistrationByReference } from "./view-registration.ts";
import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";

type Result = { ok: true; ended: string[] } | Rejection<"registration-unknown" | "registration-not-accepted" | "no-such-sim">;

/**
 * Staff (`who`) end the registration of one SIM, or of all live SIMs if `iccid` is null. A job removes the holder at the carrier. Rejects if no such
 * SIM is live. `ended` lists the ICCIDs.
 */
export async function endRegistration(
  shop: AppContext,
  { reference, iccid, who }: { reference: string; iccid: string | null; who: Staff },
): Promise<Result> {
  const registration = await loadRegistrationByReference(shop, reference);
  if (!registration) return reject("registration-unknown");
  if (registration.state !== "accepted") return reject("registration-not-accepted");
  const sims = registration.sims.filter((sim) => sim.live === 1 && (iccid === null || sim.iccid === iccid));
  if (sims.length === 0) return reject("no-such-sim");
  const ended = await shop.db.transaction().execute(async (tx) => {
    const now = shop.clock();
    const iccids: string[] = [];
    for (const sim of sims) if (await endSimRegistration(tx, { registration, sim, by: "staff", now })) iccids.push(sim.iccid);
    // Another call may have ended them since they were read.
    if (iccids.length === 0) return iccids;
    const live = registration.sims.filter((sim) => sim.live === 1).length;
    const values = { before: { liveSims: live }, after: { liveSims: live - iccids.length } };
    await recordStaffAction(tx, { who, action: "registration.end", subject: { kind: "registration", id: registration.reference }, ...values, now });
    return iccids;
  });
  if (ended.length === 0) return reject("no-such-sim");
  shop.wake();
  return { ok: true, ended };
}
