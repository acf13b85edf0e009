import { z } from "zod";
import { readTokens, signInCookies } from "#app/request/identity.server.ts";
import type { Caller } from "#app/api/call/define-call.server.ts";
import type { Identity } from "#server/identity/core/identity.ts";

/** A session that has begun: `token` goes into the header Token; `kind` is what it opens: an account, or one SIM and nothing personal (§4). */
export const sessionShape = { token: z.string(), kind: z.enum(["account", "card"]) };
export const SessionSchema = z.strictObject(sessionShape);

/** The tokens that a caller carries: a new session replaces theirs. */
export function carriedTokens({ request, shop }: Caller): (string | null)[] {
  const { account, card } = readTokens(request, shop.env.secure);
  return [request.headers.get("Token"), account, card];
}

/** What signs a caller in. A program gets a token; a page of the shop that calls, and so sends no header Token, gets the cookies as well. */
export function signInCaller({ request, shop }: Caller, { kind, token, stay }: { kind: Identity["kind"]; token: string; stay: boolean }) {
  const cookies = request.headers.has("Token") ? [] : signInCookies(kind, token, { secure: shop.env.secure, stay });
  return { data: { token, kind }, headers: cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]) };
}
