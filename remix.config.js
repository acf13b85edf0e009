/**
 * The options of the Remix plugin in vite.config.ts.
 * @type {import("@remix-run/dev").VitePluginConfig}
 */
export default {
  buildDirectory: process.env.BUILD_DIR || "build",
  serverModuleFormat: "esm",
  ignoredRouteFiles: ["**/*"],
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    // Off: it would add a public /__manifest and gains nothing on a site of this size.
    v3_lazyRouteDiscovery: false,
  },
};
