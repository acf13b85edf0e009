import type { LoaderFunctionArgs } from "@remix-run/node";
import { canonicalAddress } from "#app/request/page/canonical-address.ts";
import { LANGUAGE_OPTIONS, LANGUAGES, SOURCE_LANGUAGE, type Language } from "#server/locale/locale.schema.ts";
import { listPublicPages, type PublicPage } from "#server/plans/list-public-pages.ts";

/** Returns the sitemap: every public page in every language of the shop, with its alternates. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { publicOrigin } = context.shop.env;
  const entries = (await listPublicPages(context.shop)).map((page) => entriesOf(publicOrigin, page));
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join("\n")}
</urlset>
`;
  return new Response(xml, { headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" } });
}

function entriesOf(publicOrigin: string, { page, query, changedAt }: PublicPage): string {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  const address = (language: Language) => escapeXml(canonicalAddress(publicOrigin, language, page, search));
  const alternates = [...LANGUAGE_OPTIONS.map(({ key, hrefLang }) => [hrefLang, key] as const), ["x-default", SOURCE_LANGUAGE] as const].map(
    ([hrefLang, language]) => `<xhtml:link rel="alternate" hreflang="${hrefLang}" href="${address(language)}"/>`,
  );
  const lastmod = changedAt === null ? "" : `<lastmod>${new Date(changedAt).toISOString().slice(0, 10)}</lastmod>`;
  return LANGUAGES.map((language) => `<url><loc>${address(language)}</loc>${lastmod}${alternates.join("")}</url>`).join("\n");
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
