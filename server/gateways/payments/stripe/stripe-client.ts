import Stripe from "stripe";
import type { Env } from "#server/env.ts";

/** The part of AppContext that the Stripe gateway uses. */
export type StripeHost = { env: Pick<Env, "stripeSecretKey" | "stripeWebhookSecrets" | "stripeApiUrl">; clock: () => number };
/** Timeout in ms for one attempt, and the number of retries. Tests use shorter values. A retry sends the same idempotency key. */
export type StripeTimeouts = { timeoutMs?: number; retries?: number };

/**
 * Creates the Stripe SDK client. Two attempts of at most 8 s each keep a waiting buyer below the limit of 20 s (§7); a job retries what
 * takes longer. Uses `fetch`, because its timeout also works with a mocked network. Throws if STRIPE_SECRET_KEY is missing.
 */
export function createStripeClient({ env }: StripeHost, { timeoutMs = 8_000, retries = 1 }: StripeTimeouts = {}): Stripe {
  if (!env.stripeSecretKey) throw new Error("PAYMENT_PROVIDER=stripe requires STRIPE_SECRET_KEY.");
  const mockUrl = env.stripeApiUrl ? new URL(env.stripeApiUrl) : null;
  return new Stripe(env.stripeSecretKey, {
    httpClient: Stripe.createFetchHttpClient(),
    timeout: timeoutMs,
    maxNetworkRetries: retries,
    telemetry: false,
    ...(mockUrl && { host: mockUrl.hostname, port: mockUrl.port || "80", protocol: "http" as const }),
  });
}

/** Whether an API key is a live key, which moves real money. */
export function isLiveKey(key: string | undefined): boolean {
  return /^(sk|rk)_live_/.test(key ?? "");
}
