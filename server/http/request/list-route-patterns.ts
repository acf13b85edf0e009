import type { ServerBuild } from "@remix-run/node";

/** Returns the address patterns of all routes, for example `/:lang/plans` or `/api/*`. A layout route without a path has its parent's pattern. */
export const listRoutePatterns = (routes: ServerBuild["routes"]): string[] => [
  ...new Set(Object.keys(routes).map((id) => patternOfRoute(routes, id))),
];

/** Returns the address pattern of a route; empty for the root. */
export function patternOfRoute(routes: ServerBuild["routes"], id: string | undefined): string {
  const route = id === undefined ? undefined : routes[id];
  return route ? `${patternOfRoute(routes, route.parentId)}${route.path ? `/${route.path}` : ""}` : "";
}

/** Returns a regular expression for an address pattern: `:name` matches one segment, a last `/*` the rest, if there is any. */
export function compileAddressPattern(address: string): RegExp {
  const segments = address.split("/").slice(1);
  const sources = segments.map((segment) => {
    if (segment === "*") return "(/.*)?";
    return segment.startsWith(":") ? "/[^/]+" : `/${segment.replace(/\./g, "\\.")}`;
  });
  // oxlint-disable-next-line shop/linear-time -- Built from the route table.
  return new RegExp(`^${sources.join("")}$`, "i");
}
