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
    few: { type: "string", default: "500" },
    catalogue: { type: "string", default: "10" },
    postgres: { type: "boolean", default: false },
    folder: { type: "string" },
  },
});
const REPETITIONS = 9;
const DAYS = 365;

/** How long an operation takes at best, ms: other programs may use the same cores. `stallMs`: the longest time in which the event loop was blocked. */
type Figure = { ms: number; stallMs: number; fault: string };
type Operation = Awaited<ReturnType<typeof scaleOperations>>["operations"][number];

/**
 * Measures every operation in turn in a shop with few orders (`--few`) and in one with a year of many, with as many a day. `--folder` keeps the embedded
 * databases, and reuses filled ones.
 */
async function scale(): Promise<void> {
  const folder = values.folder ?? mkdtempSync(join(tmpdir(), "rovelink-scale-"));
  const closing: (() => Promise<void>)[] = [];
  try {
    const few = await openShop("few", { orders: Number(values.few), catalogue: 1 });
    const many = await openShop("many", { orders: Number(values.orders), catalogue: Number(values.catalogue) });
    console.log(`\n${"operation".padEnd(44)} ${"few ms".padStart(9)} ${"many ms".padStart(9)} ${"ratio".padStart(7)}   longest stall`);
    for (const [index, operation] of many.entries()) {
      const [before, after] = await measure([few[index] ?? operation, operation]);
      const columns = [before.ms.toFixed(1).padStart(9), after.ms.toFixed(1).padStart(9), (after.ms / before.ms).toFixed(1).padStart(7)];
      console.log(`${operation.name.padEnd(44)} ${columns.join(" ")}   ${after.stallMs.toFixed(0).padStart(6)} ms  ${after.fault}`);
    }
  } finally {
    for (const close of closing.reverse()) await close();
    if (!values.folder) rmSync(folder, { recursive: true, force: true });
  }

  async function openShop(name: string, size: { orders: number; catalogue: number }): Promise<Operation[]> {
    const began = performance.now();
    const server = values.postgres ? await startPostgres() : null;
    if (server) closing.push(server.stop);
    const dataDir = join(folder, server ? `${name}-postgres` : name);
    const settings = { SESSION_SECRETS: "s".repeat(32), FILE_KEYS: "f".repeat(32), LOG_LEVEL: "silent", PORT: "0" };
    const env = readEnv({ NODE_ENV: "test", DATA_DIR: dataDir, DATABASE_URL: server?.url, ...settings });
    const keys = { sessionSecrets: env.sessionSecrets ?? [], fileKeys: env.fileKeys ?? [] };
    await (await prepareDatabase(env, keys, Date.now, {})).destroy();
    const filling = openDatabase(env, { patient: true });
    if (!(await filling.selectFrom("orders").select("id").limit(1).executeTakeFirst())) {
      await fillDatabase(filling, size.orders, { perDay: Number(values.orders) / DAYS, postgres: Boolean(env.databaseUrl), now: Date.now() });
      await fillCatalogue(filling, size.catalogue);
    }
    await filling.destroy();
    console.log(`${server ? "PostgreSQL" : "SQLite"}, ${size.orders} orders, ready after ${Math.round((performance.now() - began) / 1000)} s`);
    const { close, ...shop } = await createAppContext(env, { worker: false });
    closing.push(close);
    const { operations, close: closePages } = await scaleOperations(withKnownProviders(shop));
    closing.push(closePages);
    return operations;
  }
}

/** Measures an operation in both shops in turn, after a first time that is not measured because it prepares texts and plans. */
async function measure(both: [Operation, Operation]): Promise<[Figure, Figure]> {
  const figures: [Figure, Figure] = [
    { ms: Number.POSITIVE_INFINITY, stallMs: 0, fault: "" },
    { ms: Number.POSITIVE_INFINITY, stallMs: 0, fault: "" },
  ];
  const repetitions = both[0].once ? 1 : REPETITIONS;
  for (let n = both[0].once ? 0 : -1; n < repetitions; n++)
    for (const index of [0, 1] as const) {
      const figure = figures[index];
      if (figure.fault) continue;
      try {
        const { ms, stallMs } = await timed(both[index].run);
        if (n >= 0) Object.assign(figure, { ms: Math.min(figure.ms, ms), stallMs: Math.max(figure.stallMs, stallMs) });
      } catch (thrown) {
        Object.assign(figure, { ms: Number.NaN, fault: `FAILED: ${thrown instanceof Error ? thrown.message : String(thrown)}` });
      }
    }
  return figures;
}

async function timed(work: () => Promise<unknown>): Promise<{ ms: number; stallMs: number }> {
  const began = performance.now();
  let [stallMs, last] = [0, began];
  const look = () => {
    const now = performance.now();
    [stallMs, last] = [Math.max(stallMs, now - last), now];
  };
  const timer = setInterval(look, 1);
  try {
    await work();
  } finally {
    look();
    clearInterval(timer);
  }
  return { ms: performance.now() - began, stallMs };
}

await scale();
