import type { Staff } from "#server/audit/staff-action-log.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { loadRegistrationByReference } from "./view-registration.ts";
import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import type { SidedReason } from "#server/real-name/core/reasons.schema.ts";
import { applyDecision } from "#server/real-name/decision/apply-decision.ts";
import { UNDECIDED } from "#server/real-name/core/registration.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";

type Decision = { reference: string; who: Staff; to: "accepted" | "refused"; reasons?: SidedReason[]; note?: string; applicantNote?: string };
type Result = { ok: true } | Rejection<"registration-unknown" | "registration-decided" | "sim-taken">;

/**
 * Staff (`who`) accept or refuse an undecided registration (§4). `note` is for colleagues, `applicantNote` for the applicant. Jobs notify the
 * applicant and, after an acceptance, the carrier. Rejects if the registration is already decided. If one of its SIMs was accepted in another
 * registration, it is refused and the result is `real-name.sim-taken`.
 */
export async function decideByStaff(shop: AppContext, { reference, who, to, reasons = [], note, applicantNote }: Decision): Promise<Result> {
  const registration = await loadRegistrationByReference(shop, reference);
  if (!registration) return reject("registration-unknown");
  const newState = await shop.db.transaction().execute(async (tx) => {
    const words = { note: note || undefined, applicantNote: applicantNote || undefined };
    const applied = await applyDecision(shop, tx, registration, { to, reasons, by: "staff", ...words, from: UNDECIDED });
    if (applied === null) return null;
    await recordStaffAction(tx, {
      who,
      action: to === "accepted" ? "registration.accept" : "registration.refuse",
      subject: { kind: "registration", id: registration.reference },
      before: { state: registration.state },
      after: { state: applied, ...(to === "refused" && { reasons: reasons.join(", ") }) },
      now: shop.clock(),
    });
    return applied;
  });
  if (newState === null) return reject("registration-decided");
  shop.wake();
  return newState === to ? { ok: true } : reject("sim-taken");
}
