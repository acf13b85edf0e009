import type { DatabaseTransaction } from "#server/db/database.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { loadRegistration, type LoadedRegistration } from "#server/real-name/core/load-registration.ts";

export const MAIL_TOPIC = "real-name.mail";
export const SMS_TOPIC = "real-name.sms";
/** Here, so that the decision can have it done and its handler can decide. */
export const SIMS_TAKEN_TOPIC = "real-name.sims-taken";
export type NotifiedState = "checking" | "accepted" | "refused";

/** Has the applicant told, by a mail and a text message, once for each attempt and what became of it; the jobs say neither who nor where (§4). */
export async function notifyDecision(
  tx: DatabaseTransaction,
  { id, attempt, told, now }: { id: string; attempt: number; told: NotifiedState; now: number },
): Promise<void> {
  for (const topic of [MAIL_TOPIC, SMS_TOPIC]) await enqueueJob(tx, { topic, ref: `${id}:${attempt}:${told}`, now });
}

/** The registration that such a job is about; null where it has moved on since, or nobody is left to tell. */
export async function loadDecisionToNotify(
  shop: Pick<AppContext, "db" | "sealer">,
  ref: string,
): Promise<(LoadedRegistration & { told: NotifiedState; contact: NonNullable<LoadedRegistration["contact"]> }) | null> {
  const [id = "", attempt, told] = ref.split(":");
  const registration = await loadRegistration(shop.db, shop, id);
  if (!registration?.contact || registration.attempt !== Number(attempt) || registration.state !== told) return null;
  return { ...registration, contact: registration.contact, told: told as NotifiedState };
}
