/*
 * Retention periods of personal data that are not settings, in days.
 */

export const MAILBOX_DAYS = 30;
/** Longer than MAILBOX_DAYS, because a message is found by the job that sent it. */
export const DONE_JOB_DAYS = 31;
/** Staff review a dead job long before that. */
export const DEAD_JOB_DAYS = 365;
/** Events of the payment provider and the carrier. Longer than any bank takes to open a dispute, and than any event is repeated. */
export const PROVIDER_EVENT_DAYS = 400;
/** Orders that were never paid: a late payment arrives within days. */
export const UNPAID_ORDER_DAYS = 90;
/** After delivery; long enough to trace a lost parcel. The privacy policy states it. */
export const SHIPPING_ADDRESS_DAYS = 90;
/** After payment, for an order that was never closed. By then nothing is posted any more. */
export const OPEN_ORDER_ADDRESS_DAYS = 400;
/** Sessions at the staff desk after their end: long enough to look into a break-in. */
export const STAFF_SESSION_DAYS = 30;
/** Staff accounts after their end: until then they can be restored, and the audit log leads to an email address. */
export const STAFF_ACCOUNT_DAYS = 365;
