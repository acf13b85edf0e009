import type { CurrencyCode } from "#server/locale/locale.schema.ts";
import { CurrencySchema, LanguageSchema } from "#server/locale/stored-locale.schema.ts";
import {
  type SessionStatus,
  type SessionPaymentStatus,
  type ProviderRefundState,
  type DisputeState,
  PAYMENT_METHODS,
} from "#server/domain/payment-states.schema.ts";
import { z } from "zod";

// Money is in minor units of the currency, times are ms UTC.

/** The parameters of a payment session. Stored before the call and never changed, so that a retry sends the same request. */
export const SessionRequestSchema = z.object({
  /** Our reference: the id of the payment attempt. */
  ref: z.string(),
  /** Kept with the payment, for staff at the provider, and so that a payment is found whose attempt we have lost. */
  orderNumber: z.string(),
  idempotencyKey: z.string(),
  amount: z.number(),
  currency: CurrencySchema,
  method: z.enum(PAYMENT_METHODS),
  title: z.string(),
  /** The lines of the order, the discount as a negative amount. They add up to `amount`. */
  lines: z.array(z.object({ title: z.string(), amount: z.number() })),
  email: z.string(),
  language: LanguageSchema,
  successUrl: z.string(),
  cancelUrl: z.string(),
  /** When an unpaid session expires. */
  expiresAt: z.number(),
});
export type SessionRequest = z.infer<typeof SessionRequestSchema>;

export type SessionView = {
  sessionId: string;
  /** The address of the payment page; may be empty if the session is not open. */
  url: string;
  ref: string;
  amount: number;
  currency: CurrencyCode;
  status: SessionStatus;
  paymentStatus: SessionPaymentStatus;
  paymentRef: string | null;
  /** The `orderNumber` of the request, if the provider keeps it. */
  orderNumber?: string | undefined;
};

/** The parameters of a refund to the payer. Stored before the call and never changed, so that a retry sends the same request. */
export type RefundParams = {
  /** Our reference: the refund id. Also the idempotency key. */
  ref: string;
  sessionId: string;
  /** The provider's reference of the payment. */
  paymentRef: string | null;
  amount: number;
  currency: CurrencyCode;
};

export type RefundView = {
  refundId: string;
  /** Our reference; empty if the refund was not created by us. */
  ref: string;
  sessionId: string | null;
  paymentRef: string | null;
  amount: number;
  currency: CurrencyCode;
  state: ProviderRefundState;
  /** The reason code of a failed refund. */
  failure: string | null;
};

/** A webhook event about a payment attempt, in provider-independent terms. `ref` is our reference, the id of the attempt. */
export type PaymentEvent = {
  id: string;
  type: "paid" | "processing" | "failed" | "expired";
  sessionId: string;
  ref: string;
  amount: number;
  currency: CurrencyCode;
  paymentRef: string | null;
  /** The `orderNumber` of the request, if the provider keeps it. */
  orderNumber?: string | undefined;
};
/** A webhook event about a refund. */
export type RefundEvent = { id: string; type: "refund"; refund: RefundView };
/** A dispute: the payer's bank reverses a payment. */
export type DisputeView = {
  disputeId: string;
  /** The provider's reference of the payment. */
  paymentRef: string | null;
  amount: number;
  currency: CurrencyCode;
  state: DisputeState;
  /** The reason code of the provider. */
  reason: string | null;
  /** The provider's deadline for evidence; null if it names none or accepts no evidence. */
  evidenceDueAt: number | null;
};
/** A webhook event about a dispute. */
export type DisputeEvent = DisputeView & { id: string; type: "dispute" };
export type ProviderEvent = PaymentEvent | RefundEvent | DisputeEvent | { id: string; type: "ignored" };

/** A time range: `from` is included, `to` is excluded. */
export type TimeWindow = { from: number; to: number };

/**
 * final: the call failed, do not retry. retry: the call had no effect, retry later. indeterminate: the call may have had its effect; query the
 * provider, never assume failure.
 */
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

/** Whether an error is a ProviderError. Compares the name: pages and server are bundled separately, so each bundle has its own class. */
export function isProviderError(error: unknown): error is ProviderError {
  return error instanceof Error && error.name === "ProviderError";
}

/** A payment provider with a hosted payment page: one payment method for each session, results by webhook. Every method may throw ProviderError. */
export interface PaymentProvider {
  readonly name: string;
  /** Whether its page for payment cards also offers Apple Pay and Google Pay, on devices that have them. */
  readonly offersCardWallets: boolean;
  /** Idempotent by `idempotencyKey`: the same request returns the same session; a different request with that key throws. */
  createSession(request: SessionRequest): Promise<SessionView>;
  /** Throws ProviderError("final", …) if the session does not exist. */
  getSession(sessionId: string): Promise<SessionView>;
  /** Expires an open session. Returns "already-complete" and changes nothing if the payer has completed it. */
  expireSession(sessionId: string): Promise<"expired" | "already-complete">;
  /**
   * Refunds a payment in whole or in part. Idempotent by `ref`. A webhook reports the end of a `pending` refund. Throws ProviderError("final", …)
   * if the refund can never succeed.
   */
  createRefund(request: RefundParams): Promise<RefundView>;
  /** Throws ProviderError("final", …) if the refund does not exist. */
  getRefund(refundId: string): Promise<RefundView>;
  /** For reconciliation: the provider's completed sessions that were created in a window, oldest or newest first. */
  listPayments(window: TimeWindow): AsyncIterable<SessionView>;
  /** Refunds created in a window, by us or in the provider's dashboard. */
  listRefunds(window: TimeWindow): AsyncIterable<RefundView>;
  /** Disputes created in a window that withdrew money. */
  listDisputes(window: TimeWindow): AsyncIterable<DisputeView>;
  /** Verifies the signature and returns the event. Throws ProviderError("final", …) if the signature or the event is invalid. */
  parseWebhook(rawBody: Buffer, headers: Headers, now: number): ProviderEvent;
}
