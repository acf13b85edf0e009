import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import remixOptions from "../../remix.config.js";
import { BROWSERS } from "./browsers.mjs";
import { flagSprite } from "./flag-sprite.mjs";
import { routesStayOnServer, serverEnvironments, serverRunsInNode } from "./server-modules.mjs";

/**
 * The staff desk: a second Remix app, so that neither its addresses nor its code are part of the shop. Its pages run without React in the browser: of
 * the client build only the stylesheet and entry.client.ts are used.
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    remix({ ...remixOptions, appDirectory: "app/desk", buildDirectory: `${remixOptions.buildDirectory}/desk` }),
    routesStayOnServer(),
    flagSprite(),
    serverRunsInNode(),
  ],
  environments: serverEnvironments,
  // Apart from that of the shop: each development server clears what the other has prepared.
  cacheDir: "node_modules/.vite-desk",
  optimizeDeps: { noDiscovery: true, esbuildOptions: { target: "es2022" } },
  publicDir: "app/desk/public",
  build: {
    target: isSsrBuild ? "node20.19" : BROWSERS,
    cssTarget: BROWSERS,
    assetsInlineLimit: 512,
    emptyOutDir: true,
    rollupOptions: { onwarn: (warning, warn) => void (["INVALID_ANNOTATION", "EMPTY_BUNDLE"].includes(warning.code ?? "") || warn(warning)) },
  },
}));
