import type { LoaderFunctionArgs } from "@remix-run/node";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { BRAND } from "#server/locale/brand.schema.ts";
import { isLanguage } from "#server/locale/locale.schema.ts";

/** The web app manifest, in the language of the page (`lang`; English by default). */
export function loader({ request }: LoaderFunctionArgs) {
  const requested = new URL(request.url).searchParams.get("lang") ?? undefined;
  const language = isLanguage(requested) ? requested : "en";
  const manifest = {
    id: "/",
    lang: language,
    name: BRAND.names[language],
    short_name: BRAND.names[language],
    description: textsFor(language, "site")("tagline"),
    start_url: "/",
    scope: "/",
    display: "minimal-ui",
    background_color: "#ffffff",
    theme_color: "#00796b",
    icons: [{ src: "/favicon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" }],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "Content-Type": "application/manifest+json; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
