import type { ServerBuild } from "@remix-run/node";

/** The address of every route of the site as a pattern: `/:lang/plans`, `/api/*`. Routes that only frame others have that of their parent. */
export function listAddresses(routes: ServerBuild["routes"]): string[] {
  const addressOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? `${addressOf(route.parentId)}${route.path ? `/${route.path}` : ""}` : "";
  };
  return [...new Set(Object.keys(routes).map(addressOf))];
}

/** Whether a path is of this pattern, `:name` standing for one segment and a last `*` for any rest. */
export function matcherOf(address: string): RegExp {
  const segments = address.split("/").map((segment) => {
    if (segment === "*") return ".*";
    return segment.startsWith(":") ? "[^/]+" : segment.replace(/\./g, "\\.");
  });
  return new RegExp(`^${segments.join("/")}$`, "i");
}
