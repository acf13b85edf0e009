import type { ServerBuild } from "@remix-run/node";
import { createServer, type InlineConfig } from "vite";
import type { Env } from "#server/env.ts";

/**
 * Starts Vite's development server of a Remix app, and loads its routes, which the first request needs. One app in a process: Remix keeps what it
 * knows about the development server in a global variable. Throws in production: the development server publishes the source code.
 */
export async function startVite(env: Env, config: InlineConfig = {}) {
  if (env.strict) throw new Error(`npm run dev is for a development machine. This is production, because ${env.productionReason}.`);
  const vite = await createServer({ appType: "custom", configLoader: "native", ...config, server: { middlewareMode: true, ...config.server } });
  const build = () => vite.ssrLoadModule("virtual:remix/server-build") as unknown as Promise<ServerBuild>;
  // Ignore an error here: the requested page shows it.
  build().catch(() => {});
  return { vite, build };
}
