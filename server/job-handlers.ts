import type { PostWebhook } from "#server/gateways/payments/sandbox/post-webhook.ts";
import { sandboxJobs } from "#server/gateways/payments/sandbox/sandbox-jobs.ts";
import { sendChangeNotice } from "#server/identity/send-change-notice.ts";
import { sendCodeMessage } from "#server/identity/send-code-message.ts";
import { PASSWORD_NOTICE_TOPIC, sendPasswordNotice } from "#server/identity/send-password-notice.ts";
import { sweep } from "#server/intake/sweep.ts";
import type { JobHandlers } from "#server/jobs/job.ts";
import { applyEvent } from "#server/orders/apply-event.ts";
import { checkPayment } from "#server/orders/check-payment.ts";
import { compareDailyBooks } from "#server/orders/compare-books.ts";
import { ERASE_TOPIC, eraseOrdersLeft } from "#server/orders/erase-orders.ts";
import { fulfilUnit } from "#server/orders/fulfil-unit.ts";
import { loadCard } from "#server/orders/load-card.ts";
import { sendRefund } from "#server/orders/send-refund.ts";
import { sendLinksMail, sendOrderMail } from "#server/orders/send-order-mail.ts";
import { takeBack } from "#server/orders/take-back.ts";
import { SALES_MAIL_TOPIC, SENDER_MAIL_TOPIC } from "#server/partners/enquiry-mail-topics.ts";
import { sendSalesMail } from "#server/partners/send-sales-mail.ts";
import { sendSenderMail } from "#server/partners/send-sender-mail.ts";
import { ENQUIRY_SWEEP_TOPIC, sweepEnquiries } from "#server/partners/sweep-enquiries.ts";
import { reconcile } from "#server/payments/reconcile.ts";
import { PRIVACY_SWEEP_TOPIC, sweepPersonalData } from "#server/privacy/sweep-personal-data.ts";
import { DECIDE_TOPIC, decideRegistration } from "#server/real-name/decide-registration.ts";
import { END_TOPIC, endHolderOfSim } from "#server/real-name/end-sim.ts";
import { REGISTER_TOPIC, registerSim } from "#server/real-name/register-sim.ts";
import { refuseTakenSims } from "#server/real-name/refuse-taken-sims.ts";
import { sendDecisionMail } from "#server/real-name/send-decision-mail.ts";
import { sendDecisionSms } from "#server/real-name/send-decision-sms.ts";
import { SWEEP_TOPIC, sweepRegistrations } from "#server/real-name/sweep-registrations.ts";
import { MAIL_TOPIC, SIMS_TAKEN_TOPIC, SMS_TOPIC } from "#server/real-name/tell-decision.ts";
import { tellLowBalance } from "#server/top-up/tell-low-balance.ts";
import { watchBalances } from "#server/top-up/watch-balances.ts";
import { sweepEvents, TRACKING_SWEEP_TOPIC } from "#server/tracking/sweep-events.ts";

/** What is done about each topic of the jobs table. */
export function jobHandlers(postWebhook?: PostWebhook): JobHandlers {
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
