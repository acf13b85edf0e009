import { startServer } from "./server.ts";

/**
 * Starts the built shop for the browser tests and stops it after the last. Its sandbox and carrier answer soon, and it
 * believes one proxy, so that each visitor of a test has an internet address of his own.
 */
export default async function startShop() {
  const server = await startServer({ env: { TRUST_PROXY_HOPS: "1", SANDBOX_DELAY_MS: "1500", SIMULATOR_DELAY_MS: "300" } });
  process.env.SHOP_ORIGIN = server.origin;
  process.env.SHOP_DATA_DIR = server.dataDir;
  return () => server.remove();
}
