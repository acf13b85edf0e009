import { z } from "zod";
import { readTokens, signInCookies } from "#app/request/identity.server.ts";
import type { Caller } from "#app/api/call/define-call.server.ts";
import type { Identity } from "#server/identity/core/identity.ts";

/** A new session. `token`: for the header Token. `kind`: `card` is a session signed in by ICCID, without personal data (§4). */
export const sessionShape = { token: z.string(), kind: z.enum(["account", "card"]) };
export const SessionSchema = z.strictObject(sessionShape);

/** Returns the session tokens in the header Token and in both cookies. Signing in replaces their sessions; signing out ends them. */
export function readSessionTokens({ request, shop }: Caller): (string | null)[] {
  const { account, card } = readTokens(request, shop.env.secure);
  return [request.headers.get("Token"), account, card];
}

/** Returns the data and headers that sign a caller in: a token and, if the request has no header Token (a page of this site), cookies. */
export function signInResult({ request, shop }: Caller, { kind, token, stay }: { kind: Identity["kind"]; token: string; stay: boolean }) {
  const cookies = request.headers.has("Token") ? [] : signInCookies(kind, token, { secure: shop.env.secure, stay });
  return { data: { token, kind }, headers: cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]) };
}
