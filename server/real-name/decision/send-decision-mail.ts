import type { Shop } from "#server/context/app-context.ts";
import { takeTry, waitLeft } from "#server/db/rate-limit/rate-limit.ts";
import type { JobHandler } from "#server/jobs/job.ts";
import { decisionWords } from "./decision-message.ts";
import { recordEvent } from "#server/real-name/core/record-registration-event.ts";
import { mailTry } from "#server/real-name/core/registration-rate-limits.ts";
import { findTold } from "./notify-decision.ts";

/**
 * Job `real-name.mail`: one mail about a decision, in the applicant's language; none where it is no longer so, or no address was given.
 * Where an address had very many of them today, what does not say that a SIM is registered waits until tomorrow (§4).
 */
export const sendDecisionMail: JobHandler<Shop> = async (shop, job) => {
  const registration = await findTold(shop, job.ref);
  const to = registration?.contact.email;
  if (!registration || !to) return {};
  const rate = registration.told === "accepted" ? null : mailTry(to);
  const wait = rate ? await waitLeft(shop.db, { ...rate, now: shop.clock() }) : 0;
  if (wait > 0) {
    shop.log.info("real-name.mail-limited", { job: job.id });
    return { again: shop.clock() + wait };
  }
  const { subject, text, html } = decisionWords(shop, registration);
  await shop.mail.send({ idempotencyKey: job.id, to, subject, text, html });
  const { id: registrationId, attempt, told } = registration;
  return {
    async commit(tx) {
      const now = shop.clock();
      if (rate) await takeTry(tx, { ...rate, now });
      await recordEvent(tx, { registrationId, attempt, kind: "told", detail: { by: "mail", told }, at: now });
    },
  };
};
