import { index, layout, route, type RouteConfig } from "@remix-run/route-config";

/** Every address of the site, one line each. */
export default [
  index("routes/entry/to-homepage.ts"),
  route("robots.txt", "routes/entry/robots.ts"),
  route("sitemap.xml", "routes/entry/sitemap.ts"),
  route("manifest.webmanifest", "routes/entry/manifest.ts"),
  route("api/webhooks/payments/:provider", "routes/api/payment-webhook.ts"),
  route("api/*", "routes/api/unknown-call.ts"),
  route("sandbox/pay/:id", "routes/sandbox/pay.tsx"),
  route("mailbox", "routes/sandbox/mailbox.tsx"),
  route("mailbox.json", "routes/sandbox/mailbox-json.ts"),
  route(":lang", "routes/entry/language.tsx", [
    index("routes/entry/language-index.ts"),
    layout("routes/site/site.tsx", [
      route("homepage", "routes/home/homepage.tsx"),
      route("destination", "routes/destinations/destination.tsx"),
      route("plans", "routes/plans/plans.tsx"),
      route("plan-detail", "routes/plans/plan-detail.tsx"),
      route("plan-coverage", "routes/coverage/plan-coverage.tsx"),
      route("esim-device", "routes/plans/esim-device.tsx"),
      route("order-sim", "routes/orders/order-sim.tsx"),
      route("order-result", "routes/orders/order-result.tsx"),
      route("order-receipt", "routes/orders/order-receipt.tsx"),
      route("plan-unavailable", "routes/orders/plan-unavailable.tsx"),
      layout("routes/account/account.tsx", [
        route("account/package", "routes/account/package.tsx"),
        route("account/order", "routes/orders/account-order.tsx"),
      ]),
      route("argeement", "routes/support/argeement.tsx"),
      route("preferences", "routes/site/preferences.tsx"),
      route("announcement", "routes/site/announcement.tsx"),
      route("esim-link", "routes/site/esim-link.tsx"),
    ]),
    route("consent", "routes/site/consent.ts"),
    route("suggest", "routes/destinations/suggest.ts"),
    route("order-card", "routes/orders/order-card.ts"),
    route("order-quote", "routes/orders/order-quote.ts"),
    route("*", "routes/entry/unknown-page.ts"),
  ]),
] satisfies RouteConfig;
