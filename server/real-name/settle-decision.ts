import type { DatabaseTransaction } from "#server/db/database.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import type { Shop } from "#server/shop.ts";
import type { LoadedRegistration } from "./load-registration.ts";
import { moveRegistration } from "./move-registration.ts";
import type { SidedReason } from "./reasons.schema.ts";
import { recordEvent } from "./record-event.ts";
import type { RegistrationState } from "./registration.ts";
import { REGISTER_TOPIC } from "./register-sim.ts";
import { tellDecision } from "./tell-decision.ts";

const DAY_MS = 86_400_000;
const EVENTS = { accepted: "accepted", refused: "refused", checking: "to-person" } as const;

type Decision = {
  to: "accepted" | "refused" | "checking";
  /** Why it is refused, or what a person is to look at. */
  reasons: SidedReason[];
  by: "reader" | "rule" | "staff";
  from: RegistrationState[];
};

/**
 * Writes down what was decided about one attempt and all that follows, once: false where it was decided before. Accepted: the carrier is
 * told of every SIM. Refused: its SIMs are free again, and its photos go after REAL_NAME_REFUSED_DAYS. The applicant is told (§4).
 */
export async function settleDecision(
  shop: Pick<Shop, "env" | "clock">,
  tx: DatabaseTransaction,
  registration: Pick<LoadedRegistration, "id" | "attempt" | "sims">,
  { to, reasons, by, from }: Decision,
): Promise<boolean> {
  const { id, attempt } = registration;
  const now = shop.clock();
  const decided = to === "checking" ? { decided_by: null, decided_at: null } : { decided_by: by, decided_at: now };
  const goes = to === "refused" ? now + shop.env.realNameRefusedDays * DAY_MS : null;
  const set = { ...decided, reasons: JSON.stringify(to === "accepted" ? [] : reasons), photos_delete_at: goes };
  if (!(await moveRegistration(tx, { id, attempt, from, to, set, now }))) return false;
  await recordEvent(tx, { registrationId: id, attempt, kind: EVENTS[to], detail: { by, reasons }, at: now });
  if (to === "refused") await tx.updateTable("real_name_sims").set({ live: 0 }).where("registration_id", "=", id).execute();
  if (to === "accepted") {
    for (const { position } of registration.sims) await enqueueJob(tx, { topic: REGISTER_TOPIC, ref: `${id}:${position}`, now });
  }
  await tellDecision(tx, { id, attempt, told: to, now });
  return true;
}
