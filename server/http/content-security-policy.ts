import type { Env } from "#server/env.ts";
import { paymentPageOrigins } from "#server/gateways/payments/payment-page-origins.ts";

/**
 * The content security policy of one answer. Scripts need its nonce. A form may be posted to the shop and may lead on
 * to the payment page and the eSIM site; without these names a browser posts the form and then blocks the redirect.
 */
export function contentSecurityPolicy(env: Env, nonce: string): string {
  const formTargets = [...env.origins, ...paymentPageOrigins(env), new URL(env.esimSiteUrl).origin];
  const rules = [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic' 'self'`,
    // The development server puts styles into the page and talks over a web socket.
    env.production ? "style-src 'self'" : "style-src 'self' 'unsafe-inline'",
    env.production ? "connect-src 'self'" : "connect-src 'self' ws:",
    "img-src 'self' data:",
    "font-src 'self'",
    "manifest-src 'self'",
    `form-action 'self' ${formTargets.join(" ")}`,
    "frame-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ];
  if (env.secure) rules.push("upgrade-insecure-requests");
  return rules.join("; ");
}
