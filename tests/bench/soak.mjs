import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { buildDir, run } from "../../server/launch/project.mjs";
import { startPostgres } from "../postgres.mjs";
import { buy } from "./buy.mjs";
import { compareRecords } from "./compare-records.mjs";
import { openRecords } from "./open-records.mjs";
import { DEVELOPMENT_MACHINE, startBuiltShop } from "./start-built-shop.mjs";

const FAULTS = "duplicate,reorder,lost-some,late,timeout,carrier-timeout";
const WEB_PROCESSES = 2;
const SETTLE_MS = 180_000;

/**
 * Runs continuous buyers, a fixed number at a time, while provider and carrier fail in every way; then waits for all work to end and compares
 * the records. Two web processes on PostgreSQL (DATABASE_URL, or a temporary one), or one on SQLite (`embedded`).
 */
export async function soak({ minutes, buyers, embedded }) {
  const dataDir = mkdtempSync(join(tmpdir(), "rovelink-soak-"));
  const postgres = embedded || process.env.DATABASE_URL ? null : await startPostgres();
  const databaseUrl = embedded ? undefined : (process.env.DATABASE_URL ?? postgres.url);
  const env = { DATA_DIR: dataDir, SANDBOX_FAULTS: FAULTS, SANDBOX_DELAY_MS: "1500", SIMULATOR_DELAY_MS: "500", TRUST_PROXY_HOPS: "1" };
  if (databaseUrl) env.DATABASE_URL = databaseUrl;
  const servers = await Promise.all(Array.from({ length: databaseUrl ? WEB_PROCESSES : 1 }, () => startBuiltShop(env)));
  const records = await openRecords({ dataDir, databaseUrl });
  try {
    const stats = { requests: 0, forms: 0, orders: [], placing: [], faults: [], unexpected: [] };
    console.log(
      `${buyers} buyers at a time for ${minutes} min, ${servers.length} web processes on ${databaseUrl ? "PostgreSQL" : "SQLite"}, ${FAULTS}`,
    );
    await crowd(servers, buyers, minutes * 60_000, stats);
    const left = await settle(records);
    // A payment on an expired page whose webhook was lost: only the nightly reconciliation finds it.
    await run(process.execPath, [join(buildDir, "node/ops.js"), "reconcile", "--days", "1", "--who", "soak"], {
      env: { ...process.env, ...DEVELOPMENT_MACHINE, ...env },
    });
    left.push(...(await settle(records)));
    const differences = [...(await compareRecords(records, stats.orders)), ...left];
    await report(records, { stats, minutes, servers, differences });
    if (differences.length > 0 || stats.orders.length === 0) process.exitCode = 1;
  } finally {
    await records.close();
    await Promise.all(servers.map((server) => server.stop()));
    await postgres?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function crowd(servers, buyers, ms, stats) {
  const end = Date.now() + ms;
  let n = 0;
  const queue = async () => {
    while (Date.now() < end) {
      n += 1;
      await buy(servers, n, chanceOf(n), stats).catch((error) => stats.unexpected.push(`${error.name}: ${error.message}`));
    }
  };
  await Promise.all(Array.from({ length: buyers }, queue));
}

/** A random number generator with a seed (mulberry32). */
function chanceOf(seed) {
  let state = seed * 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Expires everything that was abandoned, until no work is left. Returns what never ended. */
async function settle(records) {
  // All buyers have finished: unpaid orders are abandoned.
  await pause(5_000);
  const open = "select id from sandbox_sessions where status = 'open'";
  for (const end = Date.now() + SETTLE_MS; Date.now() < end; await pause(1000)) {
    const now = Date.now();
    const longAgo = now - 3_600_000;
    await records.ask(`update payments set expires_at = ${longAgo} where state in ('creating', 'open') and expires_at > ${now}`);
    await records.ask(`update orders set expires_at = ${longAgo} where state = 'awaiting-payment' and expires_at > ${now}`);
    await records.ask(`update sandbox_sessions set expires_at = ${longAgo} where id in (${open}) and expires_at > ${now}`);
    await records.ask(
      `update jobs set available_at = ${now} where state = 'waiting' and topic not like 'reconcile.%' and available_at > ${now + 2000}`,
    );
    const [{ jobs }] = await records.ask("select count(*) as jobs from jobs where state = 'waiting' and topic not like 'reconcile.%'");
    if (jobs === 0) return [];
  }
  return ["the jobs did not finish"];
}

async function report(records, { stats, minutes, servers, differences }) {
  const one = async (sql) => Object.values((await records.ask(sql))[0])[0];
  const sorted = [...stats.placing].sort((a, b) => a - b);
  const percentile = (share) => `${(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0)} ms`;
  const rows = [
    ["orders", stats.orders.length],
    ["orders a minute", (stats.orders.length / minutes).toFixed(0)],
    ["requests a second", (stats.requests / minutes / 60).toFixed(0)],
    ["placing an order, p50", percentile(0.5)],
    ["placing an order, p99", percentile(0.99)],
    ["paid", await one("select count(*) from payments where state = 'paid'")],
    ["paid twice or too late, refunded", await one("select count(*) from refunds where state = 'succeeded'")],
    ["found by reconciliation", await one("select count(*) from discrepancies where kind = 'payment-state'")],
    ["eSIMs", await one("select count(*) from simulator_orders")],
    ["webhooks received", await one("select count(*) from payment_events")],
    ["ledger balance (HKD)", ((await one("select coalesce(sum(amount), 0) from ledger")) / 100).toFixed(2)],
    ["5xx responses", stats.faults.length],
    ["unexpected responses", stats.unexpected.length],
    ["differences", differences.length],
  ];
  for (const [what, figure] of rows) console.log(`${what.padEnd(40)}${String(figure).padStart(12)}`);
  for (const line of [...differences, ...tally(stats.faults), ...tally(stats.unexpected)]) console.log(`  ${line}`);
  const logged = servers.flatMap((server) => [...server.errorCounts].map(([event, times]) => `${event} ${times}`));
  console.log(`errors in the log: ${logged.join(", ") || "none"}`);
}

function tally(lines) {
  const times = new Map();
  for (const line of lines) times.set(line, (times.get(line) ?? 0) + 1);
  return [...times].map(([line, count]) => `${count} × ${line}`);
}
