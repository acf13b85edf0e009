import type { ServerBuild } from "@remix-run/node";
import { patternOfRoute } from "#server/http/request/list-route-patterns.ts";

/**
 * Returns a build with only the routes of one address pattern and their parents; for the pattern of no route, the whole build. For each request, Remix ranks
 * all routes of its build twice and creates all of them once, although one pattern (`routePattern`) is known to match.
 */
export function buildForPattern(build: ServerBuild, pattern: string): ServerBuild {
  const { routes, assets } = build;
  const kept = new Set<string>();
  for (const id of Object.keys(routes)) {
    if ((patternOfRoute(routes, id) || "/") !== pattern) continue;
    for (let current: string | undefined = id; current !== undefined; current = routes[current]?.parentId) kept.add(current);
  }
  if (kept.size === 0) return build;
  const pick = <Route>(all: Record<string, Route>) => Object.fromEntries(Object.entries(all).filter(([id]) => kept.has(id)));
  return { ...build, routes: pick(routes), assets: { ...assets, routes: pick(assets.routes) } };
}
