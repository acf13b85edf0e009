import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { build } from "esbuild";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase, type Database } from "#server/db/database.ts";
import { migrate } from "#server/db/migrate.ts";
import { seed } from "#server/db/seed/seed.ts";
import { projectRoot } from "#server/env.ts";
import { orderForm } from "#tests/support/shop.ts";

// In the order in which one purchase of two eSIMs passes them; the second passing where one purchase passes twice.
const POINTS = [
  "order-storing",
  "order-stored",
  "session-created",
  "attempt-opened",
  "sandbox-deciding",
  "sandbox-decided",
  "webhook-received",
  "webhook-stored",
  "webhook-answered",
  "event-applied",
  "payment-committed",
  "carrier-calling",
  "carrier-calling:2",
  "carrier-called",
  "carrier-called:2",
  "fulfilment-submitted",
  "fulfilment-storing",
  "fulfilment-storing:2",
  "fulfilment-stored",
  "fulfilment-stored:2",
  "mail-sending",
  "mail-sent",
  "mail-sent:2",
  "mail-done",
];
const QUANTITY = 2;

const folder = mkdtempSync(join(tmpdir(), "rovelink-kill-"));
const template = join(folder, "template");
// Inside the project, so that it finds its packages.
const program = join(projectRoot, "node_modules/.cache", `kill-${process.pid}.mjs`);

beforeAll(async () => {
  const entryPoints = [join(projectRoot, "tests/server/kill/shop-process.ts")];
  await build({ entryPoints, outfile: program, bundle: true, platform: "node", format: "esm", packages: "external", logLevel: "error" });
  const db = openDatabase({ dataDir: template });
  await migrate(db, Date.now());
  await seed(db, Date.now());
  await db.destroy();
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  rmSync(program, { force: true });
});

type Running = { origin: string; child: ChildProcess; ended: Promise<string> };

async function start(dataDir: string, crashAt = ""): Promise<Running> {
  const env = { NODE_ENV: "test" as const, DATA_DIR: dataDir, CRASH_AT: crashAt, SANDBOX_DELAY_MS: "50", SIMULATOR_DELAY_MS: "50" };
  const child = spawn(process.execPath, [program], { cwd: projectRoot, stdio: "pipe", env });
  const ended = once(child, "close").then(([code, signal]) => String(signal ?? code));
  let said = "";
  child.stderr.on("data", (part) => (said += part));
  const origin = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on("line", (line) => line.includes('"listening"') && resolve(JSON.parse(line).origin));
    void ended.then(() => reject(new Error(`The shop ended before it listened: ${said}`)));
  });
  return { origin, child, ended };
}

/** A buyer who tries again, and a machine that starts the shop again whenever it has died. */
class Purchase {
  readonly dataDir: string;
  readonly ends: string[] = [];
  #running: Running | undefined;
  constructor(point: string) {
    this.dataDir = join(folder, point.replace(":", "-"));
    cpSync(template, this.dataDir, { recursive: true });
  }
  async begin(crashAt?: string): Promise<void> {
    const running = await start(this.dataDir, crashAt);
    this.#running = running;
    void running.ended.then((how) => {
      this.ends.push(how);
      this.#running = undefined;
    });
  }
  async ask<T>(path: string, body: unknown): Promise<T> {
    for (let tries = 0; tries < 20; tries++) {
      if (!this.#running) await this.begin();
      const running = this.#running as Running | undefined;
      const answer = await fetch(`${running?.origin}${path}`, { method: "POST", body: JSON.stringify(body) }).catch(() => null);
      if (answer?.ok) return (await answer.json()) as T;
      if (!answer) await running?.ended;
    }
    throw new Error(`No answer from ${path}`);
  }
  async isOver(db: Database): Promise<void> {
    for (let looks = 0; looks < 4000; looks++) {
      const { waiting } = await db
        .selectFrom("jobs")
        .select((eb) => eb.fn.countAll<number>().as("waiting"))
        .where("state", "<>", "done")
        .executeTakeFirstOrThrow();
      if (this.#running && waiting === 0) return;
      if (!this.#running) await this.begin();
      await pause(50);
    }
  }
  async end(): Promise<void> {
    const running = this.#running;
    running?.child.kill("SIGKILL");
    await running?.ended;
  }
}

// On a machine that does nothing else all of it takes half a minute.
describe.concurrent("kill -9", { timeout: 300_000 }, () => {
  test.each(POINTS)("killed at %s, an order is delivered once and paid once", async (point) => {
    const purchase = new Purchase(point);
    const db = openDatabase({ dataDir: purchase.dataDir });
    try {
      await purchase.begin(point);
      const form = orderForm({ quantity: String(QUANTITY) });
      const placed = await purchase.ask<{ ok: true; payUrl: string }>("/place", form);
      const id = placed.payUrl.split("/").at(-1);
      await purchase.ask("/decide", { id, outcome: "pay" });
      await purchase.isOver(db);
      expect(purchase.ends).toEqual(["SIGKILL"]);
      await expectOnce(db);
    } finally {
      await purchase.end();
      await db.destroy();
    }
  });
});

async function expectOnce(db: Database): Promise<void> {
  const [order, ...more] = await db.selectFrom("orders").selectAll().execute();
  expect(more).toEqual([]);
  expect(order?.state).toBe("delivered");
  const sessions = await db.selectFrom("sandbox_sessions").select(["status", "payment_status", "amount"]).execute();
  expect(sessions).toEqual([{ status: "complete", payment_status: "paid", amount: order?.total }]);
  expect(await db.selectFrom("payments").select(["state", "duplicate"]).execute()).toEqual([{ state: "paid", duplicate: 0 }]);
  expect(await db.selectFrom("ledger").select(["kind", "amount"]).execute()).toEqual([{ kind: "payment", amount: order?.total }]);
  const made = await db.selectFrom("simulator_orders").select("iccid").orderBy("iccid").execute();
  const ours = await db.selectFrom("fulfilments").select(["iccid", "state"]).orderBy("iccid").execute();
  expect(made).toHaveLength(QUANTITY);
  expect(ours).toEqual(made.map(({ iccid }) => ({ iccid, state: "delivered" })));
  const states = await db.selectFrom("order_events").select("to_state").orderBy("id").execute();
  // A shop that was away while the carrier worked finds everything done: its order was never seen in preparation.
  expect(states.map((event) => event.to_state).join(" ")).toMatch(/^awaiting-payment paid( preparing)? delivered$/);
  const mails = await db.selectFrom("mailbox").select("subject").execute();
  expect(mails).toHaveLength(2);
  expect(await db.selectFrom("jobs").select(["topic", "state"]).where("state", "<>", "done").execute()).toEqual([]);
  expect(await db.selectFrom("payment_events").select("event_id").where("processed_at", "is", null).execute()).toEqual([]);
  const integrity = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  expect(integrity.rows).toEqual([{ integrity_check: "ok" }]);
}
