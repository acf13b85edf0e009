import { Agent, get, type RequestListener } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import { expect, test } from "vitest";
import { readEnv } from "#server/env.ts";
import { createExpressApp } from "#server/http/create-express-app.ts";
import { startListening } from "#server/http/server/listen.ts";
import { builtFile } from "#tests/support/server.ts";
import { openTestShop } from "#tests/support/shop.ts";

// The shop and its visitors share one event loop, so that the order of the responses depends on nothing else that the machine does.

const CROWD = 50;
const SHARED = "lang_base=en; accept-cookie=refuse";
const OWN = `${SHARED}; chat-consent=accept`;

test("while the pages of a crowd are rendered, a page from memory and the health check are answered", async () => {
  let handle: RequestListener = () => {};
  const listener = await startListening(readEnv({ NODE_ENV: "test", PORT: "0", DATA_DIR: ":memory:" }), (req, res) => handle(req, res));
  const shop = await openTestShop({ PORT: String(listener.port) });
  const build = (await import(builtFile("server/index.js"))) as ServerBuild;
  const withCache = { ...shop, env: { ...shop.env, pageCacheMb: 8 } };
  handle = createExpressApp({ shop: withCache, build: async () => build, files: (_req, _res, next) => next(), isStopping: () => false });
  const answered: string[] = [];
  const open = (path: string, Cookie: string, agent: Agent | false) =>
    new Promise<void>((resolve, reject) => {
      const headers = { Host: `localhost:${listener.port}`, Cookie, Accept: "text/html" };
      const request = get({ host: "127.0.0.1", port: listener.port, path, headers, agent }, (response) => {
        response.resume().on("end", () => {
          answered.push(`${path} ${response.statusCode} ${response.headers["cache-control"]?.split(",")[0]}`);
          resolve();
        });
      });
      request.on("error", reject);
    });
  // Connected before: the event loop accepts one connection in a turn, those of the crowd first.
  const connected = new Agent({ keepAlive: true });
  const crowd = (path: string) => Array.from({ length: CROWD }, () => open(path, OWN, connected));
  try {
    await Promise.all([open("/en/homepage", SHARED, false), ...crowd("/healthz")]);
    answered.length = 0;
    const pages = crowd("/en/plans?country=JP");
    // All others of the crowd wait for their pages when the first one has its own.
    await Promise.race(pages);
    await Promise.all([...pages, open("/en/homepage", SHARED, false), open("/healthz", "", false)]);
    const page = "/en/plans?country=JP 200 private";
    const newcomers = ["/en/homepage 200 public", "/healthz 200 no-store"];
    expect(answered.toSorted()).toEqual([...newcomers, ...Array.from({ length: CROWD }, () => page)].toSorted());
    expect(answered.at(-1)).toBe(page);
  } finally {
    connected.destroy();
    await listener.close(0);
    await shop.close();
  }
});
