import type { AppContext } from "#server/context/app-context.ts";
import type { JobHandler } from "#server/jobs/job.ts";
import { confirmationMessage } from "./confirmation-message.ts";
import { loadEnquiry } from "#server/partners/core/load-enquiry.ts";
import { recordEnquiryEvent } from "#server/partners/core/record-enquiry-event.ts";

/**
 * Job `partners.sender-mail`: one confirmation to who sent an enquiry; an answer to it goes to the sales team. None where it was erased
 * meanwhile. How many one address gets in a day is limited where enquiries are taken (§3).
 */
export const sendConfirmationMail: JobHandler<AppContext> = async (shop, job) => {
  const enquiry = await loadEnquiry(shop.db, shop, job.ref);
  if (!enquiry?.form) return {};
  const words = confirmationMessage(shop, enquiry);
  await shop.mail.send({ idempotencyKey: job.id, to: enquiry.form.email, replyTo: shop.env.salesMail, ...words });
  shop.crashPoint("enquiry-sender-mailed");
  return { commit: (tx) => recordEnquiryEvent(tx, { enquiryId: enquiry.id, kind: "told-sender", at: shop.clock() }) };
};
