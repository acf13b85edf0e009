import Stripe from "stripe";
import { ProviderError } from "#server/gateways/payments/payments.ts";

/** The connection was never made: nothing can have happened. */
const NEVER_SENT = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH", "UND_ERR_CONNECT_TIMEOUT"];

type Class = Pick<ProviderError, "kind" | "code">;

/**
 * Does one call to Stripe; its faults come out as ProviderErrors. Their sentences name the kind, the parameter and Stripe's own request
 * id, never what Stripe says in words: that may quote the buyer.
 */
export async function callStripe<T>(doing: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw toProviderError(error, doing);
  }
}

/** The same for a fault that was caught already; what is not Stripe's stays as it is. */
export function toProviderError(error: unknown, doing: string): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { kind, code } = classify(error);
  const about = [error.type, error.statusCode, error.code, error.param, error.requestId].filter(Boolean).join(" ");
  const sentence = `Stripe did not ${doing}: ${about}`;
  return kind === "indeterminate" && isReplay(error) ? new ReplayedProviderError(kind, code, sentence) : new ProviderError(kind, code, sentence);
}

/** Stripe remembers its own faults by the idempotency key too, for a day: asking again with this key is of no use. */
export class ReplayedProviderError extends ProviderError {}

/** Whether Stripe answered out of its memory for the idempotency key. By `fetch` an answer has `Headers`, whatever the SDK's types say. */
export function isReplay({ headers }: { headers?: Headers | Record<string, string | undefined> }): boolean {
  const said = headers instanceof Headers ? headers.get("idempotent-replayed") : headers?.["idempotent-replayed"];
  return said === "true";
}

function classify(error: InstanceType<typeof Stripe.errors.StripeError>): Class {
  const { errors } = Stripe;
  if (error instanceof errors.StripeConnectionError) {
    return NEVER_SENT.includes(causeOf(error.detail)) ? { kind: "retry", code: "unreachable" } : { kind: "indeterminate", code: "no-answer" };
  }
  if (error instanceof errors.StripeRateLimitError) return { kind: "retry", code: "rate-limit" };
  if (error.statusCode === 409) return { kind: "retry", code: "busy" };
  // Our key is wrong or may not do this: somebody has to correct the configuration, then it goes on.
  if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError) return { kind: "retry", code: "key" };
  if (error instanceof errors.StripeIdempotencyError) return { kind: "final", code: "idempotency" };
  if (error instanceof errors.StripeCardError) return { kind: "final", code: error.decline_code || error.code || "declined" };
  if (error instanceof errors.StripeInvalidRequestError) return { kind: "final", code: refusal(error) };
  return { kind: "indeterminate", code: "provider-fault" };
}

function refusal({ code, param, rawType }: { code?: string; param?: string; rawType?: string }): string {
  if (code === "resource_missing") return "unknown";
  if (code === "charge_already_refunded" || param === "amount") return "refund-too-much";
  if (param === "expires_at") return "too-late";
  return code ?? (param ? `invalid-${param}` : (rawType ?? "invalid"));
}

/** fetch hides the reason of a broken connection in its cause. */
function causeOf(detail: unknown): string {
  const cause = detail instanceof Error ? (detail.cause ?? detail) : undefined;
  return typeof cause === "object" && cause !== null && "code" in cause ? String(cause.code) : "";
}
