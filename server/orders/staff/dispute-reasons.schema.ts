/** The reasons that Stripe gives for a dispute (https://docs.stripe.com/disputes/categories). A provider may give others. */
export const DISPUTE_REASONS = [
  "bank_cannot_process",
  "check_returned",
  "credit_not_processed",
  "customer_initiated",
  "debit_not_authorized",
  "duplicate",
  "fraudulent",
  "general",
  "incorrect_account_details",
  "insufficient_funds",
  "noncompliant",
  "product_not_received",
  "product_unacceptable",
  "subscription_canceled",
  "unrecognized",
] as const;

export type DisputeReason = (typeof DISPUTE_REASONS)[number];
