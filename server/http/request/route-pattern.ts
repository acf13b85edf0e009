import type { ServerBuild } from "@remix-run/node";
import { listRoutePatterns, compileAddressPattern } from "./list-route-patterns.ts";

type Pattern = { address: string; matcher: RegExp };

const patternCache = new WeakMap<ServerBuild["routes"], Pattern[]>();

/**
 * Returns the pattern of the route that handles a path, and `other` for an unknown path. The number of results is bounded by
 * the number of routes, so they can be metric labels.
 */
export function routePattern(routes: ServerBuild["routes"], path: string): string {
  const page = path.replace(/\/$/, "");
  return patternsOf(routes).find(({ matcher }) => matcher.test(page))?.address || (page === "" ? "/" : "other");
}

/** Returns the patterns in the order of the router: more specific ones first. */
function patternsOf(routes: ServerBuild["routes"]): Pattern[] {
  const cached = patternCache.get(routes);
  if (cached) return cached;
  const patterns = listRoutePatterns(routes)
    .sort((a, b) => specificity(b) - specificity(a))
    .map((address) => ({ address, matcher: compileAddressPattern(address) }));
  patternCache.set(routes, patterns);
  return patterns;
}

/** The score of React Router (`computeScore` of @remix-run/router): 11 for each fixed segment, 4 for a parameter, -1 for the rest. */
function specificity(address: string): number {
  const scores = address
    .split("/")
    .slice(1)
    .map((segment) => (segment === "*" ? -1 : segment.startsWith(":") ? 4 : 11));
  return scores.reduce((sum, score) => sum + score, 0);
}
