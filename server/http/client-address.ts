import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";

/**
 * Who asks: the address of the socket, or, behind `hops` proxies of ours, the entry of X-Forwarded-For that the
 * outermost of them wrote. What stands further left was written by the visitor and is never believed.
 */
export function clientAddress(request: IncomingMessage, hops: number): string {
  const socket = plain(request.socket.remoteAddress ?? "");
  if (hops === 0) return socket;
  const forwarded = [request.headers["x-forwarded-for"] ?? ""].flat().join(",").split(",");
  const entry = plain((forwarded.at(-hops) ?? "").trim());
  return isIP(entry) ? entry : socket;
}

/** `::ffff:203.0.113.9`, `[2001:db8::1]:443` and `203.0.113.9:51234` as the address alone. */
function plain(text: string): string {
  const bare = text.replace(/^\[(.+)\](?::\d+)?$/, "$1").replace(/^::ffff:(?=\d+\.)/i, "");
  return /^[\d.]+:\d+$/.test(bare) ? bare.slice(0, bare.indexOf(":")) : bare;
}
