import type { ServerBuild } from "@remix-run/node";
import { createServer } from "vite";
import { readEnv } from "#server/env.ts";
import { createAppContext } from "./create-app-context.ts";
import { createExpressApp } from "#server/http/create-express-app.ts";
import { startListening } from "#server/http/server/listen.ts";
import { stopOnSignals } from "#server/http/server/stop-on-signals.ts";

// `npm run dev`: the same gate, with Vite's middlewares where the built files stand otherwise.
const env = readEnv();
const vite = await createServer({ server: { middlewareMode: true }, appType: "custom", configLoader: "native" });
const build = () => vite.ssrLoadModule("virtual:remix/server-build") as unknown as Promise<ServerBuild>;
// The first request waits for all routes: they are read while the shop opens. An error in them is shown on the page that is requested.
build().catch(() => {});
const shop = await createAppContext(env, { worker: true });
const gate = createExpressApp({
  shop,
  build,
  files: vite.middlewares,
  isStopping: () => false,
});
const doors = await startListening(env, gate);
stopOnSignals(shop.log, async () => {
  await doors.close(0);
  await vite.close();
  await shop.close();
});
shop.log.info("listening", { address: env.publicOrigin, port: doors.port });
