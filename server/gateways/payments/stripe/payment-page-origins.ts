import type { Env } from "#server/env.ts";

/**
 * Returns the external origins that may host the payment page; redirects and form posts to them are allowed. Empty for the sandbox: its
 * page is on our own origin. If `stripeApiUrl` points to a mock of Stripe, the mock also serves the payment page.
 */
export function paymentPageOrigins(env: Pick<Env, "paymentProvider" | "stripeApiUrl">): string[] {
  if (env.paymentProvider !== "stripe") return [];
  return env.stripeApiUrl ? [new URL(env.stripeApiUrl).origin] : ["https://checkout.stripe.com"];
}
