import type { DatabaseTransaction } from "#server/db/database.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { loadRegistration, type LoadedRegistration } from "#server/real-name/core/load-registration.ts";

export const MAIL_TOPIC = "real-name.mail";
export const SMS_TOPIC = "real-name.sms";
/** The topic of `refuse-competing-registrations.ts`. Not defined there, because that file imports `apply-decision.ts`, which enqueues the job. */
export const SIMS_TAKEN_TOPIC = "real-name.sims-taken";
export type NotifiedState = "checking" | "accepted" | "refused";

/** Enqueues one mail and one SMS to the applicant about the new state, once for each attempt and state (§4). The jobs contain no name or address. */
export async function notifyDecision(
  tx: DatabaseTransaction,
  { id, attempt, notifiedState, now }: { id: string; attempt: number; notifiedState: NotifiedState; now: number },
): Promise<void> {
  for (const topic of [MAIL_TOPIC, SMS_TOPIC]) await enqueueJob(tx, { topic, ref: `${id}:${attempt}:${notifiedState}`, now });
}

/** Loads the registration of a notification job. Returns null if its state or attempt has changed since, or its contact has been erased. */
export async function loadDecisionToNotify(
  shop: Pick<AppContext, "db" | "encryptor">,
  ref: string,
): Promise<(LoadedRegistration & { notifiedState: NotifiedState; contact: NonNullable<LoadedRegistration["contact"]> }) | null> {
  const [id = "", attempt, notifiedState] = ref.split(":");
  const registration = await loadRegistration(shop.db, shop, id);
  if (!registration?.contact || registration.attempt !== Number(attempt) || registration.state !== notifiedState) return null;
  return { ...registration, contact: registration.contact, notifiedState: notifiedState as NotifiedState };
}
