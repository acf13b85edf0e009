import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { canonicalAddress } from "#server/db/network-of.ts";

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

/** The address alone, in its one spelling: of `::ffff:203.0.113.9`, `[2001:db8::1]:443` and `203.0.113.9:51234`. */
function addressIn(text: string): string {
  const bare = text.replace(/^\[(.+)\](?::\d+)?$/, "$1");
  return canonicalAddress(/^[\d.]+:\d+$/.test(bare) ? bare.slice(0, bare.indexOf(":")) : bare);
}
