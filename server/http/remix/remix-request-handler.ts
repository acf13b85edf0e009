import type { IncomingMessage } from "node:http";
import type { ServerBuild } from "@remix-run/node";
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
import type { CallRemix } from "./call-remix.ts";

/** Passes a checked request to Remix and sends the response of Remix. */
export function remixRequestHandler(shop: AppContext, build: () => Promise<ServerBuild>, callRemix: CallRemix): RequestHandler {
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
      const route = routePattern((await build()).routes, req.path);
      res.locals.route = route;
      const { nonce, requestId, closed } = res.locals as { nonce: string; requestId: string; closed?: MaintenanceNotice };
      const context = {
        nonce,
        requestId,
        closed,
        route,
        clientAddress: clientAddress(req, shop.env.trustProxyHops),
        isDirectLocalRequest: isDirectLocalRequest(req),
      };
      const response = await callRemix(toRequest(req, res, body.stream, aborter.signal), context);
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
