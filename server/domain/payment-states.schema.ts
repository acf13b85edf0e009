// Values that payments, refunds and disputes have in the database, in the API and on pages.

/** The payment methods, in the order in which they are offered. */
export const PAYMENT_METHODS = ["card", "alipay", "wechat"] as const;

export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** `none`: the payment of a free order. */
export const STORED_PAYMENT_METHODS = [...PAYMENT_METHODS, "none"] as const;

/** States of the newest payment attempt, as the buyer sees them. */
export const PAYMENT_STATES = ["open", "processing", "paid", "failed", "expired", "cancelled"] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];
/** `creating`: the provider has not created its session yet. */
export const PAYMENT_ATTEMPT_STATES = ["creating", ...PAYMENT_STATES] as const;
export type PaymentAttemptState = (typeof PAYMENT_ATTEMPT_STATES)[number];
/** The attempt has not ended, so it may still be paid. */
export const PENDING_ATTEMPT_STATES = ["creating", "open", "processing"] as const;

/** The states of a provider's session, and of the payment in it. */
export const SESSION_STATUSES = ["open", "complete", "expired"] as const;
export type SessionStatus = (typeof SESSION_STATUSES)[number];
export const SESSION_PAYMENT_STATUSES = ["unpaid", "processing", "paid", "failed"] as const;
export type SessionPaymentStatus = (typeof SESSION_PAYMENT_STATUSES)[number];
/** How a payment of the sandbox that is processing ends. */
export const SANDBOX_OUTCOMES = ["paid", "failed"] as const;
export type SandboxOutcome = (typeof SANDBOX_OUTCOMES)[number];

/** The states of a refund at the provider. */
export const PROVIDER_REFUND_STATES = ["pending", "succeeded", "failed"] as const;
export type ProviderRefundState = (typeof PROVIDER_REFUND_STATES)[number];
/** `waiting`: not sent yet. `manual`: staff refund it. */
export const REFUND_STATES = ["waiting", "manual", ...PROVIDER_REFUND_STATES] as const;
export type RefundState = (typeof REFUND_STATES)[number];
/** The provider has not received the refund, so it can be dropped. */
export const UNSENT_REFUND_STATES = ["waiting", "manual"] as const;
/** The shop sends the refund, or asks the provider about it. */
export const AUTOMATIC_REFUND_STATES = ["waiting", "pending"] as const;
/** Why money is refunded. `provider`: it was refunded in the provider's dashboard. */
export const REFUND_CAUSES = [
  "requested",
  "duplicate-payment",
  "late-payment",
  "mismatched-payment",
  "erased-buyer",
  "goodwill",
  "provider",
] as const;

export const REFUND_REQUEST_STATES = ["requested", "approved", "rejected", "refunded"] as const;
export type RefundRequestState = (typeof REFUND_REQUEST_STATES)[number];
/** Requests that are not completed yet. */
export const PENDING_REQUEST_STATES = ["requested", "approved"] as const;

export const LEDGER_KINDS = ["payment", "refund", "refund-returned", "dispute", "dispute-won"] as const;

export const DISPUTE_STATES = ["opened", "won", "lost"] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];
