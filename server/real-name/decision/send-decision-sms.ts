import { consumeRateLimit, remainingWaitMs } from "#server/db/rate-limit/rate-limit.ts";
import type { AttemptLimit } from "#server/db/rate-limit/consume-limits.ts";
import type { JobHandler } from "#server/jobs/job.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { decisionMessage } from "./decision-message.ts";
import { loadDecisionToNotify } from "./notify-decision.ts";
import { recordRegistrationEvent } from "#server/real-name/core/transition-registration.ts";

const HOUR = 60 * 60_000;

/** Messages an hour in total. Sign-in codes have a limit of their own, so that they are still sent when this limit is reached. */
const totalLimit: AttemptLimit = { name: "real-name-sms", subject: "all", limit: 300, windowMs: HOUR };

/**
 * Job `real-name.sms`: sends one text message about a decision, in the applicant's language (§4). Sends nothing if the state has changed since, there
 * is no phone number, or the state is `checking` and there is an email address. If a rate limit is reached, the message waits.
 */
export const sendDecisionSms: JobHandler<AppContext> = async (shop, job) => {
  const registration = await loadDecisionToNotify(shop, job.ref);
  const to = registration?.contact.phone;
  if (!registration || !to || (registration.notifiedState === "checking" && registration.contact.email)) return {};
  const wait = await smsWait(shop, to);
  if (wait > 0) {
    shop.log.info("real-name.sms-limited", { job: job.id });
    return { again: shop.clock() + wait };
  }
  await shop.sms.send({ idempotencyKey: job.id, to, text: decisionMessage(shop, registration).sms });
  const { id: registrationId, attempt, notifiedState } = registration;
  return {
    async commit(tx) {
      const now = shop.clock();
      for (const limit of [numberLimit(to), totalLimit]) await consumeRateLimit(tx, { ...limit, now });
      await recordRegistrationEvent(tx, { registrationId, attempt, kind: "told", detail: { by: "sms", told: notifiedState }, at: now });
    },
  };
};

/** Returns how long the message must wait, in ms. */
async function smsWait({ db, clock }: Pick<AppContext, "db" | "clock">, phone: string): Promise<number> {
  const now = clock();
  const waits = await Promise.all([numberLimit(phone), totalLimit].map((limit) => remainingWaitMs(db, { ...limit, now })));
  return Math.max(...waits);
}

/** Messages to one phone number a day. They cost money, and anyone can type any number. */
const numberLimit = (phone: string): AttemptLimit => ({ name: "real-name-number", subject: phone, limit: 6, windowMs: 24 * HOUR });
