import type { LoaderFunctionArgs } from "@remix-run/node";
import { PRIVATE_PAGES } from "#app/request/page/canonical-address.ts";

/** What search engines may read: everything but the pages about one visitor. */
export function loader({ context }: LoaderFunctionArgs) {
  const closed = ["/api/", "/sandbox/", "/mailbox", ...PRIVATE_PAGES.map((page) => `/*/${page}`)];
  const lines = [
    "User-agent: *",
    "Allow: /",
    ...closed.map((address) => `Disallow: ${address}`),
    "",
    `Sitemap: ${context.shop.env.publicOrigin}/sitemap.xml`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
