/** For how many days after the payment an unused package may be refunded. */
export const REFUND_DAYS = 30;

/** Why a request was rejected. The buyer's mail and pages show it. */
export const REFUND_DECISIONS = ["used", "expired", "delivered", "too-late", "has-other-packages", "other"] as const;
export type RefundDecision = (typeof REFUND_DECISIONS)[number];
