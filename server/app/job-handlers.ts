import type { Shop } from "#server/context/app-context.ts";
import type { PostWebhook } from "#server/gateways/payments/sandbox/post-webhook.ts";
import { sandboxJobs } from "#server/gateways/payments/sandbox/sandbox-jobs.ts";
import { sendChangeNotice } from "#server/identity/contact/send-change-notice.ts";
import { sendCodeMessage } from "#server/identity/code/send-code-message.ts";
import { PASSWORD_NOTICE_TOPIC, sendPasswordNotice } from "#server/identity/password/send-password-notice.ts";
import { sweep } from "#server/uploads/retention/sweep-uploads.ts";
import type { JobHandlers } from "#server/jobs/job.ts";
import { applyEvent } from "#server/orders/webhooks/apply-payment-event.ts";
import { checkPayment } from "#server/orders/payments/check-payment.ts";
import { compareDailyBooks } from "#server/orders/reconciliation/reconcile-records.ts";
import { ERASE_TOPIC, eraseOrdersLeft } from "#server/orders/privacy/erase-orders.ts";
import { fulfilUnit } from "#server/orders/fulfilment/fulfil-unit.ts";
import { loadCard } from "#server/orders/fulfilment/load-prepaid-sim.ts";
import { sendRefund } from "#server/orders/refunds/send-refund.ts";
import { sendLinksMail, sendOrderMail } from "#server/orders/emails/send-order-mail.ts";
import { takeBack } from "#server/orders/refunds/revoke-units.ts";
import { SALES_MAIL_TOPIC, SENDER_MAIL_TOPIC } from "#server/partners/enquiry/notify-enquiry.ts";
import { sendSalesMail } from "#server/partners/enquiry/send-sales-mail.ts";
import { sendSenderMail } from "#server/partners/enquiry/send-confirmation-mail.ts";
import { ENQUIRY_SWEEP_TOPIC, sweepEnquiries } from "#server/partners/retention/sweep-enquiries.ts";
import { reconcile } from "#server/payments/reconciliation/reconcile.ts";
import { PRIVACY_SWEEP_TOPIC, sweepPersonalData } from "#server/privacy/sweep-personal-data.ts";
import { DECIDE_TOPIC, decideRegistration } from "#server/real-name/decision/decide-registration.ts";
import { END_TOPIC, endHolderOfSim } from "#server/real-name/sims/end-sim-registration.ts";
import { REGISTER_TOPIC, registerSim } from "#server/real-name/sims/register-sim.ts";
import { refuseTakenSims } from "#server/real-name/decision/refuse-competing-registrations.ts";
import { sendDecisionMail } from "#server/real-name/decision/send-decision-mail.ts";
import { sendDecisionSms } from "#server/real-name/decision/send-decision-sms.ts";
import { SWEEP_TOPIC, sweepRegistrations } from "#server/real-name/retention/sweep-registrations.ts";
import { MAIL_TOPIC, SIMS_TAKEN_TOPIC, SMS_TOPIC } from "#server/real-name/decision/notify-decision.ts";
import { tellLowBalance } from "#server/top-up/notify-low-balance.ts";
import { watchBalances } from "#server/top-up/watch-balances.ts";
import { sweepEvents, TRACKING_SWEEP_TOPIC } from "#server/tracking/sweep-events.ts";

/** What is done about each topic of the jobs table. */
export function jobHandlers(postWebhook?: PostWebhook): JobHandlers<Shop> {
  return {
    ...sandboxJobs(postWebhook),
    "identity.change-notice": sendChangeNotice,
    "identity.send-code": sendCodeMessage,
    [PASSWORD_NOTICE_TOPIC]: sendPasswordNotice,
    "intake.sweep": sweep,
    [ENQUIRY_SWEEP_TOPIC]: sweepEnquiries,
    [SALES_MAIL_TOPIC]: sendSalesMail,
    [SENDER_MAIL_TOPIC]: sendSenderMail,
    "payments.apply": applyEvent,
    "payments.check": checkPayment,
    "refunds.send": sendRefund,
    [ERASE_TOPIC]: eraseOrdersLeft,
    "orders.fulfil": fulfilUnit,
    "orders.load-card": loadCard,
    "orders.mail": sendOrderMail,
    "orders.mail-links": sendLinksMail,
    "orders.take-back": takeBack,
    [DECIDE_TOPIC]: decideRegistration,
    [END_TOPIC]: endHolderOfSim,
    [MAIL_TOPIC]: sendDecisionMail,
    [REGISTER_TOPIC]: registerSim,
    [SIMS_TAKEN_TOPIC]: refuseTakenSims,
    [SMS_TOPIC]: sendDecisionSms,
    [SWEEP_TOPIC]: sweepRegistrations,
    [PRIVACY_SWEEP_TOPIC]: sweepPersonalData,
    "reconcile.books": compareDailyBooks,
    "reconcile.run": reconcile,
    "top-up.low-balance": tellLowBalance,
    "top-up.watch": watchBalances,
    [TRACKING_SWEEP_TOPIC]: sweepEvents,
  };
}
