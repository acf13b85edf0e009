import { readEnv } from "#server/env.ts";
import { createExpressApp } from "#server/http/create-express-app.ts";
import { startListening } from "#server/http/server/listen.ts";
import { stopOnSignals } from "#server/http/server/stop-on-signals.ts";
import { createAppContext } from "./create-app-context.ts";
import { startVite } from "./start-vite.ts";

// `npm run dev`: the same web server, with Vite's middlewares in place of the built files.
const env = readEnv();
const { vite, build } = await startVite(env);
const shop = await createAppContext(env, { worker: true });
const app = createExpressApp({
  shop,
  build,
  files: vite.middlewares,
  isStopping: () => false,
});
const server = await startListening(env, app);
stopOnSignals(shop.log, async () => {
  await server.close(0);
  await vite.close();
  await shop.close();
});
shop.log.info("listening", { address: env.publicOrigin, port: server.port });
