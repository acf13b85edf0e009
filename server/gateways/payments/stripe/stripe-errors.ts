import Stripe from "stripe";
import { ProviderError } from "#server/gateways/payments/payment-provider.ts";

/** Error codes for a connection that was never established: the request cannot have had an effect. */
const NEVER_SENT = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH", "UND_ERR_CONNECT_TIMEOUT"];

type ErrorClass = Pick<ProviderError, "kind" | "code">;

/**
 * Runs one call to Stripe and converts its errors to ProviderError. `action` completes the message "Stripe failed to …". The message
 * contains the error type, parameter and request id, but never Stripe's message text, which may quote data of the buyer.
 */
export async function callStripe<T>(action: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw toProviderError(error, action);
  }
}

/** Converts an error of the Stripe SDK to a ProviderError; returns any other error unchanged. */
export function toProviderError(error: unknown, action: string): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { kind, code } = classify(error);
  const details = [error.type, error.statusCode, error.code, error.param, error.requestId].filter(Boolean).join(" ");
  const message = `Stripe failed to ${action}: ${details}`;
  return kind === "indeterminate" && isReplay(error) ? new ReplayedProviderError(kind, code, message) : new ProviderError(kind, code, message);
}

/** A server error that Stripe replays for the idempotency key, for one day: a retry with the same key is useless. */
export class ReplayedProviderError extends ProviderError {}

/**
 * Whether Stripe replayed a stored response for the idempotency key. With `fetch` the headers are a `Headers` object, contrary to the SDK's
 * types.
 */
export function isReplay({ headers }: { headers?: Headers | Record<string, string | undefined> }): boolean {
  const replayed = headers instanceof Headers ? headers.get("idempotent-replayed") : headers?.["idempotent-replayed"];
  return replayed === "true";
}

function classify(error: InstanceType<typeof Stripe.errors.StripeError>): ErrorClass {
  const { errors } = Stripe;
  if (error instanceof errors.StripeConnectionError) {
    return NEVER_SENT.includes(connectionErrorCode(error.detail))
      ? { kind: "retry", code: "unreachable" }
      : { kind: "indeterminate", code: "no-answer" };
  }
  if (error instanceof errors.StripeRateLimitError) return { kind: "retry", code: "rate-limit" };
  if (error.statusCode === 409) return { kind: "retry", code: "busy" };
  // The API key is invalid or lacks permission. `retry`, because the call succeeds once the configuration is corrected.
  if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError) return { kind: "retry", code: "key" };
  if (error instanceof errors.StripeIdempotencyError) return { kind: "final", code: "idempotency" };
  if (error instanceof errors.StripeCardError) return { kind: "final", code: error.decline_code || error.code || "declined" };
  if (error instanceof errors.StripeInvalidRequestError) return { kind: "final", code: rejectionCode(error) };
  return { kind: "indeterminate", code: "provider-fault" };
}

function rejectionCode({ code, param, rawType }: { code?: string; param?: string; rawType?: string }): string {
  if (code === "resource_missing") return "unknown";
  if (code === "charge_already_refunded" || param === "amount") return "refund-too-much";
  if (param === "expires_at") return "too-late";
  return code ?? (param ? `invalid-${param}` : (rawType ?? "invalid"));
}

/** Returns the code of a connection error; `fetch` puts it in `cause`. */
function connectionErrorCode(detail: unknown): string {
  const cause = detail instanceof Error ? (detail.cause ?? detail) : undefined;
  return typeof cause === "object" && cause !== null && "code" in cause ? String(cause.code) : "";
}
