import type { Currency, Language } from "#server/locale/locale.schema.ts";

export type ProviderMethod = "card" | "alipay" | "wechat";

/** Everything a session is made from. Stored before the call and never changed, so that a repeat is the same request. */
export type SessionRequest = {
  /** Our reference: the payment id. */
  ref: string;
  idempotencyKey: string;
  amount: number;
  currency: Currency;
  method: ProviderMethod;
  title: string;
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

/** What a webhook said, in our words. */
export type ProviderEvent = {
  id: string;
  type: "paid" | "processing" | "failed" | "expired" | "ignored";
  sessionId: string;
  /** Our reference, the payment id. */
  ref: string;
  amount: number;
  currency: Currency;
  paymentRef: string | null;
};

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
export function isProviderError(fault: unknown): fault is ProviderError {
  return fault instanceof Error && fault.name === "ProviderError";
}

/** Someone who takes money for us (research: hosted page, one method a session, webhooks back). */
export interface PaymentProvider {
  readonly name: string;
  /** Idempotent by idempotencyKey: the same request gives the same session, another request with that key throws. */
  createSession(request: SessionRequest): Promise<SessionView>;
  getSession(sessionId: string): Promise<SessionView>;
  /** Ends an open session; a complete one says so and stays. */
  expireSession(sessionId: string): Promise<"expired" | "already-complete">;
  /** Checks the signature and reads the event; throws ProviderError("final", "signature") otherwise. */
  parseWebhook(rawBody: Buffer, headers: Headers, now: number): ProviderEvent;
}
