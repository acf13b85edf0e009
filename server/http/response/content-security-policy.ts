import type { Env } from "#server/env.ts";
import { paymentPageOrigins } from "#server/gateways/payments/stripe/payment-page-origins.ts";

/**
 * The content security policy of one answer. Scripts need its nonce. A form may be posted to the shop and may lead on
 * to the payment page and the eSIM site; without these names a browser posts the form and then blocks the redirect. `chat`: the
 * vendor whose chat may run on this page.
 */
export function contentSecurityPolicy(env: Env, nonce: string, chat: string | null = null): string {
  const vendor = chat ? ` ${chat}` : "";
  const formTargets = [...env.origins, ...paymentPageOrigins(env), new URL(env.esimSiteUrl).origin];
  const rules = [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic' 'self'${vendor}`,
    // The development server puts styles into the page and talks over a web socket.
    env.production ? `style-src 'self'${vendor}` : `style-src 'self' 'unsafe-inline'${vendor}`,
    `connect-src 'self'${env.production ? "" : " ws:"}${vendor}${vendor.replace(/^ http/, " ws")}`,
    `img-src 'self' data:${vendor}`,
    "font-src 'self'",
    "manifest-src 'self'",
    `form-action 'self' ${formTargets.join(" ")}`,
    `frame-src ${chat ?? "'none'"}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ];
  if (env.secure) rules.push("upgrade-insecure-requests");
  return rules.join("; ");
}
