import { builtinModules } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import type { Plugin, ResolvedConfig } from "vite";
import { defineConfig } from "vitest/config";
import { compact } from "./app/styles/compact.ts";
import remixOptions from "./remix.config.js";

/** Fails the build if browser code imports a file of server/ other than *.schema.ts. Type-only imports are already removed at this point. */
function serverStaysOnServer(): Plugin {
  let config: ResolvedConfig;
  return {
    name: "server-stays-on-server",
    enforce: "pre",
    configResolved: (resolved) => void (config = resolved),
    async resolveId(source, importer, options) {
      // Only the development server passes `scan`; it has no bundle to protect.
      if (options.ssr || !importer || "scan" in options) return null;
      const resolution = await this.resolve(source, importer, { ...options, skipSelf: true });
      const file = resolution?.id.split("?")[0] ?? "";
      if (!file.startsWith(resolve(config.root, "server") + "/") || file.endsWith(".schema.ts")) return resolution;
      throw new Error(
        `${importer} imports ${file} into the browser bundle. Only *.schema.ts is allowed there; move the import into a *.server.ts file.`,
      );
    },
  };
}

/**
 * If the script of a route fails to load, Remix reloads the current page. Without a connection, the browser then shows its error page. This plugin edits
 * Remix's routeModules.js to dispatch `chunk-load-error` instead (app/client/chunk-load-error.ts), also if the script does not arrive within 120 s.
 * Fails the build if Remix's source has changed.
 */
function reportChunkLoadErrors(): Plugin {
  const CHANGES: [string, string][] = [
    [
      "await import( /* webpackIgnore: true */route.module)",
      'await Promise.race([import(/* @vite-ignore */ route.module), new Promise((_, fail) => setTimeout(fail, 120000, new Error("No response within 120 s")))])',
    ],
    ["console.error(`Error loading route module \\`${route.module}\\`, reloading page...`);", ""],
    ["console.error(error);", 'console.error("Load error", route.module, error);'],
    ["window.location.reload();", 'window.dispatchEvent(new Event("chunk-load-error"));'],
  ];
  return {
    name: "report-chunk-load-errors",
    transform(code, id, options) {
      if (options?.ssr || !id.split("?")[0]?.endsWith("@remix-run/react/dist/esm/routeModules.js")) return null;
      for (const [from] of CHANGES)
        if (!code.includes(from)) throw new Error(`The source of Remix's routeModules.js has changed; not found: ${from}`);
      return { code: CHANGES.reduce((text, [from, to]) => text.replace(from, () => to), code), map: null };
    },
  };
}

const serverFolder = pathToFileURL(resolve("server")).href;
/** Matches the files of server/, which the configuration below declares as built in: Vite does not process them, and Node loads them. */
const SERVER_FILES = new RegExp(`^${serverFolder.replaceAll(/[^\w]/g, "\\$&")}/`);

/** In development, routes use the server/ modules that Node has loaded for the web server. Otherwise, Vite would load them a second time. */
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
/** Tests that read photos and PDFs use no database and are slow. */
const PDF_TESTS = "tests/server/{partners/validate-attachment,pdf-inspection/*}.test.ts";
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
  plugins: testing ? [] : [remix(remixOptions), serverStaysOnServer(), serverRunsInNode(), reportChunkLoadErrors()],
  build: {
    target: isSsrBuild ? "node20.19" : BROWSERS,
    // The same on client and server; otherwise each names another stylesheet, and the page loads two and does not hydrate cleanly.
    cssTarget: BROWSERS,
    assetsInlineLimit: 512,
    // Vite does this by default only if the folder is inside the project; BUILD_DIR may be outside.
    emptyOutDir: true,
    rollupOptions: {
      // Shared chunks are named by their hash alone, because every page lists them. Lazily loaded parts keep their names, which the log of errors shows.
      ...(isSsrBuild ? {} : { output: { chunkFileNames: (chunk) => (chunk.isDynamicEntry ? "assets/[name]-[hash].js" : "assets/[hash].js") } }),
      onwarn: (warning, warn) => void (["INVALID_ANNOTATION", "EMPTY_BUNDLE"].includes(warning.code ?? "") || warn(warning)),
    },
  },
  // Folders that Vite does not serve; tsx watches server/.
  server: { watch: { ignored: [".data", "build", "docs", "server", "tests"].map((folder) => `${resolve(folder)}/**`) } },
  environments: {
    ssr: {
      // The first request of `npm run dev` needs all routes: transform their imports in parallel instead of one by one.
      dev: { preTransformRequests: true },
      resolve: { builtins: [...builtinModules, /^node:/, SERVER_FILES] },
    },
  },
  // Packages that the development server bundles for the browser. Add every new package of the browser here. Automatic discovery is off, because it
  // follows routes into server code and so to the browser entry of @node-rs/argon2, which is not installed here.
  optimizeDeps: { noDiscovery: true, include: BROWSER_PACKAGES, esbuildOptions: { target: "es2022" } },
  test: {
    environment: "node",
    // With PostgreSQL, run the tests that need a database, including those for PostgreSQL only.
    include: onPostgres ? ["tests/{server,routes}/**/*.{test,postgres}.{ts,tsx}"] : ["tests/**/*.test.{ts,tsx}"],
    exclude: onPostgres ? [READER_TESTS, PDF_TESTS] : [],
    setupFiles: ["tests/support/setup.ts"],
    // Long, because the machine may be busy; no test measures time.
    testTimeout: 90_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    maxWorkers: 2,
  },
}));
