import { builtinModules } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import type { Plugin, ResolvedConfig } from "vite";
import { defineConfig } from "vitest/config";
import { compact } from "./app/styles/compact.ts";
import remixOptions from "./remix.config.js";

/** Fails the build when the browser's graph reaches server/** other than a *.schema.ts (types are gone by then). */
function serverStaysOnServer(): Plugin {
  let config: ResolvedConfig;
  return {
    name: "server-stays-on-server",
    enforce: "pre",
    configResolved: (resolved) => void (config = resolved),
    async resolveId(source, importer, options) {
      if (options.ssr || !importer || "scan" in options) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      const file = found?.id.split("?")[0] ?? "";
      if (!file.startsWith(resolve(config.root, "server") + "/") || file.endsWith(".schema.ts")) return found;
      throw new Error(`${importer} brings ${file} to the browser. Only *.schema.ts may go there; move the import into a *.server.ts file.`);
    },
  };
}

/**
 * Where the script of a route does not arrive, Remix loads the page that one is on again, and without a link the browser shows its own failure:
 * the page is told instead (app/client/chunk-load-error.ts), also when nothing has come for 120 s. Another Remix fails the build here.
 */
function missingPartsAreTold(): Plugin {
  const CHANGES: [string, string][] = [
    [
      "await import( /* webpackIgnore: true */route.module)",
      'await Promise.race([import(/* @vite-ignore */ route.module), new Promise((_, fail) => setTimeout(fail, 120000, new Error("Nothing came for 120 s")))])',
    ],
    ["console.error(`Error loading route module \\`${route.module}\\`, reloading page...`);", ""],
    ["console.error(error);", 'console.error("Load error", route.module, error);'],
    ["window.location.reload();", 'window.dispatchEvent(new Event("part-missing"));'],
  ];
  return {
    name: "missing-parts-are-told",
    transform(code, id, options) {
      if (options?.ssr || !id.split("?")[0]?.endsWith("@remix-run/react/dist/esm/routeModules.js")) return null;
      for (const [from] of CHANGES) if (!code.includes(from)) throw new Error(`Remix does not load routes as it did: ${from}`);
      return { code: CHANGES.reduce((text, [from, to]) => text.replace(from, () => to), code), map: null };
    },
  };
}

const serverFolder = pathToFileURL(resolve("server")).href;
/** Vite leaves to Node what it takes for built in. */
const SERVER_FILES = new RegExp(`^${serverFolder.replaceAll(/[^\w]/g, "\\$&")}/`);

/** In development, Node loads server/** for the routes, as for the web server in front of them: once, and not a second time through Vite. */
function serverRunsInNode(): Plugin {
  return {
    name: "server-runs-in-node",
    apply: "serve",
    enforce: "pre",
    resolveId: (source, _importer, options) =>
      options.ssr && source.startsWith("#server/") && source.endsWith(".ts") ? { id: source.replace("#server", serverFolder), external: true } : null,
  };
}

const testing = Boolean(process.env.VITEST);
const onPostgres = Boolean(process.env.TEST_DATABASE_URL);
/** What looks into photos and PDFs asks no database, and is slow. */
const PDF_TESTS = "tests/server/{partners/validate-attachment,pdf-inspection/scan-pdf}.test.ts";
const READER_TESTS = "tests/server/gateways/document-reader/*.test.ts";
const BROWSER_PACKAGES = [
  "@conform-to/react",
  "@conform-to/zod/v4",
  "@fingerprintjs/fingerprintjs",
  "i18next",
  "idb-keyval",
  "react-i18next",
  "tus-js-client",
  "zod",
];
const BROWSERS = ["es2020", "chrome88", "edge88", "firefox78", "safari14.1"];

export default defineConfig(({ isSsrBuild }) => ({
  css: { postcss: { plugins: [compact] } },
  plugins: testing ? [] : [remix(remixOptions), serverStaysOnServer(), serverRunsInNode(), missingPartsAreTold()],
  build: {
    target: isSsrBuild ? "node20.19" : BROWSERS,
    // On both sides, else each names another stylesheet: the page loads two and does not hydrate cleanly.
    cssTarget: BROWSERS,
    assetsInlineLimit: 512,
    // Also where BUILD_DIR lies outside the project.
    emptyOutDir: true,
    rollupOptions: {
      onwarn: (warning, warn) => void (["INVALID_ANNOTATION", "EMPTY_BUNDLE"].includes(warning.code ?? "") || warn(warning)),
    },
  },
  // What Vite does not serve; server/ is watched by tsx.
  server: { watch: { ignored: [".data", "build", "docs", "server", "tests"].map((folder) => `${resolve(folder)}/**`) } },
  environments: {
    ssr: {
      // The first request of `npm run dev` waits for all routes: their imports are transformed side by side instead of one by one.
      dev: { preTransformRequests: true },
      resolve: { builtins: [...builtinModules, /^node:/, SERVER_FILES] },
    },
  },
  // What the development server prepares for the browser, by name: looking for it, as Vite does, follows routes into server code, and so to
  // the browser entry of @node-rs/argon2, a package that is not installed here. A new package of the browser is added here.
  optimizeDeps: { noDiscovery: true, include: BROWSER_PACKAGES, esbuildOptions: { target: "es2022" } },
  test: {
    environment: "node",
    // What only PostgreSQL can show is tested where there is one, and what asks no database is not tested twice.
    include: onPostgres ? ["tests/{server,routes}/**/*.{test,postgres}.{ts,tsx}"] : ["tests/**/*.test.{ts,tsx}"],
    exclude: onPostgres ? [READER_TESTS, PDF_TESTS] : [],
    setupFiles: ["tests/support/setup.ts"],
    // Long, since the machine may have other work: no test is about time.
    testTimeout: 90_000,
    hookTimeout: 180_000,
    maxWorkers: 2,
  },
}));
