import { sandboxJobs, type PostWebhook } from "#server/gateways/payments/sandbox/sandbox-jobs.ts";
import { sendChangeNotice } from "#server/identity/send-change-notice.ts";
import { sendCodeMessage } from "#server/identity/send-code-message.ts";
import { sendPasswordNotice } from "#server/identity/send-password-notice.ts";
import type { JobHandlers } from "#server/jobs/job.ts";
import { applyEvent } from "#server/orders/apply-event.ts";
import { checkPayment } from "#server/orders/check-payment.ts";
import { fulfilUnit } from "#server/orders/fulfil-unit.ts";
import { sendLinksMail, sendOrderMail } from "#server/orders/send-order-mail.ts";

/** What is done about each topic of the jobs table. */
export function jobHandlers(postWebhook?: PostWebhook): JobHandlers {
  return {
    ...sandboxJobs(postWebhook),
    "identity.change-notice": sendChangeNotice,
    "identity.send-code": sendCodeMessage,
    "identity.password-notice": sendPasswordNotice,
    "payments.apply": applyEvent,
    "payments.check": checkPayment,
    "orders.fulfil": fulfilUnit,
    "orders.mail": sendOrderMail,
    "orders.mail-links": sendLinksMail,
  };
}
