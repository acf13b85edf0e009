/** The options of the Remix plugin: the one place for them. */
/** @type {import("@remix-run/dev").VitePluginConfig} */
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
    // Off: it would open a public /__manifest, and its gain on a site of this size is nothing.
    v3_lazyRouteDiscovery: false,
  },
};
