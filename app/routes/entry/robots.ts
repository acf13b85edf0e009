import type { LoaderFunctionArgs } from "@remix-run/node";
import { PRIVATE_PAGES } from "#app/request/page/canonical-address.ts";

/** Returns robots.txt: search engines may read everything except private pages, the API and the test pages. */
export function loader({ context }: LoaderFunctionArgs) {
  const disallowed = ["/api/", "/sandbox/", "/mailbox", ...PRIVATE_PAGES.map((page) => `/*/${page}`)];
  const lines = [
    "User-agent: *",
    "Allow: /",
    ...disallowed.map((address) => `Disallow: ${address}`),
    "",
    `Sitemap: ${context.shop.env.publicOrigin}/sitemap.xml`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
