import type { ServerBuild } from "@remix-run/node";

/** Returns the address patterns of all routes, for example `/:lang/plans` or `/api/*`. A layout route without a path has its parent's pattern. */
export function listRoutePatterns(routes: ServerBuild["routes"]): string[] {
  const addressOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? `${addressOf(route.parentId)}${route.path ? `/${route.path}` : ""}` : "";
  };
  return [...new Set(Object.keys(routes).map(addressOf))];
}

/** Returns a regular expression for an address pattern: `:name` matches one segment, a last `*` matches the rest. */
export function compileAddressPattern(address: string): RegExp {
  const segments = address.split("/").map((segment) => {
    if (segment === "*") return ".*";
    return segment.startsWith(":") ? "[^/]+" : segment.replace(/\./g, "\\.");
  });
  // oxlint-disable-next-line shop/linear-time -- Built from the route table.
  return new RegExp(`^${segments.join("/")}$`, "i");
}
