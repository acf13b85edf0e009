/** The web app manifest: the shop can be put on a home screen. */
export function loader() {
  const manifest = {
    id: "/",
    name: "Rovelink",
    short_name: "Rovelink",
    description: "Travel eSIM and data SIM plans for 190+ destinations",
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
