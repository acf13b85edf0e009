import { readEnv } from "#server/env.ts";
import { createDeskApp } from "#server/http/desk/create-desk-app.ts";
import { deskEnv } from "#server/http/desk/desk-env.ts";
import { startListening } from "#server/http/server/listen.ts";
import { stopOnSignals } from "#server/http/server/stop-on-signals.ts";
import { createMetrics } from "#server/observability/metrics.ts";
import { createDeskContext } from "./create-desk-context.ts";
import { printOwnerLink } from "./print-owner-link.ts";
import { startVite } from "./start-vite.ts";

// `npm run dev`: the web server of the staff desk, with Vite's middlewares in place of the built files. Its pages have no React to reload.
const configured = readEnv(undefined, { program: "desk" });
const { vite, build } = await startVite(configured, { configFile: "server/launch/desk-vite.config.mjs", server: { hmr: false, ws: false } });
const shop = await createDeskContext(configured, createMetrics());
const env = deskEnv(shop.env);
const server = await startListening(env, createDeskApp({ shop, env, build, files: vite.middlewares, isStopping: () => false }));
stopOnSignals(shop.log, async () => {
  await server.close(0);
  await vite.close();
  await shop.close();
});
shop.log.info("listening", { address: env.publicOrigin, port: server.port });
await printOwnerLink(shop);
