import { createHash } from "node:crypto";
import type { Env } from "#server/env.ts";
import { paymentPageOrigins } from "#server/gateways/payments/stripe/payment-page-origins.ts";
import { PREFETCH_RULES } from "#server/protocol/prefetch.schema.ts";

/** The speculation rules that a page with scripts adds (`app/client/prefetch.ts`). */
const PREFETCH = `'sha256-${createHash("sha256").update(PREFETCH_RULES).digest("base64")}'`;

/**
 * Returns the Content-Security-Policy of one response. `scripts` and `styles`: the sources of `script-src`, and those of `style-src` besides the files of the
 * shop. `form-action` lists the payment page and the eSIM site besides the shop: without them a browser posts the form and then blocks the redirect. `chat` is
 * the origin of the chat vendor, if allowed.
 */
export function contentSecurityPolicy(env: Env, { scripts, styles }: { scripts: string; styles: string }, chat: string | null = null): string {
  const vendor = chat ? ` ${chat}` : "";
  const formTargets = [...env.origins, ...paymentPageOrigins(env), ...(env.esimSiteUrl ? [new URL(env.esimSiteUrl).origin] : [])];
  const rules = [
    "default-src 'self'",
    `script-src ${scripts === "'none'" ? scripts : `${scripts} ${PREFETCH}`}${vendor}`,
    // The development server adds inline styles and uses a web socket.
    env.production ? `style-src 'self'${styles && ` ${styles}`}${vendor}` : `style-src 'self' 'unsafe-inline'${vendor}`,
    ...(vendor || !env.production ? [`connect-src 'self'${env.production ? "" : " ws:"}${vendor}${vendor.replace(/^ http/, " ws")}`] : []),
    `img-src 'self' data:${vendor}`,
    // The service worker would otherwise fall under `script-src`, where 'strict-dynamic' disables 'self'. Without that it may be loaded, and the rule costs bytes.
    ...(scripts.includes("'strict-dynamic'") ? ["worker-src 'self'"] : []),
    `form-action 'self' ${formTargets.join(" ")}`,
    `frame-src ${chat ?? "'none'"}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ];
  if (env.secure) rules.push("upgrade-insecure-requests");
  return rules.join("; ");
}
