import { createRequestHandler, type AppLoadContext, type ServerBuild } from "@remix-run/node";
import type { AppContext } from "#server/context/app-context.ts";
import type { Env } from "#server/env.ts";
import { isStorageError } from "#server/db/drivers/database-errors.ts";
import type { CallRemix } from "#server/http/remix/call-remix.ts";
import { returnFormOnOutage } from "#server/http/remix/return-form.ts";
import { wrapRouteErrors } from "#server/http/remix/wrap-route-errors.ts";
import { readCookieHeader } from "#server/protocol/read-cookie.ts";
import { findStaffSession } from "#server/staff/sessions/find-staff-session.ts";
import { sessionCookieName } from "#server/staff/sessions/session-cookie.ts";

/** Shows what was posted without a session, to be sent again. */
const SIGNED_OUT = "/signed-out";
/** Shown while the database does not answer; returns what was posted. */
const UNAVAILABLE = "/unavailable";
/** The pages that open without a session: signing in, accepting an invitation, the link of a development machine, and signing out. */
const OPEN_PATHS = ["/sign-in", "/invitation", "/owner", "/sign-out", SIGNED_OUT, UNAVAILABLE];

/**
 * Passes a request to the routes of the staff desk, with the session of its sender. Without a session every page but those of OPEN_PATHS, and those
 * below them, leads to the sign-in page; what was posted is shown by SIGNED_OUT instead, so that nothing typed is lost when a session ends. If the database
 * does not answer, UNAVAILABLE takes the place of every page. What a role may do, each page checks by itself (`app/desk/staff.server.ts`).
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
    const loadContext: AppLoadContext = { shop, ...context, desk: { session: null, token, secure: env.secure } };
    const handle = async (called: Request, given: AppLoadContext) => {
      const response = await handler(called, given);
      response.headers.set("Cache-Control", "no-store");
      return response;
    };
    const session =
      token === null
        ? null
        : await findStaffSession(shop, token, { address: context.clientAddress }).catch((error) => {
            if (!isStorageError(error)) throw error;
            shop.log.error("request", error, { method: request.method, path: url.pathname });
            return "outage" as const;
          });
    if (session === "outage") {
      loadContext.outage = { address: url.pathname + url.search };
      return handle(new Request(new URL(UNAVAILABLE, url), request), loadContext);
    }
    const isOpen = OPEN_PATHS.some((path) => url.pathname === path || url.pathname.startsWith(`${path}/`));
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (!session && !isOpen && isRead) return redirectToSignIn(url);
    const called = session || isOpen ? request : new Request(new URL(`${SIGNED_OUT}?${returnTo(url)}`, url), request);
    return returnFormOnOutage(called, { ...loadContext, desk: { session, token, secure: env.secure } }, handle, () => UNAVAILABLE);
  };
}

/** After signing in, the page opens. */
const redirectToSignIn = (url: URL): Response =>
  new Response(null, { status: 303, headers: { Location: url.pathname === "/" ? "/sign-in" : `/sign-in?${returnTo(url)}` } });

const returnTo = ({ pathname, search }: URL) => new URLSearchParams({ redirectTo: pathname + search });
