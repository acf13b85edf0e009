/** For how many days after the payment an unused package may be refunded. */
export const REFUND_DAYS = 30;
