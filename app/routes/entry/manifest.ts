import type { LoaderFunctionArgs } from "@remix-run/node";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { BRAND } from "#server/locale/brand.schema.ts";
import { siteLanguage } from "#server/locale/locale.schema.ts";
import { path } from "#server/locale/path.schema.ts";

/** The web app manifest, in the language of the page (`lang`; English by default). */
export function loader({ request }: LoaderFunctionArgs) {
  const requested = new URL(request.url).searchParams.get("lang") ?? undefined;
  const language = siteLanguage(requested);
  const t = textsFor(language, "site");
  const manifest = {
    id: "/",
    lang: language,
    name: BRAND.names[language],
    short_name: BRAND.names[language],
    description: t("tagline"),
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: "#ffffff",
    theme_color: BRAND.colour,
    icons: [
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      // With a margin, because Android cuts it to the shape of its other icons.
      { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
    shortcuts: [
      { name: t("menu.account/package"), url: path(language, "account/package") },
      { name: t("menu.top-up"), url: path(language, "top-up") },
      { name: t("offline:title"), url: path(language, "offline") },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "Content-Type": "application/manifest+json; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
