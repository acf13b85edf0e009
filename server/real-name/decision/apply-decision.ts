import type { DatabaseTransaction } from "#server/db/database.ts";
import type { RegistrationState, DecidedBy } from "#server/domain/registration-states.schema.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { findUnavailableSims, lockSims } from "#server/real-name/sims/find-unavailable-sims.ts";
import type { LoadedRegistration } from "#server/real-name/core/load-registration.ts";
import { transitionRegistration, recordRegistrationEvent } from "#server/real-name/core/transition-registration.ts";
import type { SidedReason } from "#server/real-name/core/reasons.schema.ts";
import { REGISTER_TOPIC } from "#server/real-name/sims/register-sim.ts";
import { SIMS_TAKEN_TOPIC, notifyDecision } from "./notify-decision.ts";

const DAY_MS = 86_400_000;
const EVENTS = { accepted: "accepted", refused: "refused", checking: "to-person" } as const;

type Decision = {
  to: "accepted" | "refused" | "checking";
  /** The reasons for a refusal, or what staff should check. */
  reasons: SidedReason[];
  /** `reader`: from what the document reader read. `rule`: because of the law, another registration or the time. */
  by: DecidedBy;
  /** What staff noted; erased with the person. */
  note?: string | undefined;
  /** What staff wrote to the applicant about a refusal; erased with the person. */
  applicantNote?: string | undefined;
  /** The states in which the decision is valid. */
  from: RegistrationState[];
};

/**
 * Applies the decision about one attempt of a registration, once, and enqueues the messages to the applicant (§4). Returns the new state. Returns
 * null if the registration is no longer in one of the `from` states, has a new attempt, or is erased. Only an acceptance reads `registration.sims`;
 * callers with another decision may pass an empty list.
 * - accepted: the SIMs become live, and jobs report them to the carrier and refuse competing registrations. If one of the SIMs was accepted in
 *   another registration, this one is refused instead.
 * - refused: the data is erased after REAL_NAME_REFUSED_DAYS.
 */
export async function applyDecision(
  shop: Pick<AppContext, "env" | "clock">,
  tx: DatabaseTransaction,
  registration: Pick<LoadedRegistration, "id" | "attempt" | "sims">,
  { to, reasons, by, note, applicantNote, from }: Decision,
): Promise<Decision["to"] | null> {
  const { id, attempt } = registration;
  const now = shop.clock();
  if (to === "accepted") {
    const iccids = registration.sims.map((sim) => sim.iccid);
    // No other transaction can accept one of these SIMs between the check and the update.
    await lockSims(tx, shop, iccids);
    const taken = await findUnavailableSims(tx, { iccids, sender: null, except: id });
    if (taken.size > 0) return applyDecision(shop, tx, registration, { to: "refused", reasons: ["sim-taken"], by: "rule", from });
  }
  const decidedColumns = to === "checking" ? { decided_by: null, decided_at: null } : { decided_by: by, decided_at: now };
  // The column `photos_delete_at` is the time when all data of a refused registration is erased.
  const eraseAt = to === "refused" ? now + shop.env.realNameRefusedDays * DAY_MS : null;
  const explained = { reasons: JSON.stringify(to === "accepted" ? [] : reasons), applicant_note: applicantNote ?? null };
  const set = { ...decidedColumns, ...explained, photos_delete_at: eraseAt };
  if (!(await transitionRegistration(tx, { id, attempt, from, to, set, now }))) return null;
  await recordRegistrationEvent(tx, { registrationId: id, attempt, kind: EVENTS[to], detail: { by, reasons }, note, at: now });
  if (to === "accepted") {
    await tx.updateTable("real_name_sims").set({ live: 1, checked_at: now }).where("registration_id", "=", id).execute();
    await enqueueJob(tx, { topic: SIMS_TAKEN_TOPIC, ref: `${id}:${attempt}`, now });
    for (const { position } of registration.sims) await enqueueJob(tx, { topic: REGISTER_TOPIC, ref: `${id}:${position}`, now });
  }
  await notifyDecision(tx, { id, attempt, notifiedState: to, now });
  return to;
}
