import { join } from "node:path";
import { startPostgres } from "../../postgres.mjs";
import { startBuiltShop } from "../start-built-shop.mjs";
import { readUsage } from "./process-usage.mjs";
import { runLoad } from "./run-load.mjs";

const BUYERS = 10;
const STEADY_PER_SECOND = 20;

/**
 * Returns how the shop takes orders: one web process on SQLite, and if `postgres`, one and two on a temporary PostgreSQL, which keeps no data and does not wait
 * for a disk.
 */
export async function takeOrdersInShops(folder, { postgres, seconds }) {
  const figures = await inShop("SQLite", 1, { DATA_DIR: join(folder, "orders") });
  for (const count of postgres ? [1, 2] : []) {
    const database = await startPostgres();
    try {
      figures.push(...(await inShop("PostgreSQL", count, { DATA_DIR: join(folder, `orders-${count}`), DATABASE_URL: database.url })));
    } finally {
      await database.stop();
    }
  }
  return figures;

  async function inShop(database, count, settings) {
    const servers = [];
    try {
      // One after the other: the first one creates the secrets and the database.
      while (servers.length < count) servers.push(await startBuiltShop({ TRUST_PROXY_HOPS: "1", ...settings }));
      return await takeOrders(servers, database, seconds);
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
    }
  }
}

/**
 * Takes orders from as many buyers at a time as keep the servers busy, then at a steady rate. Orders a second, p50 and p99 of the post (ms), CPU
 * time of all server processes for each order (ms), the form's page and the jobs of the order included.
 */
async function takeOrders(servers, database, seconds) {
  const figures = [];
  // Not measured: compiles the code.
  let first = (await runLoad("place-orders.mjs", { servers, seconds: 1, buyers: BUYERS, first: 0 })).orders;
  for (const load of [{ buyers: BUYERS }, { perSecond: STEADY_PER_SECOND }]) {
    const before = cpuMs(servers);
    const { orders, ...result } = await runLoad("place-orders.mjs", { servers, seconds, first, ...load });
    figures.push({ database, servers: servers.length, load, orders, ...result, cpuMs: (cpuMs(servers) - before) / orders });
    first += orders;
  }
  return figures;
}

const cpuMs = (servers) => servers.reduce((sum, { pid }) => sum + readUsage(pid).cpuMs, 0);
