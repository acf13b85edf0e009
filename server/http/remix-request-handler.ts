import type { IncomingMessage } from "node:http";
import { ReadableStream as WebStream } from "node:stream/web";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { Request as GateRequest, RequestHandler, Response as GateResponse } from "express";
import type { Closed } from "#server/content/maintenance/find-maintenance.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { asksDirectly, clientAddress } from "#server/http/request/client-address.ts";
import { wrapRouteErrors } from "./wrap-route-errors.ts";
import { BRINGS_BODY } from "#server/http/request/post-limits.ts";
import { rejectBody, type BodyLimit } from "#server/http/checks/limit-body.ts";
import type { Refusal } from "#server/protocol/rejection-status.schema.ts";
import { routePattern } from "#server/http/request/route-pattern.ts";
import { sendResponse } from "#server/http/response/send-response.ts";

/** Gives a request that passed the gate to Remix, and Remix's answer to the reader. */
export function remixRequestHandler(shop: AppContext, build: () => Promise<ServerBuild>): RequestHandler {
  const handlers = new WeakMap<ServerBuild, ReturnType<typeof createRequestHandler>>();
  const handlerOf = (built: ServerBuild) => {
    const made = handlers.get(built) ?? createRequestHandler(wrapRouteErrors(built), shop.env.production ? "production" : "development");
    handlers.set(built, made);
    return made;
  };
  return async (req, res, next) => {
    const left = new AbortController();
    res.once("close", () => !res.writableFinished && left.abort());
    const body = limitedBody(req, res.locals.bodyLimit ?? { bytes: 0, hold: () => true }, left);
    try {
      const built = await build();
      res.locals.route = routePattern(built.routes, req.path);
      const { nonce, requestId, closed } = res.locals as { nonce: string; requestId: string; closed?: Closed };
      const context = { shop, nonce, requestId, closed, clientAddress: clientAddress(req, shop.env.trustProxyHops), asksDirectly: asksDirectly(req) };
      const answer = await handlerOf(built)(toRequest(req, res, body.stream, left.signal), context);
      const refusal = body.refusal();
      if (refusal) rejectBody(req, res, refusal);
      else await sendResponse(req, res, answer);
    } catch (error) {
      const refusal = body.refusal();
      if (refusal) rejectBody(req, res, refusal);
      else next(error);
    }
  };
}

/** The request as Remix reads it; its address begins with an origin of the shop, never with what a header says. */
function toRequest(req: GateRequest, res: GateResponse, body: ReadableStream | undefined, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  const init: RequestInit & { duplex: "half" } = { method: req.method, headers, signal, body, duplex: "half" };
  return new Request(`${res.locals.origin}${req.originalUrl}`, init);
}

/** The body of a post, counted while it is read. One that grows beyond its limit, or beyond what memory has room for, breaks the request off. */
function limitedBody(req: IncomingMessage, limit: BodyLimit, request: AbortController) {
  let seen = 0;
  let refusal: Refusal | null = null;
  async function* count() {
    // The request must outlive the reading: its socket still carries the answer.
    for await (const chunk of req.iterator({ destroyOnReturn: false })) {
      seen += chunk.length;
      if (seen > limit.bytes) refusal = "size";
      else if (!limit.hold(chunk.length)) refusal = "busy";
      if (refusal) request.abort();
      request.signal.throwIfAborted();
      yield chunk;
    }
  }
  return {
    stream: BRINGS_BODY.includes(req.method ?? "") ? (WebStream.from(count()) as unknown as ReadableStream) : undefined,
    refusal: () => refusal,
  };
}
