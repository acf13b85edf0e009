import { createHash, randomBytes } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import { plainCookie } from "#server/protocol/cookie.ts";
import { readCookie } from "./cookies.server.ts";
import { DRAFT_TTL_MS } from "#server/uploads/draft-store.ts";

/** The cookie lasts as long as a draft. */
const MAX_AGE_SECONDS = DRAFT_TTL_MS / 1_000;

/**
 * Returns the owner of drafts and uploads: a hash of the key in the browser's cookie, or of the one that this response sets; null without a cookie. The
 * key itself is never stored.
 */
export function readVisitor(request: Request, { shop, newVisitorKey }: AppLoadContext): string | null {
  const key = readKey(request, shop.env.secure) ?? newVisitorKey;
  return key ? hashOf(key) : null;
}

/** Like `readVisitor`, but creates a key if the browser has none. The headers set or renew the cookie for seven days. */
export function ensureVisitor(request: Request, context: AppLoadContext): { visitor: string; headers: [string, string][] } {
  const { secure } = context.shop.env;
  const key = readKey(request, secure) ?? (context.newVisitorKey ??= randomBytes(32).toString("base64url"));
  return {
    visitor: hashOf(key),
    headers: [["Set-Cookie", plainCookie(cookieName(secure), key, { secure, maxAge: MAX_AGE_SECONDS, httpOnly: true })]],
  };
}

/** Returns a Set-Cookie line that detaches this browser from its drafts; sent on log-out, so that the next user does not see them. */
export const clearVisitorCookie = (secure: boolean) => plainCookie(cookieName(secure), "", { secure, httpOnly: true });

function readKey(request: Request, secure: boolean): string | null {
  const key = readCookie(request, cookieName(secure));
  return key && /^[\w-]{43}$/.test(key) ? key : null;
}

const cookieName = (secure: boolean) => (secure ? "__Host-form_key" : "form_key");
const hashOf = (key: string) => createHash("sha256").update(`visitor\n${key}`).digest("base64url");
