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
  route("orders", "routes/orders/list.tsx"),
  route("orders/csv", "routes/orders/orders-csv.ts"),
  route("orders/:number", "routes/orders/order.tsx"),
  route("orders/:number/cancel", "routes/orders/cancel.tsx"),
  route("orders/:number/refund", "routes/orders/refund.tsx"),
  route("orders/:number/ship", "routes/orders/parcel/ship.tsx"),
  route("orders/:number/email", "routes/orders/email.tsx"),
  route("orders/:number/address", "routes/orders/address.tsx"),
  route("orders/:number/tracking", "routes/orders/parcel/tracking.tsx"),
  route("orders/:number/returned", "routes/orders/parcel/returned.tsx"),
  route("orders/:number/send-again", "routes/orders/parcel/send-again.tsx"),
  route("refunds", "routes/refunds/list.tsx"),
  route("refunds/:request", "routes/refunds/decide.tsx"),
  route("*", "routes/unknown-page.tsx"),
] satisfies RouteConfig;
