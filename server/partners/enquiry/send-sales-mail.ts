import type { Shop } from "#server/context/app-context.ts";
import type { JobHandler } from "#server/jobs/job.ts";
import { salesWords } from "./sales-message.ts";
import { loadEnquiry } from "#server/partners/core/load-enquiry.ts";
import { recordEvent } from "#server/partners/core/record-enquiry-event.ts";

/** Job `partners.sales-mail`: an enquiry with all its data to SALES_MAIL; an answer to it goes to the sender. None where it was erased meanwhile (§3). */
export const sendSalesMail: JobHandler<Shop> = async (shop, job) => {
  const enquiry = await loadEnquiry(shop.db, shop, job.ref);
  if (!enquiry?.form) return {};
  const { form } = enquiry;
  await shop.mail.send({ idempotencyKey: job.id, to: shop.env.salesMail, replyTo: form.email, ...salesWords({ ...enquiry, form }) });
  shop.crashPoint("enquiry-sales-mailed");
  return { commit: (tx) => recordEvent(tx, { enquiryId: enquiry.id, kind: "told-sales", at: shop.clock() }) };
};
