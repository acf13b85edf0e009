import type { RequestListener, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

/**
 * Handles the requests of one connection one after another. Node passes on all requests of a packet (HTTP/1.1 pipelining) in one turn of the
 * event loop, so hundreds of pages would be rendered before other clients are served. Requests behind an aborted one are dropped.
 */
export function serializeRequests(listener: RequestListener): RequestListener {
  const lastResponse = new WeakMap<Duplex, ServerResponse>();
  return (req, res) => {
    const previous = lastResponse.get(req.socket);
    lastResponse.set(req.socket, res);
    if (!previous || previous.closed) return void listener(req, res);
    previous.once("close", () => void setImmediate(() => !req.socket.destroyed && listener(req, res)));
  };
}
