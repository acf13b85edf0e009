import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { AppContext } from "#server/context/app-context.ts";
import type { Env } from "#server/env.ts";
import type { CallRemix } from "#server/http/remix/call-remix.ts";
import { wrapRouteErrors } from "#server/http/remix/wrap-route-errors.ts";
import { readCookieHeader } from "#server/protocol/read-cookie.ts";
import { findStaffSession } from "#server/staff/sessions/find-staff-session.ts";
import { sessionCookieName } from "#server/staff/sessions/session-cookie.ts";

/** The pages that open without a session: signing in, accepting an invitation, the link of a development machine, and signing out. */
const OPEN_PATHS = ["/sign-in", "/invitation", "/owner", "/sign-out"];

/**
 * Passes a request to the routes of the staff desk, with the session of its sender. Without a session every page but those of OPEN_PATHS, and those
 * below them, leads to the sign-in page. What a role may do, each page checks by itself (`app/desk/staff.server.ts`).
 */
export function createDeskCall(shop: AppContext, env: Env, build: () => Promise<ServerBuild>): CallRemix {
  // In development, every change creates a new build.
  const handlers = new WeakMap<ServerBuild, ReturnType<typeof createRequestHandler>>();
  return async (request, context) => {
    const current = await build();
    const handler = handlers.get(current) ?? createRequestHandler(wrapRouteErrors(current), shop.env.production ? "production" : "development");
    handlers.set(current, handler);
    const url = new URL(request.url);
    const token = readCookieHeader(request.headers.get("Cookie"), sessionCookieName(env.secure));
    const session = token === null ? null : await findStaffSession(shop, token, { address: context.clientAddress });
    const isOpen = OPEN_PATHS.some((path) => url.pathname === path || url.pathname.startsWith(`${path}/`));
    if (!session && !isOpen) return redirectToSignIn(request, url);
    const response = await handler(request, { shop, ...context, desk: { session, token, secure: env.secure } });
    response.headers.set("Cache-Control", "no-store");
    return response;
  };
}

/** After signing in, a page that was only read opens again; a form must be filled in again. */
function redirectToSignIn(request: Request, { pathname, search }: URL): Response {
  const isRead = request.method === "GET" || request.method === "HEAD";
  const query = isRead && pathname !== "/" ? `?${new URLSearchParams({ redirectTo: pathname + search })}` : "";
  return new Response(null, { status: 303, headers: { Location: `/sign-in${query}` } });
}
