import { readdirSync, rmSync } from "node:fs";
import { builtinModules } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

// How both Remix apps use the modules of server/.

/**
 * Fails the build if browser code imports a file of server/ other than *.schema.ts. Type-only imports are already removed at this point.
 * @returns {import("vite").Plugin}
 */
export function serverStaysOnServer() {
  /** @type {import("vite").ResolvedConfig} */
  let config;
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

/** How Remix names the modules of the browser that stand for its routes. */
const CLIENT_ROUTE = "?__remix-build-client-route";

/**
 * Leaves the routes out of the browser build, which Remix fills with them: browsers load only the entry module, islands and widgets (`app/client/mount.ts`).
 * @returns {import("vite").Plugin}
 */
export function routesStayOnServer() {
  return {
    name: "routes-stay-on-server",
    // After Remix, which lets each of these modules import its route.
    enforce: "post",
    transform: (_code, id) => (id.endsWith(CLIENT_ROUTE) ? "export {}" : null),
    generateBundle: {
      // After the manifest of Vite, in which Remix looks for its routes.
      order: "post",
      handler(_options, bundle) {
        const isEmptyRoute = (file) => file.type === "chunk" && file.facadeModuleId?.endsWith(CLIENT_ROUTE) && file.code.trim() === "";
        for (const [name, file] of Object.entries(bundle)) if (isEmptyRoute(file)) delete bundle[name];
      },
    },
    // The build of the server writes the addresses of all routes for the browser.
    writeBundle({ dir }) {
      if (this.environment.name !== "ssr") return;
      const assets = resolve(dir, "../client/assets");
      for (const name of readdirSync(assets)) if (/^manifest-[\da-f]{8}\.js$/.test(name)) rmSync(resolve(assets, name));
    },
  };
}

const serverFolder = pathToFileURL(resolve("server")).href;
/** Matches the files of server/, which the settings below declare as built in: Vite does not process them, and Node loads them. */
// oxlint-disable-next-line shop/linear-time -- Built from the path of this folder.
const SERVER_FILES = new RegExp(`^${serverFolder.replaceAll(/[^\w]/g, "\\$&")}/`);

/**
 * In development, routes use the server/ modules that Node has loaded for the web server. Otherwise, Vite would load them a second time.
 * @returns {import("vite").Plugin}
 */
export function serverRunsInNode() {
  return {
    name: "server-runs-in-node",
    apply: "serve",
    enforce: "pre",
    resolveId: (source, _importer, options) =>
      options?.ssr && source.startsWith("#server/") && source.endsWith(".ts")
        ? { id: source.replace("#server", serverFolder), external: true }
        : null,
  };
}

export const serverEnvironments = {
  ssr: {
    // The first request of `npm run dev` needs all routes: transform their imports in parallel instead of one by one.
    dev: { preTransformRequests: true },
    resolve: { builtins: [...builtinModules, /^node:/, SERVER_FILES] },
  },
};
