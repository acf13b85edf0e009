import type { AppContext } from "#server/context/app-context.ts";
import type { JobHandler } from "#server/jobs/job.ts";
import { salesMessage } from "./sales-message.ts";
import { loadEnquiry } from "#server/partners/core/load-enquiry.ts";
import { recordEnquiryEvent } from "#server/partners/core/record-enquiry-event.ts";

/**
 * Job `partners.sales-mail`: sends an enquiry with all its data to SALES_MAIL; replies go to the sender. Sends nothing if the enquiry was erased
 * meanwhile (§3).
 */
export const sendSalesMail: JobHandler<AppContext> = async (shop, job) => {
  const enquiry = await loadEnquiry(shop.db, shop, job.ref);
  if (!enquiry?.form) return {};
  const { form } = enquiry;
  await shop.mail.send({ idempotencyKey: job.id, to: shop.env.salesMail, replyTo: form.email, ...salesMessage({ ...enquiry, form }) });
  shop.crashPoint("enquiry-sales-mailed");
  return { commit: (tx) => recordEnquiryEvent(tx, { enquiryId: enquiry.id, kind: "told-sales", at: shop.clock() }) };
};
