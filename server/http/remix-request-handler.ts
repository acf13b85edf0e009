import type { IncomingMessage } from "node:http";
import { ReadableStream as WebStream } from "node:stream/web";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { Request as ExpressRequest, RequestHandler, Response as ExpressResponse } from "express";
import type { MaintenanceNotice } from "#server/content/maintenance/find-maintenance.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { isDirectLocalRequest, clientAddress } from "#server/http/request/client-address.ts";
import { METHODS_WITH_BODY } from "#server/http/request/post-limits.ts";
import { rejectBody, type BodyLimit } from "#server/http/checks/limit-body.ts";
import type { HttpRejection } from "#server/protocol/rejection-status.schema.ts";
import { routePattern } from "#server/http/request/route-pattern.ts";
import { sendResponse } from "#server/http/response/send-response.ts";
import { isClientAbort } from "#server/protocol/is-client-abort.ts";

type Route = NonNullable<ServerBuild["routes"][string]>;

type RouteFunction = NonNullable<Route["module"]["loader"] | Route["module"]["action"]>;

/** A resource route has no error page; the header of its response has the request id. */
const isPage = (route: Route) => route.module.default !== undefined;

/** A response thrown on purpose: a redirect, or "not found". */
const isThrownResponse = (error: unknown) => error instanceof Response || (error as { type?: unknown } | null)?.type === "DataWithResponseInit";

/** Passes a checked request to Remix and sends the response of Remix. */
export function remixRequestHandler(shop: AppContext, build: () => Promise<ServerBuild>): RequestHandler {
  const handlers = new WeakMap<ServerBuild, ReturnType<typeof createRequestHandler>>();
  const handlerOf = (build: ServerBuild) => {
    const handler = handlers.get(build) ?? createRequestHandler(wrapRouteErrors(build), shop.env.production ? "production" : "development");
    handlers.set(build, handler);
    return handler;
  };
  return async (req, res, next) => {
    const aborter = new AbortController();
    res.once("close", () => !res.writableFinished && aborter.abort());
    const body = limitedBody(req, res.locals.bodyLimit ?? { bytes: 0, reserve: () => true }, aborter);
    try {
      const currentBuild = await build();
      res.locals.route = routePattern(currentBuild.routes, req.path);
      const { nonce, requestId, closed } = res.locals as { nonce: string; requestId: string; closed?: MaintenanceNotice };
      const context = {
        shop,
        nonce,
        requestId,
        closed,
        clientAddress: clientAddress(req, shop.env.trustProxyHops),
        isDirectLocalRequest: isDirectLocalRequest(req),
      };
      const response = await handlerOf(currentBuild)(toRequest(req, res, body.stream, aborter.signal), context);
      const refusal = body.refusal();
      if (refusal) rejectBody(req, res, refusal);
      else await sendResponse(req, res, response);
    } catch (error) {
      const refusal = body.refusal();
      if (refusal) rejectBody(req, res, refusal);
      else next(error);
    }
  };
}

/** Converts an Express request to a web Request. Its address begins with a configured origin, never with the Host header. */
function toRequest(req: ExpressRequest, res: ExpressResponse, body: ReadableStream | undefined, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  const init: RequestInit & { duplex: "half" } = { method: req.method, headers, signal, body, duplex: "half" };
  return new Request(`${res.locals.origin}${req.originalUrl}`, init);
}

/**
 * Returns the body as a stream that is counted while it is read. If it exceeds its limit or the available memory, the request is aborted and
 * `refusal()` returns the reason.
 */
function limitedBody(req: IncomingMessage, limit: BodyLimit, request: AbortController) {
  let seen = 0;
  let refusal: HttpRejection | null = null;
  async function* count() {
    // Do not destroy the request with its body: its socket still carries the response.
    for await (const chunk of req.iterator({ destroyOnReturn: false })) {
      seen += chunk.length;
      if (seen > limit.bytes) refusal = "size";
      else if (!limit.reserve(chunk.length)) refusal = "busy";
      if (refusal) request.abort();
      request.signal.throwIfAborted();
      yield chunk;
    }
  }
  return {
    stream: METHODS_WITH_BODY.includes(req.method ?? "") ? (WebStream.from(count()) as unknown as ReadableStream) : undefined,
    refusal: () => refusal,
  };
}

/**
 * Wraps the loaders and actions of all pages: an error is logged once and becomes a 500 response with the request id, so that the error page
 * can show it even if the browser only fetched data.
 */
function wrapRouteErrors(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [id, route && isPage(route) ? wrapRoute(route) : route]);
  return { ...build, routes: Object.fromEntries(routes) };
}

function wrapRoute(route: Route): Route {
  const { module } = route;
  const loader = module.loader && withErrorLog(module.loader);
  const action = module.action && withErrorLog(module.action);
  // The properties of a build module are getters; spreading reads them.
  return { ...route, module: { ...module, loader, action } as never };
}

function withErrorLog(run: RouteFunction) {
  return async (args: Parameters<RouteFunction>[0]) => {
    try {
      return await (run as (args: unknown) => unknown)(args);
    } catch (error) {
      if (isThrownResponse(error) || isClientAbort(args.request, error)) throw error;
      const { shop, requestId } = args.context;
      shop.log.error("request", error, { method: args.request.method, path: new URL(args.request.url).pathname });
      throw Response.json({ reference: requestId }, { status: 500 });
    }
  };
}
