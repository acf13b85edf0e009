import Stripe from "stripe";
import type { Env } from "#server/env.ts";

/** What Stripe needs of the shop. */
export type StripeHost = { env: Pick<Env, "stripeSecretKey" | "stripeWebhookSecrets" | "stripeApiUrl">; clock: () => number };
/** Tests wait shorter. A repeat carries the same idempotency key. */
export type StripeTimeouts = { timeoutMs?: number; retries?: number };

/**
 * Stripe's own client, impatient enough for a buyer who waits (§7: 20 s): two tries of 8 s at most; what takes longer is asked again by a
 * job. By `fetch`, whose time limit also holds where the network is played.
 */
export function createStripeClient({ env }: StripeHost, { timeoutMs = 8_000, retries = 1 }: StripeTimeouts = {}): Stripe {
  if (!env.stripeSecretKey) throw new Error("PAYMENT_PROVIDER=stripe needs STRIPE_SECRET_KEY.");
  const played = env.stripeApiUrl ? new URL(env.stripeApiUrl) : null;
  return new Stripe(env.stripeSecretKey, {
    httpClient: Stripe.createFetchHttpClient(),
    timeout: timeoutMs,
    maxNetworkRetries: retries,
    telemetry: false,
    ...(played && { host: played.hostname, port: played.port || "80", protocol: "http" as const }),
  });
}

/** Whether a key moves real money. */
export function isLiveKey(key: string | undefined): boolean {
  return /^(sk|rk)_live_/.test(key ?? "");
}
