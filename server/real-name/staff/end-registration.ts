import type { Staff } from "#server/audit/staff.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { endSimRegistration } from "#server/real-name/sims/end-sim-registration.ts";
import { loadRegistrationByReference } from "./find-by-reference.ts";
import { recordStaffAccess } from "./record-staff-access.ts";
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
  await shop.db.transaction().execute(async (tx) => {
    const now = shop.clock();
    for (const sim of sims) await endSimRegistration(tx, { registration, sim, by: "staff", now });
    await recordStaffAccess(tx, { reference: registration.reference, who, what: "end", now });
  });
  shop.wake();
  return { ok: true, ended: sims.map((sim) => sim.iccid) };
}
