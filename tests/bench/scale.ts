import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openDatabase } from "#server/db/database.ts";
import { prepareDatabase } from "#server/app/database/prepare-database.ts";
import { readEnv } from "#server/env.ts";
import { createAppContext } from "#server/app/create-app-context.ts";
import { startPostgres } from "../postgres.mjs";
import { fillCatalogue } from "./scale/fill-catalogue.ts";
import { fillDatabase } from "./scale/fill-database.ts";
import { scaleOperations } from "./scale/operations.ts";
import { withKnownProviders } from "./scale/stand-ins.ts";

const { values } = parseArgs({
  options: {
    orders: { type: "string", default: "1000000" },
    catalogue: { type: "string", default: "10" },
    postgres: { type: "boolean", default: false },
    folder: { type: "string" },
  },
});
/** The orders of the shop with which the large one is compared: as many as its accounts need. */
const FEW_ORDERS = 500;
const REPETITIONS = 9;

/** How long an operation takes at best, ms: other programs may use the same cores. `stallMs`: the longest time in which the event loop was blocked. */
type Figure = { ms: number; stallMs: number; fault: string };
type Store = { dataDir: string; databaseUrl?: string };

/** Measures every operation in a shop with few orders and in one with many. `--folder` keeps the embedded databases, and reuses filled ones. */
async function scale(): Promise<void> {
  const folder = values.folder ?? mkdtempSync(join(tmpdir(), "rovelink-scale-"));
  try {
    const few = await inStore("few", folder, (store) => measure(store, { orders: FEW_ORDERS, catalogue: 1 }));
    const many = await inStore("many", folder, (store) => measure(store, { orders: Number(values.orders), catalogue: Number(values.catalogue) }));
    console.log(`\n${"operation".padEnd(44)} ${"few ms".padStart(9)} ${"many ms".padStart(9)} ${"ratio".padStart(7)}   longest stall`);
    for (const [name, { ms, stallMs, fault }] of many) {
      const before = few.get(name)?.ms ?? Number.NaN;
      const columns = [before.toFixed(1).padStart(9), ms.toFixed(1).padStart(9), (ms / before).toFixed(1).padStart(7)];
      console.log(`${name.padEnd(44)} ${columns.join(" ")}   ${stallMs.toFixed(0).padStart(6)} ms  ${fault}`);
    }
  } finally {
    if (!values.folder) rmSync(folder, { recursive: true, force: true });
  }
}

async function inStore<T>(name: string, folder: string, work: (store: Store) => Promise<T>): Promise<T> {
  const server = values.postgres ? await startPostgres() : null;
  try {
    return await work({ dataDir: join(folder, values.postgres ? `${name}-postgres` : name), databaseUrl: server?.url });
  } finally {
    await server?.stop();
  }
}

async function measure({ dataDir, databaseUrl }: Store, size: { orders: number; catalogue: number }): Promise<Map<string, Figure>> {
  const began = performance.now();
  const settings = { SESSION_SECRETS: "s".repeat(32), FILE_KEYS: "f".repeat(32), LOG_LEVEL: "silent", PORT: "0" };
  const env = readEnv({ NODE_ENV: "test", DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...settings });
  const keys = { sessionSecrets: env.sessionSecrets ?? [], fileKeys: env.fileKeys ?? [] };
  await (await prepareDatabase(env, keys, Date.now, {})).destroy();
  const filling = openDatabase(env, { patient: true });
  if (!(await filling.selectFrom("orders").select("id").limit(1).executeTakeFirst())) {
    await fillDatabase(filling, size.orders, { postgres: Boolean(env.databaseUrl), now: Date.now() });
    await fillCatalogue(filling, size.catalogue);
  }
  await filling.destroy();
  console.log(`${env.databaseUrl ? "PostgreSQL" : "SQLite"}, ${size.orders} orders, ready after ${Math.round((performance.now() - began) / 1000)} s`);

  const { close, ...shop } = await createAppContext(env, { worker: false });
  const { operations, close: closePages } = await scaleOperations(withKnownProviders(shop));
  const figures = new Map<string, Figure>();
  for (const { name, once, run } of operations) figures.set(name, await timed(once ? 1 : REPETITIONS, run));
  await closePages();
  await close();
  return figures;
}

/** Runs something `times` times, after a first time that is not measured because it prepares texts and plans. */
async function timed(times: number, work: () => Promise<unknown>): Promise<Figure> {
  let [stallMs, last] = [0, performance.now()];
  const look = () => {
    const now = performance.now();
    [stallMs, last] = [Math.max(stallMs, now - last), now];
  };
  let ms = Number.POSITIVE_INFINITY;
  try {
    if (times > 1) await work();
    last = performance.now();
    const timer = setInterval(look, 1);
    try {
      for (let n = 0; n < times; n++) {
        const began = performance.now();
        await work();
        ms = Math.min(ms, performance.now() - began);
      }
    } finally {
      look();
      clearInterval(timer);
    }
  } catch (thrown) {
    return { ms: Number.NaN, stallMs, fault: `FAILED: ${thrown instanceof Error ? thrown.message : String(thrown)}` };
  }
  return { ms, stallMs, fault: "" };
}

await scale();
