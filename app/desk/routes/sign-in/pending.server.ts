import { redirect, type AppLoadContext } from "@remix-run/node";
import { findPendingSignIn } from "#server/staff/sign-in/start-sign-in.ts";
import { sessionCookie } from "#server/staff/sessions/staff-session.ts";
import { safeReturn, START } from "#app/desk/return-path.server.ts";

/** Returns the path of a page of signing in, which keeps the page to open afterwards. */
export function signInPath(page: string, request: Request): string {
  const target = safeReturn(request);
  return target === START ? page : `${page}?${new URLSearchParams({ redirectTo: target })}`;
}

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
