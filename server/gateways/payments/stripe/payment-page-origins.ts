import type { Env } from "#server/env.ts";

/**
 * The origins of payment pages that the shop may lead a buyer to, also by a posted form; the sandbox's page is one of the shop's own.
 * Where Stripe is played, its page is where its API is.
 */
export function paymentPageOrigins(env: Pick<Env, "paymentProvider" | "stripeApiUrl">): string[] {
  if (env.paymentProvider !== "stripe") return [];
  return env.stripeApiUrl ? [new URL(env.stripeApiUrl).origin] : ["https://checkout.stripe.com"];
}
