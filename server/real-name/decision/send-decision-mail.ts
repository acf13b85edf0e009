import type { AppContext } from "#server/context/app-context.ts";
import { consumeRateLimit, remainingWaitMs } from "#server/db/rate-limit/rate-limit.ts";
import type { JobHandler } from "#server/jobs/job.ts";
import { decisionMessage } from "./decision-message.ts";
import { decisionMailRateLimit } from "#server/real-name/core/registration-rate-limits.ts";
import { loadDecisionToNotify } from "./notify-decision.ts";
import { recordRegistrationEvent } from "#server/real-name/core/transition-registration.ts";

/**
 * Job `real-name.mail`: sends one mail about a decision, in the applicant's language (§4). Sends nothing if the state has changed since or there is
 * no address. If the address has reached its daily limit, any mail but an acceptance waits until the limit allows it.
 */
export const sendDecisionMail: JobHandler<AppContext> = async (shop, job) => {
  const registration = await loadDecisionToNotify(shop, job.ref);
  const to = registration?.contact.email;
  if (!registration || !to) return {};
  const rate = registration.notifiedState === "accepted" ? null : decisionMailRateLimit(to);
  const wait = rate ? await remainingWaitMs(shop.db, { ...rate, now: shop.clock() }) : 0;
  if (wait > 0) {
    shop.log.info("real-name.mail-limited", { job: job.id });
    return { again: shop.clock() + wait };
  }
  const { subject, text, html } = decisionMessage(shop, registration);
  await shop.mail.send({ idempotencyKey: job.id, to, subject, text, html });
  const { id: registrationId, attempt, notifiedState } = registration;
  return {
    async commit(tx) {
      const now = shop.clock();
      if (rate) await consumeRateLimit(tx, { ...rate, now });
      await recordRegistrationEvent(tx, { registrationId, attempt, kind: "told", detail: { by: "mail", told: notifiedState }, at: now });
    },
  };
};
