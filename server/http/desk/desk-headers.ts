import type { RequestHandler } from "express";
import type { Env } from "#server/env.ts";

const YEAR_SECONDS = 31_536_000;

/** The staff desk loads and runs only its own files, and no page of it is framed. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join("; ");

/** Sets the security headers of the staff desk before any other handler can end the response. */
export function deskHeaders(env: Pick<Env, "secure">): RequestHandler {
  return (_req, res, next) => {
    res.locals.homepage = "/";
    res.set({
      "Content-Security-Policy": CONTENT_SECURITY_POLICY,
      "X-Content-Type-Options": "nosniff",
      "X-Frame-Options": "DENY",
      "Referrer-Policy": "same-origin",
      "Permissions-Policy":
        "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=(), publickey-credentials-get=(self), publickey-credentials-create=(self)",
      "Cross-Origin-Opener-Policy": "same-origin",
      "Cross-Origin-Resource-Policy": "same-origin",
      "X-Robots-Tag": "noindex",
      "Cache-Control": "no-store",
      ...(env.secure && { "Strict-Transport-Security": `max-age=${YEAR_SECONDS}` }),
    });
    next();
  };
}
