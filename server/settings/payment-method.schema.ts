/** The payment methods, in the order in which they are offered. */
export const PAYMENT_METHODS = ["card", "alipay", "wechat"] as const;

export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
