/** How long personal data stays that no setting decides, days. */
export const MAILBOX_DAYS = 30;
/** Longer than the mailbox: a message is found by the job that sent it. */
export const DONE_JOB_DAYS = 31;
/** A job that gave up is looked at by a person before that. */
export const DEAD_JOB_DAYS = 365;
/** Longer than any bank takes for a dispute. */
export const PAYMENT_EVENT_DAYS = 400;
/** Orders that nobody paid: late money arrives within days. */
export const UNPAID_ORDER_DAYS = 90;
/** After delivery: long enough for a lost parcel. The privacy policy states it. */
export const SHIPPING_ADDRESS_DAYS = 90;
/** After the payment of an order that nobody closed: by then nothing is posted any more. */
export const OPEN_ORDER_ADDRESS_DAYS = 400;
