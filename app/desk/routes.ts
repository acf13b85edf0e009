import { index, route, type RouteConfig } from "@remix-run/route-config";

/** Every address of the staff desk, one line each. */
export default [
  index("routes/today/to-today.ts"),
  route("sign-in", "routes/sign-in/sign-in.tsx"),
  route("sign-in/second-factor", "routes/sign-in/second-factor.tsx"),
  route("sign-in/enrol", "routes/sign-in/enrol.tsx"),
  route("invitation", "routes/sign-in/invitation.tsx"),
  route("owner", "routes/sign-in/owner.tsx"),
  route("sign-out", "routes/sign-in/sign-out.ts"),
  route("find", "routes/find/find.tsx"),
  route("today", "routes/today/today.tsx"),
  route("*", "routes/unknown-page.tsx"),
] satisfies RouteConfig;
