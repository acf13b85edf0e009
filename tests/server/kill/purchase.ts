import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { randomUUID } from "node:crypto";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { projectRoot } from "#server/env.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import { RECURRING_TOPICS } from "#server/jobs/recurring-jobs.ts";
import type { Store } from "./stores.ts";

type Running = { origin: string; child: ChildProcess; ended: Promise<string> };
/** The shop of a purchase: its program, the number of processes on one database, the faults outside it. */
type ShopProgram = { program: string; processes: number; faults: string };

const LOOK_MS = 50;
/** It ends a test that hangs, also on a busy machine. */
const PATIENCE_MS = 400_000;
/** Jobs due later than this wait for their time or pause after an error. */
const FAR_MS = 250;

/** A buyer who retries, and a supervisor that restarts the shop whenever it has died. */
export class Purchase {
  readonly store: Store;
  /** The exit signal of each process. */
  readonly ends: string[] = [];
  readonly #sold: ShopProgram;
  readonly #running: (Running | undefined)[];
  #turn = 0;
  #over = false;
  constructor(store: Store, sold: ShopProgram) {
    this.store = store;
    this.#sold = sold;
    this.#running = Array.from({ length: sold.processes });
  }

  async begin(crashAt?: string): Promise<void> {
    await Promise.all(this.#running.map((_, at) => this.#start(at, crashAt)));
  }

  async #start(at: number, crashAt?: string): Promise<void> {
    const running = await start(this.#sold, this.store, crashAt);
    this.#running[at] = running;
    void running.ended.then((how) => {
      if (!this.#over) this.ends.push(how);
      this.#running[at] = undefined;
    });
  }

  /** Posts to the processes in turn, until one responds. */
  async post<T>(path: string, body: unknown): Promise<T> {
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end;) {
      const at = this.#turn++ % this.#running.length;
      if (!this.#running[at]) await this.#start(at);
      const running = this.#running[at];
      const result = await fetch(`${running?.origin}${path}`, { method: "POST", body: JSON.stringify(body) }).catch(() => null);
      if (result?.ok) return (await result.json()) as T;
      // If it was killed while responding, it ends soon; otherwise the request may pass to another process.
      await (result ? pause(LOOK_MS) : Promise.race([running?.ended, pause(LOOK_MS)]));
    }
    throw new Error(`No response from ${path}`);
  }

  /** Waits for a condition with every process alive. Scheduled jobs become due immediately. */
  async until(what: string, isSo: () => Promise<boolean>): Promise<void> {
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await pause(LOOK_MS)) {
      for (const [at, running] of this.#running.entries()) if (!running) await this.#start(at);
      if (await isSo()) return;
      await this.#hasten();
    }
    throw new Error(`Timed out waiting: ${what}. ${await this.#waiting()}`);
  }

  /** Waits until no work is left. Does not wait for abandoned jobs: the records show them. */
  async waitUntilDone(): Promise<void> {
    await this.until("every job is done", async () => (await this.#openJobs()).length === 0);
  }

  /** Runs the nightly reconciliation; differences are stored in `discrepancies`. */
  async reconcile(): Promise<void> {
    const { db } = this.store;
    await enqueueJob(db, { topic: "reconcile.records", ref: `after ${randomUUID()}`, now: Date.now() });
    await this.waitUntilDone();
  }

  async end(): Promise<void> {
    this.#over = true;
    await Promise.all(
      this.#running.map((running) => {
        running?.child.kill("SIGKILL");
        return running?.ended;
      }),
    );
    await this.store.remove();
  }

  /** Keeps the sandbox's own schedule; makes the shop's later checks due now. */
  async #hasten(): Promise<void> {
    const now = Date.now();
    await this.store.db
      .updateTable("jobs")
      .set({ available_at: now })
      .where("state", "=", "waiting")
      .where("available_at", ">", now + FAR_MS)
      .where("topic", "not like", "sandbox.%")
      .where("topic", "not in", RECURRING_TOPICS)
      .execute();
  }

  /** Excludes what the sandbox will do when an unpaid page expires. */
  #openJobs() {
    return this.store.db
      .selectFrom("jobs")
      .select(["topic", "ref", "state", "attempts", "error"])
      .where("state", "=", "waiting")
      .where("topic", "not in", RECURRING_TOPICS)
      .where((eb) => eb.or([eb("topic", "<>", "sandbox.advance"), eb("available_at", "<", Date.now() + FAR_MS)]))
      .execute();
  }

  async #waiting(): Promise<string> {
    return JSON.stringify(await this.#openJobs());
  }
}

async function start({ program, faults }: ShopProgram, store: Store, crashAt = ""): Promise<Running> {
  const secrets = { SESSION_SECRETS: "s".repeat(32), FILE_KEYS: "f".repeat(32) };
  const quick = { SANDBOX_DELAY_MS: "50", SIMULATOR_DELAY_MS: "50" };
  const env = { NODE_ENV: "test" as const, ...store.env, ...secrets, ...quick, SANDBOX_FAULTS: faults, CRASH_AT: crashAt };
  const child = spawn(process.execPath, [program], { cwd: projectRoot, stdio: "pipe", env });
  const ended = once(child, "close").then(([code, signal]) => String(signal ?? code));
  let stderr = "";
  child.stderr.on("data", (part) => (stderr += part));
  const origin = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on("line", (line) => line.includes('"listening"') && resolve(JSON.parse(line).origin));
    void ended.then(() => reject(new Error(`The shop ended before it listened: ${stderr}`)));
  });
  return { origin, child, ended };
}
