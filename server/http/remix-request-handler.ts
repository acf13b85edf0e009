import type { IncomingMessage } from "node:http";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { Request as ExpressRequest, RequestHandler, Response as ExpressResponse } from "express";
import type { MaintenanceNotice } from "#server/content/maintenance/find-maintenance.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { isDirectLocalRequest, clientAddress } from "#server/http/request/client-address.ts";
import { METHODS_WITH_BODY } from "#server/http/request/post-limits.ts";
import type { BodyLimit } from "#server/http/checks/limit-body.ts";
import type { HttpRejection } from "#server/protocol/rejection-status.schema.ts";
import { routePattern } from "#server/http/request/route-pattern.ts";
import { rejectBody } from "#server/http/response/reject-body.ts";
import { sendResponse } from "#server/http/response/send-response.ts";
import { isClientAbort } from "#server/protocol/is-client-abort.ts";

type Route = NonNullable<ServerBuild["routes"][string]>;

type RouteFunction = NonNullable<Route["module"]["loader"] | Route["module"]["action"]>;

/** Passes a checked request to Remix and sends the response of Remix. */
export function remixRequestHandler(shop: AppContext, build: () => Promise<ServerBuild>): RequestHandler {
  const handlers = new WeakMap<ServerBuild, ReturnType<typeof createRequestHandler>>();
  // In development, every change creates a new build.
  const handlerOf = (build: ServerBuild) => {
    const handler = handlers.get(build) ?? createRequestHandler(wrapRouteErrors(build), shop.env.production ? "production" : "development");
    handlers.set(build, handler);
    return handler;
  };
  return async (req, res) => {
    const aborter = new AbortController();
    // The client disconnected, or the request was rejected while its body was arriving (408).
    res.once("close", () => (res.writableFinished && !res.locals.rejection) || aborter.abort());
    const body = limitedBody(req, res, res.locals.bodyLimit ?? { bytes: 0, reserve: () => true }, aborter);
    /** Whether the request was rejected while its body was arriving: earlier (408), or now because of its size. */
    const isRejected = () => {
      const rejection = body.rejection();
      if (rejection && !res.locals.rejection) rejectBody(req, res, rejection);
      return Boolean(res.locals.rejection ?? rejection);
    };
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
      if (!isRejected()) await sendResponse(req, res, response);
    } catch (error) {
      if (!isRejected()) throw error;
    }
  };
}

/** Converts an Express request to a web Request. Its address begins with a configured origin, never with the Host header. */
function toRequest(req: ExpressRequest, res: ExpressResponse, body: ReadableStream | undefined, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    for (const line of [value ?? []].flat()) headers.append(name, line);
  }
  const init: RequestInit & { duplex: "half" } = { method: req.method, headers, signal, body, duplex: "half" };
  return new Request(`${res.locals.origin}${req.originalUrl}`, init);
}

/**
 * Returns the body as a stream that is counted while it is read. If it exceeds its limit or the available memory, `aborter` is aborted and
 * `rejection()` returns the reason. The stream fails as soon as `aborter` is aborted, so that no action uses the body of a rejected request or
 * keeps it in memory.
 */
function limitedBody(req: IncomingMessage, res: ExpressResponse, limit: BodyLimit, aborter: AbortController) {
  let seen = 0;
  let rejection: HttpRejection | null = null;
  const check = (chunk: Uint8Array): HttpRejection | null => {
    seen += chunk.length;
    if (seen > limit.bytes) return "size";
    return limit.reserve(chunk.length) ? null : "busy";
  };
  // Do not destroy the request with its body: its socket still carries the response.
  const chunks: AsyncIterator<Uint8Array> = req.iterator({ destroyOnReturn: false });
  /** Discards what was not read, so that the sender can finish it and read the response. */
  const discard = async () => {
    await chunks.return?.();
    req.resume();
  };
  const source: UnderlyingDefaultSource<Uint8Array> = {
    start(controller) {
      aborter.signal.addEventListener("abort", () => {
        controller.error(aborter.signal.reason);
        void discard();
      });
    },
    async pull(controller) {
      const next = await chunks.next();
      if (!next.done) rejection = check(next.value);
      if (rejection || res.locals.rejection) aborter.abort();
      else if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    cancel: discard,
  };
  // Nothing is read before the action reads.
  const stream = () => new ReadableStream(source, { highWaterMark: 0 });
  return { stream: METHODS_WITH_BODY.includes(req.method ?? "") ? stream() : undefined, rejection: () => rejection };
}

/**
 * Wraps the loaders and actions of all pages: an error is logged once and becomes a 500 response with the request id, so that the error page
 * can show the id even if the browser only fetched data.
 */
function wrapRouteErrors(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [id, route && isPage(route) ? wrapRoute(route) : route]);
  return { ...build, routes: Object.fromEntries(routes) };
}

/** A resource route has no error page; the header of its response has the request id. */
const isPage = (route: Route) => route.module.default !== undefined;

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

/** A response thrown on purpose: a redirect, or "not found". */
const isThrownResponse = (error: unknown) => error instanceof Response || (error as { type?: unknown } | null)?.type === "DataWithResponseInit";
