import type { PaymentMethod } from "#server/settings/payment-method.schema.ts";
import type { Currency, Language } from "#server/locale/locale.schema.ts";

/** Everything a session is made from. Stored before the call and never changed, so that a repeat is the same request. */
export type SessionRequest = {
  /** Our reference: the payment id. */
  ref: string;
  idempotencyKey: string;
  amount: number;
  currency: Currency;
  method: PaymentMethod;
  title: string;
  /** What is charged, line by line after the discount; sums up to the amount. Absent in sessions stored before there were lines. */
  lines?: { title: string; amount: number }[];
  email: string;
  language: Language;
  successUrl: string;
  cancelUrl: string;
  /** When an unpaid session ends, ms UTC. */
  expiresAt: number;
};

export type SessionView = {
  sessionId: string;
  url: string;
  ref: string;
  amount: number;
  currency: Currency;
  status: "open" | "complete" | "expired";
  paymentStatus: "unpaid" | "processing" | "paid" | "failed";
  paymentRef: string | null;
};

/** Money back to whoever paid. Stored before the call and never changed, so that a repeat is the same request. */
export type RefundOrder = {
  /** Our reference, the refund id; also the idempotency key. */
  ref: string;
  sessionId: string;
  /** The provider's own reference of the payment. */
  paymentRef: string | null;
  amount: number;
  currency: Currency;
};

export type RefundView = {
  refundId: string;
  /** Our reference; empty where the refund was not made by us. */
  ref: string;
  sessionId: string | null;
  paymentRef: string | null;
  amount: number;
  currency: Currency;
  state: "pending" | "succeeded" | "failed";
  failure: string | null;
};

/** What a webhook said about a try to pay, in our words. `ref` is our reference, the payment id. */
export type PaymentEvent = {
  id: string;
  type: "paid" | "processing" | "failed" | "expired";
  sessionId: string;
  ref: string;
  amount: number;
  currency: Currency;
  paymentRef: string | null;
};
/** What a webhook said about money that goes back. */
export type RefundEvent = { id: string; type: "refund"; refund: RefundView };
/** Money that the payer's bank takes back. */
export type DisputeView = {
  disputeId: string;
  /** The provider's own reference of the payment. */
  paymentRef: string | null;
  amount: number;
  currency: Currency;
  state: "opened" | "won" | "lost";
  /** Why, in the provider's words. */
  reason: string | null;
  /** Until when the provider takes evidence, ms UTC; null where it does not say, or takes none. */
  evidenceDueAt: number | null;
};
/** What a webhook said about one. */
export type DisputeEvent = DisputeView & { id: string; type: "dispute" };
export type ProviderEvent = PaymentEvent | RefundEvent | DisputeEvent | { id: string; type: "ignored" };

/** From (included) to (excluded), ms UTC. */
export type Window = { from: number; to: number };

/** final: do not repeat. retry: nothing happened. indeterminate: it may have happened; ask, never assume failure. */
export class ProviderError extends Error {
  readonly kind: "final" | "retry" | "indeterminate";
  readonly code: string;
  override readonly name = "ProviderError";
  constructor(kind: "final" | "retry" | "indeterminate", code: string, message: string) {
    super(message);
    this.kind = kind;
    this.code = code;
  }
}

/** Whether a fault came from a provider. By name: the pages and the server are bundled apart, each with a class of its own. */
export function isProviderError(error: unknown): error is ProviderError {
  return error instanceof Error && error.name === "ProviderError";
}

/** Someone who takes money for us (research: hosted page, one method a session, webhooks back). */
export interface PaymentProvider {
  readonly name: string;
  /** Idempotent by idempotencyKey: the same request gives the same session, another request with that key throws. */
  createSession(request: SessionRequest): Promise<SessionView>;
  getSession(sessionId: string): Promise<SessionView>;
  /** Ends an open session; a complete one says so and stays. */
  expireSession(sessionId: string): Promise<"expired" | "already-complete">;
  /** Pays back, in whole or in part. Idempotent by ref. Usually `pending` first; throws ProviderError("final", …) where it never will. */
  createRefund(request: RefundOrder): Promise<RefundView>;
  getRefund(refundId: string): Promise<RefundView>;
  /** Its own books, to compare with ours: sessions made in a window that were completed, oldest or newest first. */
  listPayments(window: Window): AsyncIterable<SessionView>;
  /** Refunds made in a window, by us or by somebody at the provider's own desk. */
  listRefunds(window: Window): AsyncIterable<RefundView>;
  /** Disputes that took money, by when they were made. */
  listDisputes(window: Window): AsyncIterable<DisputeView>;
  /** Checks the signature and reads the event; throws ProviderError("final", "signature") otherwise. */
  parseWebhook(rawBody: Buffer, headers: Headers, now: number): ProviderEvent;
}
