import type { RequestListener, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

/**
 * Handles the requests of one connection one after the other. Node hands over all requests that arrive in one packet (HTTP/1.1 pipelining) in
 * one turn of the event loop, so that hundreds of pages would be rendered before anybody else is heard. Those behind a broken one are dropped.
 */
export function serializeRequests(listener: RequestListener): RequestListener {
  const newest = new WeakMap<Duplex, ServerResponse>();
  return (req, res) => {
    const before = newest.get(req.socket);
    newest.set(req.socket, res);
    if (!before || before.closed) return void listener(req, res);
    before.once("close", () => void setImmediate(() => !req.socket.destroyed && listener(req, res)));
  };
}
