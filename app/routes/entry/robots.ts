import type { LoaderFunctionArgs } from "@remix-run/node";

/**
 * Returns robots.txt: search engines may read everything except the API and the test pages. Private pages say `noindex`, which a search engine sees only
 * if it may read them: an address with a link key that somebody published would otherwise be listed.
 */
export function loader({ context }: LoaderFunctionArgs) {
  const lines = [
    "User-agent: *",
    "Allow: /",
    ...["/api/", "/sandbox/", "/mailbox"].map((address) => `Disallow: ${address}`),
    "",
    `Sitemap: ${context.shop.env.publicOrigin}/sitemap.xml`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
