/** Why a request was rejected. The buyer's mail and pages show it. */
export const REFUND_DECISIONS = ["used", "expired", "delivered", "too-late", "other"] as const;
export type RefundDecision = (typeof REFUND_DECISIONS)[number];
