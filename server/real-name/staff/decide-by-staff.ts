import type { AppContext } from "#server/context/app-context.ts";
import { findByReference } from "./find-by-reference.ts";
import { recordStaffAccess } from "./record-staff-access.ts";
import type { SidedReason } from "#server/real-name/core/reasons.schema.ts";
import { applyDecision } from "#server/real-name/decision/apply-decision.ts";
import { describeRefusal } from "./staff-notes.ts";

type Decision = { reference: string; who: string; to: "accepted" | "refused"; reasons?: SidedReason[]; note?: string };
type Answer = { ok: true } | { ok: false; reason: "real-name.unknown" | "real-name.decided" | "real-name.sim-taken" };

/** A person accepts a registration that waits, or refuses it for these reasons; the applicant is told, and of SIMs that are accepted the carrier. Refuses one that is decided (§4), and does not accept one whose SIM was accepted in another registration: that one is refused. */
export async function decideByStaff(shop: AppContext, { reference, who, to, reasons = [], note }: Decision): Promise<Answer> {
  const registration = await findByReference(shop, reference);
  if (!registration) return { ok: false, reason: "real-name.unknown" };
  const done = await shop.db.transaction().execute(async (tx) => {
    const settled = await applyDecision(shop, tx, registration, { to, reasons, by: "staff", from: ["received", "checking"] });
    const what = to === "accepted" ? "accept" : describeRefusal(reasons, note);
    if (settled !== null) await recordStaffAccess(tx, { reference: registration.reference, who, what, now: shop.clock() });
    return settled;
  });
  if (done === null) return { ok: false, reason: "real-name.decided" };
  shop.wake();
  return done === to ? { ok: true } : { ok: false, reason: "real-name.sim-taken" };
}
