import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { freePort } from "./processes/run-program.ts";
import { startDesk, startServer } from "./server.ts";

/**
 * Starts the built shop and its staff desk for the browser tests and stops them after the last. Its carrier delivers at once, and a delayed payment ends before the first
 * refresh of its page. It trusts one proxy, so that each test's visitor has their own address; its eSIM site is a page here; and a busy machine times
 * no photo out.
 */
export default async function startShop() {
  const esimSite = createServer((_, res) => res.setHeader("Content-Type", "text/html").end("<title>eSIM</title><h1>eSIM site</h1>"));
  await new Promise<void>((resolve) => esimSite.listen(0, "127.0.0.1", resolve));
  const ESIM_SITE_URL = `http://127.0.0.1:${(esimSite.address() as AddressInfo).port}/`;
  // Nothing responds there: the chat tests simulate the vendor.
  const chat = { CHAT_SCRIPT_URL: `${ESIM_SITE_URL}chat-vendor.js`, CHAT_BOT_IDS: "en:bot-en" };
  const desk = { DESK_PORT: String(await freePort()) };
  const server = await startServer({
    env: {
      ...desk,
      TRUST_PROXY_HOPS: "1",
      IP_COUNTRY_HEADER: "X-Country-Code",
      SANDBOX_DELAY_MS: "2500",
      SIMULATOR_DELAY_MS: "0",
      DOCUMENT_READER_DEADLINE_MS: "60000",
      ESIM_SITE_URL,
      ...chat,
    },
  });
  process.env.SHOP_ORIGIN = server.origin;
  const deskServer = await startDesk({ store: server.store, env: { ...desk, PUBLIC_ORIGIN: server.origin, METRICS_PORT: "0" } });
  process.env.SHOP_DESK_ORIGIN = deskServer.origin;
  // For tests that use the same data.
  process.env.SHOP_DATA_DIR = server.store.dataDir;
  process.env.SHOP_DATABASE_URL = server.store.databaseUrl ?? "";
  process.env.SHOP_ESIM_SITE = ESIM_SITE_URL;
  return async () => {
    esimSite.close();
    await deskServer.remove();
    await server.remove();
  };
}
