import type { RequestListener } from "node:http";
import { fileURLToPath } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import { readEnv, withPort, type Env } from "#server/env.ts";
import { processLog } from "#server/log.ts";
import { openShop } from "#server/open-shop.ts";
import { createGate } from "./create-gate.ts";
import { openDoors, type Doors } from "./open-doors.ts";
import { securityHeaders } from "./secure-headers.ts";
import { serveFiles } from "./serve-files.ts";
import { stopOnSignals } from "./stop-on-signals.ts";

/** Of the 9 s that a stop may take, what requests in work get. */
const PATIENCE_MS = 6_000;

// Bundled to BUILD_DIR/node/serve.js, beside BUILD_DIR/server and BUILD_DIR/client.
const beside = (name: string) => new URL(`../${name}`, import.meta.url);

async function serve(configured: Env, doors: Doors) {
  const env = configured.port === 0 ? withPort(doors.port) : configured;
  const build = import(beside("server/index.js").href) as Promise<ServerBuild>;
  const [shop] = await Promise.all([openShop(env, { worker: true }), build]);
  let stopping = false;
  stopOnSignals(shop.log, async () => {
    stopping = true;
    await doors.close(PATIENCE_MS);
    await shop.close();
  });
  listener = createGate({ shop, build: () => build, files: serveFiles(fileURLToPath(beside("client"))), isStopping: () => stopping });
  shop.log.info("listening", { address: env.publicOrigin, port: doors.port });
}

let configured: Env;
let doors: Doors;
let listener: RequestListener = (_req, res) => res.writeHead(503, { ...securityHeaders(configured), "Retry-After": "1" }).end();

// The port is taken before the database is opened: a second server on the same port changes nothing.
try {
  configured = readEnv();
  doors = await openDoors(configured, (req, res) => listener(req, res));
} catch (fault) {
  console.error((fault as Error).message);
  process.exit(1);
}
serve(configured, doors).catch((fault) => {
  processLog.error("start", fault);
  process.exit(1);
});
