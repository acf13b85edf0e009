import type { AppContext } from "#server/context/app-context.ts";
import { applyEdition, endEdition } from "#server/content/staff/apply-edition.ts";
import { END_TOPIC as CONTENT_END_TOPIC, PUBLISH_TOPIC } from "#server/content/staff/publish-edition.ts";
import type { PostWebhook } from "#server/gateways/payments/sandbox/post-webhook.ts";
import { sandboxJobs } from "#server/gateways/payments/sandbox/sandbox-jobs.ts";
import { sendChangeNotice } from "#server/identity/contact/send-change-notice.ts";
import { sendCodeMessage } from "#server/identity/code/send-code-message.ts";
import { PASSWORD_NOTICE_TOPIC, sendPasswordNotice } from "#server/identity/password/send-password-notice.ts";
import { sweepUploads } from "#server/uploads/retention/sweep-uploads.ts";
import type { JobHandler, JobHandlers, PaidTopic } from "#server/jobs/job.ts";
import type { RecurringTopic } from "#server/jobs/recurring-jobs.ts";
import { applyPaymentEvent } from "#server/orders/webhooks/apply-payment-event.ts";
import { refundFailedOrders } from "#server/orders/cancellation/refund-failed-orders.ts";
import { checkPayment } from "#server/orders/payments/check-payment.ts";
import { reconcileRecordsDaily } from "#server/orders/reconciliation/reconcile-records.ts";
import { ERASE_TOPIC, resumeOrderErasure } from "#server/orders/privacy/erase-orders.ts";
import { RELEASE_CODES_TOPIC, releaseCodes } from "#server/orders/corrections/withheld-codes.ts";
import { fulfilUnit } from "#server/orders/fulfilment/fulfil-unit.ts";
import { loadPrepaidSim } from "#server/orders/fulfilment/load-prepaid-sim.ts";
import { sendRefund } from "#server/orders/refunds/send-refund.ts";
import { REMINDER_TOPIC } from "#server/orders/privacy/find-order-messages.ts";
import { OLD_ADDRESS_TOPIC, sendOldAddressMail } from "#server/orders/emails/send-old-address-mail.ts";
import { sendLinksMail } from "#server/orders/emails/resend-links.ts";
import { sendOrderMail } from "#server/orders/emails/send-order-mail.ts";
import { revokeUnits } from "#server/orders/refunds/revoke-units.ts";
import { SALES_MAIL_TOPIC, SENDER_MAIL_TOPIC } from "#server/partners/core/enquiry-event.ts";
import { sendConfirmationMail, sendSalesMail } from "#server/partners/enquiry/send-enquiry-mails.ts";
import { sweepEnquiries } from "#server/partners/retention/sweep-enquiries.ts";
import { reconcile } from "#server/payments/reconciliation/reconcile.ts";
import { sweepPersonalData } from "#server/privacy/sweep-personal-data.ts";
import { DECIDE_TOPIC, decideRegistration } from "#server/real-name/decision/decide-registration.ts";
import { END_TOPIC, endCarrierHolder } from "#server/real-name/sims/end-sim-registration.ts";
import { REGISTER_TOPIC, registerSim } from "#server/real-name/sims/register-sim.ts";
import { refuseCompetingRegistrations } from "#server/real-name/decision/refuse-competing-registrations.ts";
import { sendDecisionMail } from "#server/real-name/decision/send-decision-mail.ts";
import { sendDecisionSms } from "#server/real-name/decision/send-decision-sms.ts";
import { sweepRegistrations } from "#server/real-name/retention/sweep-registrations.ts";
import { MAIL_TOPIC, SIMS_TAKEN_TOPIC, SMS_TOPIC } from "#server/real-name/decision/notify-decision.ts";
import { sendReminder } from "#server/reminders/send-reminder.ts";
import { watchPackages } from "#server/reminders/watch-packages.ts";
import { sendAlert, STAFF_ALERT_TOPIC, watchStaff } from "#server/staff/core/enqueue-owner-alert.ts";
import { sendStaffMail } from "#server/staff/core/send-staff-mail.ts";
import { STAFF_MAIL_TOPIC } from "#server/staff/core/staff-mail.ts";
import { notifyLowBalance } from "#server/top-up/notify-low-balance.ts";
import { sendUsageLink, USAGE_LINK_TOPIC } from "#server/top-up/send-usage-link.ts";
import { watchBalances } from "#server/top-up/watch-balances.ts";
import { sweepEvents } from "#server/tracking/sweep-events.ts";

/** Returns the handler of each topic of the jobs table. `postWebhook` delivers the sandbox's webhooks; by default to this process. */
export function jobHandlers(postWebhook?: PostWebhook): JobHandlers<AppContext> & Record<RecurringTopic | PaidTopic, JobHandler<AppContext>> {
  return {
    ...sandboxJobs(postWebhook),
    [CONTENT_END_TOPIC]: endEdition,
    [PUBLISH_TOPIC]: applyEdition,
    "identity.change-notice": sendChangeNotice,
    "identity.send-code": sendCodeMessage,
    [PASSWORD_NOTICE_TOPIC]: sendPasswordNotice,
    "uploads.sweep": sweepUploads,
    "partners.sweep": sweepEnquiries,
    [SALES_MAIL_TOPIC]: sendSalesMail,
    [SENDER_MAIL_TOPIC]: sendConfirmationMail,
    "payments.apply": applyPaymentEvent,
    "payments.check": checkPayment,
    "refunds.send": sendRefund,
    [ERASE_TOPIC]: resumeOrderErasure,
    "orders.fulfil": fulfilUnit,
    "orders.load-card": loadPrepaidSim,
    "orders.mail": sendOrderMail,
    "orders.mail-links": sendLinksMail,
    [OLD_ADDRESS_TOPIC]: sendOldAddressMail,
    [RELEASE_CODES_TOPIC]: releaseCodes,
    "orders.refund-failed": refundFailedOrders,
    "orders.revoke-units": revokeUnits,
    [DECIDE_TOPIC]: decideRegistration,
    [END_TOPIC]: endCarrierHolder,
    [MAIL_TOPIC]: sendDecisionMail,
    [REGISTER_TOPIC]: registerSim,
    [SIMS_TAKEN_TOPIC]: refuseCompetingRegistrations,
    [SMS_TOPIC]: sendDecisionSms,
    "real-name.sweep": sweepRegistrations,
    "privacy.sweep": sweepPersonalData,
    "reconcile.records": reconcileRecordsDaily,
    "reconcile.run": reconcile,
    [REMINDER_TOPIC]: sendReminder,
    "reminders.watch": watchPackages,
    [STAFF_ALERT_TOPIC]: sendAlert,
    [STAFF_MAIL_TOPIC]: sendStaffMail,
    "staff.watch": watchStaff,
    "top-up.low-balance": notifyLowBalance,
    [USAGE_LINK_TOPIC]: sendUsageLink,
    "top-up.watch": watchBalances,
    "tracking.sweep": sweepEvents,
  };
}
