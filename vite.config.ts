import { resolve } from "node:path";
import { vitePlugin as remix } from "@remix-run/dev";
import type { Rollup } from "vite";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import remixOptions from "./remix.config.js";
import { BROWSERS } from "./server/launch/browsers.mjs";
import { flagSprite } from "./server/launch/flag-sprite.mjs";
import { islandTexts } from "./server/launch/island-texts.mjs";
import { routesStayOnServer, serverEnvironments, serverRunsInNode, serverStaysOnServer } from "./server/launch/server-modules.mjs";
import { withoutUnusedZod } from "./server/launch/unused-zod.mjs";

/** Chunks, with the files whose imports they contain: for every page, for each that React hydrates, and for those with a checked form. */
const CHUNKS = { entry: "entry.client.ts", react: "client/hydrate-island.tsx", forms: "forms/use-schema-form.ts" };
/** A module that this many islands import belongs to "forms" too. */
const SHARED_BY = 3;

/** Divides the modules of the browser into CHUNKS and those of single islands. Rollup alone makes a chunk for each set of islands that share a module. */
function sharedChunks(): Rollup.GetManualChunk {
  let chunkOf: Map<string, string> | undefined;
  return (module, { getModuleIds, getModuleInfo }) => {
    chunkOf ??= divideModules([...getModuleIds()], getModuleInfo);
    return chunkOf.get(module);
  };
}

function divideModules(modules: string[], getModuleInfo: Rollup.GetModuleInfo): Map<string, string> {
  const withImports = (entry: string) => {
    const found = new Set([entry]);
    for (const id of found) for (const imported of getModuleInfo(id)?.importedIds ?? []) found.add(imported);
    return [...found];
  };
  // What widgets import belongs to the entry: they must not load React or forms for what they share with islands.
  const ofWidgets = modules.filter((id) => id.endsWith(".widget.ts")).flatMap((widget) => withImports(widget).slice(1));
  const chunkOf = new Map(ofWidgets.map((id) => [id, "entry"]));
  for (const [chunk, file] of Object.entries(CHUNKS)) {
    for (const id of withImports(resolve("app", file))) if (!chunkOf.has(id)) chunkOf.set(id, chunk);
  }
  const islands = modules.filter((id) => id.endsWith(".island.tsx")).map(withImports);
  for (const id of new Set(islands.flat())) {
    if (!chunkOf.has(id) && islands.filter((imports) => imports.includes(id)).length >= SHARED_BY) chunkOf.set(id, "forms");
  }
  return chunkOf;
}

/** Bytes. Rollup merges smaller chunks into others: a request costs more than a few unneeded bytes. */
const MIN_CHUNK = 1_000;

const testing = Boolean(process.env.VITEST);
const BROWSER_PACKAGES = ["@conform-to/react", "@conform-to/zod/v4", "@fingerprintjs/fingerprintjs", "idb-keyval", "tus-js-client", "zod"];
const ISOLATED = "tests/**/*.isolated.test.{ts,tsx}";
/** Slow tests, of which `npm run test:full` is made: memory, floods, accuracy, all crash points. */
const FULL = process.env.TEST_EXTENT === "full" ? [] : ["tests/**/*.full.test.{ts,tsx}"];
const onPostgres = Boolean(process.env.TEST_DATABASE_URL);
/** PostgreSQL runs the areas in which transactions, races and SQL decide about money, personal data and access. */
const AREAS = "{audit,db,identity,jobs,keys,kill,orders,partners,payments,privacy,real-name,sims,staff,top-up,uploads}";
const UNIT = onPostgres ? `server/{${AREAS}/**/*,processes/{database-*,no-data-*,processes}}` : "{server,app,repository}/**/*";
/** And the pages: it opens every page and posts every action, and buys by the API. */
const PAGES = onPostgres
  ? "{every-*,query-plans,api/journey,desk/{csv,order-corrections,order-money,people,refunds,role-matrix,today-and-find}}"
  : "**/*";
const project = (name: string, test: TestProjectInlineConfiguration["test"]): TestProjectInlineConfiguration => ({
  extends: true,
  test: { name, ...test },
});

export default defineConfig(({ isSsrBuild }) => ({
  plugins: testing
    ? []
    : [remix(remixOptions), routesStayOnServer(), islandTexts(), flagSprite(), withoutUnusedZod(), serverStaysOnServer(), serverRunsInNode()],
  build: {
    target: isSsrBuild ? "node20.19" : BROWSERS,
    // For browsers. Scripts are 3 % smaller than with esbuild.
    minify: isSsrBuild ? false : "terser",
    terserOptions: { compress: { passes: 3 } },
    // The stylesheet comes from the build of the server, because browsers load no routes.
    cssTarget: BROWSERS,
    cssMinify: "esbuild",
    assetsInlineLimit: 512,
    // Vite does this by default only if the folder is inside the project; BUILD_DIR may be outside.
    emptyOutDir: true,
    rollupOptions: {
      // Shared chunks are named by their hash alone, because every page lists those of the entry module. Lazily loaded parts keep their names, which the log of errors shows.
      ...(isSsrBuild
        ? {}
        : {
            output: {
              manualChunks: sharedChunks(),
              experimentalMinChunkSize: MIN_CHUNK,
              chunkFileNames: (chunk) => (chunk.isDynamicEntry ? "assets/[name]-[hash].js" : "assets/[hash].js"),
            },
          }),
      onwarn: (warning, warn) => void (["INVALID_ANNOTATION", "EMPTY_BUNDLE"].includes(warning.code ?? "") || warn(warning)),
    },
  },
  // Folders that Vite does not serve; tsx watches server/.
  server: { watch: { ignored: [".data", "build", "docs", "server", "tests"].map((folder) => `${resolve(folder)}/**`) } },
  environments: serverEnvironments,
  // Packages that the development server bundles for the browser. Add every new package of the browser here. Automatic discovery is off, because it
  // follows routes into server code and so to the browser entry of @node-rs/argon2, which is not installed here.
  optimizeDeps: { noDiscovery: true, include: BROWSER_PACKAGES, esbuildOptions: { target: "es2022" } },
  test: {
    environment: "node",
    setupFiles: ["tests/support/setup.ts"],
    globalSetup: ["tests/support/postgres-database.ts"],
    // They end a test that hangs, also on a busy machine; no test measures time.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
    maxWorkers: 2,
    projects: [
      project("unit", { include: [`tests/${UNIT}.test.{ts,tsx}`], exclude: [ISOLATED, ...FULL], isolate: false }),
      // `vi.mock` replaces a module for every file of the same worker, so files that use it have their own.
      project("unit-isolated", { include: [ISOLATED], sequence: { groupOrder: 1 } }),
      project("routes", {
        include: [`tests/routes/${PAGES}.test.{ts,tsx}`],
        exclude: [ISOLATED, ...FULL],
        isolate: false,
        globalSetup: ["tests/support/read-only-shop.ts"],
        sequence: { groupOrder: 2 },
      }),
    ],
  },
}));
