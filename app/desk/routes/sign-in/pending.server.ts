import { redirect, type AppLoadContext } from "@remix-run/node";
import { findPendingSignIn } from "#server/staff/sign-in/start-sign-in.ts";
import { sessionCookie } from "#server/staff/sessions/session-cookie.ts";
import type { Connection } from "#server/staff/core/staff-account.ts";

/** Where a member of staff goes after signing in, if the address names no other page. */
const START = "/today";

/** Returns a page of the desk to open after signing in. An address of another site is ignored. */
export function safeReturn(request: Request): string {
  const target = new URL(request.url).searchParams.get("redirectTo") ?? START;
  return /^\/(?![/\\])/.test(target) ? target : START;
}

/** Returns the path of a page of signing in, which keeps the page to open afterwards. */
export function signInPath(page: string, request: Request): string {
  const target = safeReturn(request);
  return target === START ? page : `${page}?${new URLSearchParams({ redirectTo: target })}`;
}

export const connectionOf = (request: Request, { clientAddress }: AppLoadContext): Connection => ({
  address: clientAddress,
  userAgent: request.headers.get("User-Agent") ?? "",
});

/** Returns a redirect that sets the session cookie. */
export function redirectWithSession(to: string, token: string, { desk }: AppLoadContext) {
  return redirect(to, { status: 303, headers: { "Set-Cookie": sessionCookie(token, desk?.secure ?? true) } });
}

/** Returns the sign-in whose password was checked. Redirects to the first step if there is none, or if it has ended. */
export async function requirePending(request: Request, context: AppLoadContext) {
  const token = context.desk?.token ?? "";
  const pending = await findPendingSignIn(context.shop, token);
  if (!pending) throw redirect(signInPath("/sign-in", request), 303);
  return { token, pending };
}
