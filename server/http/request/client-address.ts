import type { IncomingMessage } from "node:http";
import { type BlockList, isIP } from "node:net";
import { isLoopback } from "#server/settings/production.ts";
import { canonicalAddress } from "#server/db/rate-limit/rate-limit.ts";

/** Headers that proxies add. A proxy adds at least one of them, or uses HTTP/1.0 to this server, as nginx does by default. */
const PROXY_HEADER =
  /^(forwarded|via|x-forwarded(-.+)?|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-connecting-ip|fastly-client-ip|x-envoy-.+)$/;

/**
 * Returns the IP address of the client: the address of the socket, or, behind `hops` of our proxies, the entry of X-Forwarded-For that the
 * outermost of them wrote. Entries further left come from the client and are ignored. If that entry is not an IP address, the address of the socket is
 * returned.
 */
export function clientAddress(request: IncomingMessage, hops: number): string {
  const socket = addressIn(request.socket.remoteAddress ?? "");
  if (hops === 0) return socket;
  const forwarded = [request.headers["x-forwarded-for"] ?? ""].flat().join(",").split(",");
  const entry = addressIn((forwarded.at(-hops) ?? "").trim());
  return isIP(entry) ? entry : socket;
}

/**
 * Whether the connection comes from one of our proxies: by default, from this machine. Whoever else connects could name any visitor's address, and
 * would have passed the proxy's TLS and its allow-list.
 */
export function isFromProxy(request: IncomingMessage, proxies: BlockList | undefined): boolean {
  const address = addressIn(request.socket.remoteAddress ?? "");
  return proxies ? isIP(address) > 0 && proxies.check(address, isIP(address) === 6 ? "ipv6" : "ipv4") : isLoopback(address);
}

/**
 * Whether a program on this machine sent the request directly, not through a proxy: the socket and the Host are local, and the request has no
 * proxy header.
 */
export function isDirectLocalRequest(request: Pick<IncomingMessage, "httpVersion" | "rawHeaders" | "socket" | "headers">): boolean {
  const names = request.rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
  if (names.some((name) => PROXY_HEADER.test(name)) || request.httpVersion === "1.0") return false;
  const host = (request.headers.host ?? "").toLowerCase().replace(/:\d+$/, "");
  return isLoopback(addressIn(request.socket.remoteAddress ?? "")) && isLoopback(host);
}

/** Returns the canonical IP address without port and brackets, for example of `::ffff:203.0.113.9`, `[2001:db8::1]:443` or `203.0.113.9:51234`. */
function addressIn(text: string): string {
  const bare = text.replace(/^\[(.+)\](?::\d+)?$/, "$1");
  return canonicalAddress(/^[\d.]+:\d+$/.test(bare) ? bare.slice(0, bare.indexOf(":")) : bare);
}
