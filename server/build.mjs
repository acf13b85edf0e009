import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { installIfChanged } from "./launch/install.mjs";
import { precompress } from "./launch/precompress.mjs";
import { BROWSERS } from "./launch/browsers.mjs";
import { buildDir, exitWithError, root, runTool } from "./launch/project.mjs";
import { hashOfSources } from "./launch/sources.mjs";

/** The hash of the sources that the build was made from; written last. */
const hashFile = join(buildDir, "sources.sha256");

/** Builds into BUILD_DIR unless the sources have not changed since the last build. */
export async function buildIfChanged() {
  if (isBuilt()) return;
  const unlock = await lock();
  try {
    if (!isBuilt()) await build();
  } finally {
    unlock();
  }
}

const isBuilt = () => existsSync(hashFile) && readFileSync(hashFile, "utf8") === hashOfSources();

/** Runs the Remix build (which empties BUILD_DIR), bundles the server programs, and compresses the text files of the client. */
async function build() {
  console.error("Building …");
  // Hashed before the build, so that a file that changes during the build causes another one.
  const sourcesHash = hashOfSources();
  await runTool("@remix-run/dev/dist/cli.js", ["vite:build", "--sourcemapServer", "--logLevel", "warn"], {
    // A test may start this build; vite.config.ts leaves the Remix plugin out if VITEST is set.
    env: { ...process.env, NODE_ENV: "production", VITEST: "" },
  });
  // After the shop, whose build empties the folder.
  await runTool(
    "@remix-run/dev/dist/cli.js",
    ["vite:build", "--config", "server/launch/desk-vite.config.mjs", "--sourcemapServer", "--logLevel", "warn"],
    {
      env: { ...process.env, NODE_ENV: "production", VITEST: "" },
    },
  );
  if (relative(root, buildDir).startsWith("..")) linkToProject();
  await bundlePrograms();
  await bundleWorkers(sourcesHash.slice(0, 8));
  // Imports packages, which are not yet installed when a fresh clone starts.
  const { writeStylesheetRules } = await import("./launch/stylesheet-rules.mjs");
  writeStylesheetRules(join(buildDir, "client/assets"), join(buildDir, "node/stylesheets.json"));
  await precompress(join(buildDir, "client"));
  writeFileSync(hashFile, sourcesHash);
}

/** Bundles each program into one file of BUILD_DIR/node, with shared chunks. Packages are not bundled. */
async function bundlePrograms() {
  const { build: bundle } = await import("esbuild");
  await bundle({
    absWorkingDir: root,
    entryPoints: {
      serve: "server/app/serve.ts",
      preview: "server/app/preview.ts",
      worker: "server/app/worker.ts",
      desk: "server/app/desk.ts",
      ops: "server/ops/ops.ts",
      "document-reader": "server/gateways/document-reader/process/reader-program.ts",
    },
    outdir: join(buildDir, "node"),
    bundle: true,
    splitting: true,
    chunkNames: "chunks/[name]-[hash]",
    format: "esm",
    platform: "node",
    target: "node20.19",
    packages: "external",
    sourcemap: true,
    // The release has the sources. In the maps, they would be in the memory of every process.
    sourcesContent: false,
    logLevel: "warning",
  });
}

/** Bundles the service worker, and the worker that removes it, into one file each, at the root of the site. `version`: names the caches of this build. */
async function bundleWorkers(version) {
  const { build: bundle } = await import("esbuild");
  const texts = join(root, "app/i18n/texts");
  const files = readdirSync(texts)
    .map((language) => [language, join(texts, language, "saved-page.json")])
    .filter(([, file]) => existsSync(file));
  const savedPageTexts = Object.fromEntries(files.map(([language, file]) => [language, JSON.parse(readFileSync(file, "utf8"))]));
  await bundle({
    absWorkingDir: root,
    entryPoints: ["service-worker", "removal-worker"].map((name) => `app/client/offline/worker/${name}.ts`),
    outdir: join(buildDir, "client"),
    bundle: true,
    minify: true,
    format: "iife",
    target: BROWSERS,
    define: { BUILD: JSON.stringify(version), SAVED_PAGE_TEXTS: JSON.stringify(savedPageTexts) },
    logLevel: "warning",
  });
}

/** Links node_modules and package.json into a build outside the project, where Node and `server/env.ts` look for them. */
function linkToProject() {
  for (const name of ["node_modules", "package.json"]) {
    rmSync(join(buildDir, name), { force: true });
    symlinkSync(join(root, name), join(buildDir, name));
  }
}

/**
 * Allows one build at a time per folder: waits until no other process builds, and returns a function that ends the lock. Takes over the lock of a
 * process that has ended.
 */
async function lock() {
  const file = join(tmpdir(), `rovelink-build-${createHash("sha256").update(buildDir).digest("hex").slice(0, 16)}.pid`);
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: "wx" });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    if (isLocked(file)) await pause(200);
    else rmSync(file, { force: true });
  }
}

function isLocked(file) {
  try {
    // Process ids are reused, and no build takes ten minutes.
    if (Date.now() - statSync(file).mtimeMs > 600_000) return false;
    return process.kill(Number(readFileSync(file, "utf8")), 0);
  } catch (error) {
    // ESRCH: the process has ended. EPERM: it belongs to another user. ENOENT: the lock has just ended, and `lock` tries again.
    return error.code !== "ESRCH";
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  installIfChanged().then(buildIfChanged).catch(exitWithError);
}
