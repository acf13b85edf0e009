import { index, route, type RouteConfig } from "@remix-run/route-config";

/** Every address of the staff desk. */
export default [
  index("routes/today/to-today.ts"),
  route("today", "routes/today/today.tsx"),
  route("*", "routes/unknown-page.tsx"),
] satisfies RouteConfig;
