import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { canonicalAddress } from "#server/db/rate-limit/client-network.ts";

/**
 * Who asks: the address of the socket, or, behind `hops` proxies of ours, the entry of X-Forwarded-For that the
 * outermost of them wrote. What stands further left was written by the visitor and is never believed.
 */
export function clientAddress(request: IncomingMessage, hops: number): string {
  const socket = addressIn(request.socket.remoteAddress ?? "");
  if (hops === 0) return socket;
  const forwarded = [request.headers["x-forwarded-for"] ?? ""].flat().join(",").split(",");
  const entry = addressIn((forwarded.at(-hops) ?? "").trim());
  return isIP(entry) ? entry : socket;
}

/** What proxies say about whom they ask for; nginx and others write one of these, or speak HTTP/1.0. */
const FORWARDING =
  /^(forwarded|via|x-forwarded(-.+)?|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-connecting-ip|fastly-client-ip|x-envoy-.+)$/;
const LOOPBACK = /^(127\.|::1$)/;

/** Whether a program on this machine asks, and no proxy for somebody else: nothing in the request says so, and its Host is this machine. */
export function asksDirectly(request: Pick<IncomingMessage, "httpVersion" | "rawHeaders" | "socket" | "headers">): boolean {
  const names = request.rawHeaders.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase());
  if (names.some((name) => FORWARDING.test(name)) || request.httpVersion === "1.0") return false;
  return (
    LOOPBACK.test(addressIn(request.socket.remoteAddress ?? "")) && /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(request.headers.host ?? "")
  );
}

/** The address alone, in its one spelling: of `::ffff:203.0.113.9`, `[2001:db8::1]:443` and `203.0.113.9:51234`. */
function addressIn(text: string): string {
  const bare = text.replace(/^\[(.+)\](?::\d+)?$/, "$1");
  return canonicalAddress(/^[\d.]+:\d+$/.test(bare) ? bare.slice(0, bare.indexOf(":")) : bare);
}
