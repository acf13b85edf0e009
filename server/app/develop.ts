import type { ServerBuild } from "@remix-run/node";
import { createServer } from "vite";
import { readEnv } from "#server/env.ts";
import { createDeskApp } from "#server/http/desk/create-desk-app.ts";
import { deskEnv } from "#server/http/desk/desk-env.ts";

import { createAppContext } from "./create-app-context.ts";
import { printOwnerLink } from "./print-owner-link.ts";
import { createExpressApp } from "#server/http/create-express-app.ts";
import { startListening } from "#server/http/server/listen.ts";
import { stopOnSignals } from "#server/http/server/stop-on-signals.ts";

// `npm run dev`: the web servers of the shop and the staff desk in one process, with Vite's middlewares in place of the built files.
const env = readEnv();
const { vite, build } = await startVite();
const desk = await startVite("server/launch/desk-vite.config.mjs");
const shop = await createAppContext(env, { worker: true });
const app = createExpressApp({
  shop,
  build,
  files: vite.middlewares,
  isStopping: () => false,
});
const server = await startListening(env, app);
const ofDesk = deskEnv(shop.env);
const deskApp = createDeskApp({ shop, env: ofDesk, build: desk.build, files: desk.vite.middlewares, isStopping: () => false });
const deskServer = await startListening(ofDesk, deskApp);
stopOnSignals(shop.log, async () => {
  await Promise.all([server.close(0), deskServer.close(0)]);
  await Promise.all([vite.close(), desk.vite.close()]);
  await shop.close();
});
shop.log.info("listening", { address: env.publicOrigin, port: server.port });
await printOwnerLink(shop);

/**
 * Starts a development server of one of the two Remix apps, and loads its routes, which the first request needs. Without hot reload for the desk, whose pages
 * have no React in the browser.
 */
async function startVite(configFile?: string) {
  const vite = await createServer({
    configFile,
    server: { middlewareMode: true, hmr: configFile ? false : undefined },
    appType: "custom",
    configLoader: "native",
  });
  const build = () => vite.ssrLoadModule("virtual:remix/server-build") as unknown as Promise<ServerBuild>;
  // Ignore an error here: the requested page shows it.
  build().catch(() => {});
  return { vite, build };
}
