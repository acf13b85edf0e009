import type { JobHandler } from "#server/jobs/job.ts";
import { decisionWords } from "./decision-words.ts";
import { recordEvent } from "./record-event.ts";
import { findTold } from "./tell-decision.ts";

/** Job `real-name.mail`: one mail about a decision, in the applicant's language; none where it is no longer so, or no address was given (§4). */
export const sendDecisionMail: JobHandler = async (shop, job) => {
  const registration = await findTold(shop, job.ref);
  if (!registration?.contact.email) return {};
  const { subject, text, html } = decisionWords(shop, registration);
  await shop.mail.send({ idempotencyKey: job.id, to: registration.contact.email, subject, text, html });
  const { id: registrationId, attempt, told } = registration;
  return { commit: (tx) => recordEvent(tx, { registrationId, attempt, kind: "told", detail: { by: "mail", told }, at: shop.clock() }) };
};
