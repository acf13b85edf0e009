import { consumeRateLimit, waitLeft } from "#server/db/rate-limit/rate-limit.ts";
import type { AttemptLimit } from "#server/identity/core/limits.ts";
import type { JobHandler } from "#server/jobs/job.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { decisionMessage } from "./decision-message.ts";
import { recordRegistrationEvent } from "#server/real-name/core/record-registration-event.ts";
import { loadDecisionToNotify } from "./notify-decision.ts";

const HOUR = 60 * 60_000;

/** Text messages cost money, and anybody may type any number: so many to one number in a day. */
const numberTry = (phone: string): AttemptLimit => ({ what: "real-name-number", who: phone, limit: 6, windowMs: 24 * HOUR });
/** So many an hour in all; a fuse of its own, so that codes still go out while it is blown. */
const fuse: AttemptLimit = { what: "real-name-sms", who: "all", limit: 300, windowMs: HOUR };

/**
 * Job `real-name.sms`: one text message about a decision, in the applicant's language; that a person looks is told by mail where there is
 * an address. It waits while too many go out, and where the number had enough of them today, until tomorrow (§4).
 */
export const sendDecisionSms: JobHandler<AppContext> = async (shop, job) => {
  const registration = await loadDecisionToNotify(shop, job.ref);
  const to = registration?.contact.phone;
  if (!registration || !to || (registration.told === "checking" && registration.contact.email)) return {};
  const wait = await smsWait(shop, to);
  if (wait > 0) {
    shop.log.info("real-name.sms-limited", { job: job.id });
    return { again: shop.clock() + wait };
  }
  await shop.sms.send({ idempotencyKey: job.id, to, text: decisionMessage(shop, registration).sms });
  const { id: registrationId, attempt, told } = registration;
  return {
    async commit(tx) {
      const now = shop.clock();
      for (const one of [numberTry(to), fuse]) await consumeRateLimit(tx, { ...one, now });
      await recordRegistrationEvent(tx, { registrationId, attempt, kind: "told", detail: { by: "sms", told }, at: now });
    },
  };
};

/** How long the message has to wait, ms. */
async function smsWait({ db, clock }: Pick<AppContext, "db" | "clock">, phone: string): Promise<number> {
  const now = clock();
  const waits = await Promise.all([numberTry(phone), fuse].map((one) => waitLeft(db, { ...one, now })));
  return Math.max(...waits);
}
