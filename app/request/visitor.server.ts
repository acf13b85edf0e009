import { createHash, randomBytes } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import { DRAFT_TTL_MS } from "#server/uploads/drafts/draft.ts";
import { plainCookie, readCookie } from "./cookies.server.ts";

/** As long as a draft is kept. */
const SECONDS = DRAFT_TTL_MS / 1_000;

/** Of a browser without a cookie: the key that its answer sets, the same for all loaders of that answer. */
const made = new WeakMap<AppLoadContext, string>();

/** Whose draft and uploads these are: a hash of the key in the browser's cookie; null where it has none. The key itself goes nowhere. */
export function readVisitor(request: Request, { shop }: AppLoadContext): string | null {
  const key = readKey(request, shop.env.secure);
  return key && hashOf(key);
}

/** The same, with a new key where the browser had none; the headers set the cookie, for seven more days. */
export function ensureVisitor(request: Request, context: AppLoadContext): { visitor: string; headers: [string, string][] } {
  const { secure } = context.shop.env;
  const key = readKey(request, secure) ?? made.get(context) ?? randomBytes(32).toString("base64url");
  made.set(context, key);
  return { visitor: hashOf(key), headers: [["Set-Cookie", plainCookie(nameOf(secure), key, { secure, maxAge: SECONDS, httpOnly: true })]] };
}

/** A Set-Cookie line after which this browser has no draft any more: who logs out leaves nothing behind for the next one. */
export const clearVisitorCookie = (secure: boolean) => plainCookie(nameOf(secure), "", { secure, httpOnly: true });

function readKey(request: Request, secure: boolean): string | null {
  const key = readCookie(request, nameOf(secure));
  return key && /^[\w-]{43}$/.test(key) ? key : null;
}

const nameOf = (secure: boolean) => (secure ? "__Host-form_key" : "form_key");
const hashOf = (key: string) => createHash("sha256").update(`visitor\n${key}`).digest("base64url");
