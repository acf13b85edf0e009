import type { ServerBuild } from "@remix-run/node";
import { listAddresses, matcherOf } from "./list-addresses.ts";

type Pattern = { address: string; matcher: RegExp };

const known = new WeakMap<ServerBuild["routes"], Pattern[]>();

/** The pattern of the route that answers a path, its data included; `other` for what no route answers. Of the site's few, whatever is asked for. */
export function routePattern(routes: ServerBuild["routes"], path: string): string {
  const page = path.replace(/(^\/_root)?\.data$/, "").replace(/\/$/, "");
  return patternsOf(routes).find(({ matcher }) => matcher.test(page))?.address || (page === "" ? "/" : "other");
}

/** Those that say more first, as the router has it. */
function patternsOf(routes: ServerBuild["routes"]): Pattern[] {
  const kept = known.get(routes);
  if (kept) return kept;
  const patterns = listAddresses(routes)
    .sort((one, other) => weight(other) - weight(one))
    .map((address) => ({ address, matcher: matcherOf(address) }));
  known.set(routes, patterns);
  return patterns;
}

function weight(address: string): number {
  const segments = address.split("/").slice(1);
  const fixed = segments.filter((segment) => segment !== "*" && !segment.startsWith(":")).length;
  return (address.endsWith("*") ? 0 : 1_000) + fixed * 10 + segments.length;
}
