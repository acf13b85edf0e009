import { setImmediate } from "node:timers/promises";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";

/** Ends when the page before has been rendered and the event loop has handled what arrived meanwhile. */
let turn: Promise<unknown> = Promise.resolve();

/**
 * Renders a page completely before its first byte (decision 007). Pages take turns: after each, the event loop accepts connections and answers other requests,
 * so a crowd delays nobody whose page is in memory. A HEAD request renders nothing, nor does a request whose client has gone.
 */
export async function renderPage(page: ReactElement, request: Request, init: { status: number; headers: Headers }): Promise<Response> {
  init.headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, init);
  turn = turn.then(() => setImmediate());
  await turn;
  return new Response(request.signal.aborted ? null : `<!DOCTYPE html>${renderToString(page)}`, init);
}
