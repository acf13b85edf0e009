import type { JobHandler } from "#server/jobs/job.ts";
import { salesWords } from "./sales-words.ts";
import { loadEnquiry } from "./load-enquiry.ts";
import { recordEvent } from "./record-event.ts";

/** Job `partners.sales-mail`: an enquiry with all its data to SALES_MAIL; an answer to it goes to the sender. None where it was erased meanwhile (§3). */
export const sendSalesMail: JobHandler = async (shop, job) => {
  const enquiry = await loadEnquiry(shop.db, shop, job.ref);
  if (!enquiry?.form) return {};
  const { form } = enquiry;
  await shop.mail.send({ idempotencyKey: job.id, to: shop.env.salesMail, replyTo: form.email, ...salesWords({ ...enquiry, form }) });
  shop.crashPoint("enquiry-sales-mailed");
  return { commit: (tx) => recordEvent(tx, { enquiryId: enquiry.id, kind: "told-sales", at: shop.clock() }) };
};
