import { type ServerBuild, createRequestHandler, type AppLoadContext } from "@remix-run/node";
import express, { type Express, type RequestHandler } from "express";
import type { AppContext } from "#server/context/app-context.ts";
import type { Env } from "#server/env.ts";
import { checkHost } from "#server/http/checks/check-host.ts";
import { enforceBodyTimeout } from "#server/http/checks/enforce-body-timeout.ts";
import { limitBody } from "#server/http/checks/limit-body.ts";
import { rejectUnknownFiles } from "#server/http/files/serve-files.ts";
import { answerHealth } from "#server/http/health.ts";
import { remixRequestHandler } from "#server/http/remix/remix-request-handler.ts";
import { logRequests } from "#server/http/request/log-requests.ts";
import { normalizeTarget } from "#server/http/request/normalize-target.ts";
import { assignRequestId } from "#server/http/request/request-id.ts";
import { handleError } from "#server/http/response/reject-body.ts";
import { rejectRequest } from "#server/http/response/reject-request.ts";
import { isStorageError } from "#server/db/drivers/database-errors.ts";
import type { CallRemix } from "#server/http/remix/call-remix.ts";
import { returnFormOnOutage } from "#server/http/remix/return-form.ts";
import { wrapRouteErrors } from "#server/http/remix/wrap-route-errors.ts";
import { readCookieHeader } from "#server/protocol/cookie.ts";
import { findStaffSession } from "#server/staff/sessions/find-staff-session.ts";
import { sessionCookieName } from "#server/staff/sessions/staff-session.ts";

type DeskOptions = {
  shop: AppContext;
  /** With the origin of the desk (`deskEnv`). */
  env: Env;
  build: () => Promise<ServerBuild>;
  /** Serves the built files. */
  files: RequestHandler;
  isStopping: () => boolean;
};

/** Creates the Express app of the staff desk. Every request passes these handlers in this order. */
export function createDeskApp({ shop, env, build, files, isStopping }: DeskOptions): Express {
  const app = express();
  app.disable("x-powered-by").disable("etag").set("query parser", false);
  app.use(normalizeTarget(env));
  app.use(deskHeaders(env));
  app.use(assignRequestId(env));
  app.use(logRequests(shop));
  app.use(enforceBodyTimeout(shop.uploadMemory));
  app.use(checkHost(env));
  app.use(answerHealth(shop, isStopping));
  app.use(files);
  app.use(rejectUnknownFiles(build));
  app.use(limitBody(env, shop.uploadMemory));
  app.use(checkSameOrigin);
  app.use(remixRequestHandler(shop, build, createDeskCall(shop, env, build)));
  app.use(handleError(shop));
  return app;
}

/**
 * Protects against cross-site request forgery: a request that may change something must come from a page of the desk. If the browser sends no Origin,
 * Sec-Fetch-Site decides; a request with neither is refused, because no program calls the desk.
 */
const checkSameOrigin: RequestHandler = (req, res, next) => {
  const { origin } = req.headers;
  const isOwn = origin === undefined ? req.headers["sec-fetch-site"] === "same-origin" : origin === res.locals.origin;
  if (req.method === "GET" || req.method === "HEAD" || isOwn) return next();
  rejectRequest(req, res, "foreign-sender");
};

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
function deskHeaders(env: Pick<Env, "secure">): RequestHandler {
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
