import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { randomUUID } from "node:crypto";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { projectRoot } from "#server/env.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import { STANDING_TOPICS } from "#server/jobs/job.ts";
import type { Store } from "./stores.ts";

type Running = { origin: string; child: ChildProcess; ended: Promise<string> };
/** The shop that is bought from: its program, how many processes of it share one database, what goes wrong outside of it. */
export type Sold = { program: string; processes: number; faults: string };

const LOOK_MS = 50;
const PATIENCE_MS = 90_000;
/** What is due later than this waits for its time, or rests after a fault. */
const FAR_MS = 250;

/** A buyer who tries again, and a machine that starts the shop again whenever it has died. */
export class Purchase {
  readonly store: Store;
  /** How each process ended. */
  readonly ends: string[] = [];
  readonly #sold: Sold;
  readonly #running: (Running | undefined)[];
  #turn = 0;
  #over = false;
  constructor(store: Store, sold: Sold) {
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

  /** Posts to the processes in turn, until one has answered. */
  async ask<T>(path: string, body: unknown): Promise<T> {
    for (let tries = 0; tries < 20; tries++) {
      const at = this.#turn++ % this.#running.length;
      if (!this.#running[at]) await this.#start(at);
      const running = this.#running[at];
      const answer = await fetch(`${running?.origin}${path}`, { method: "POST", body: JSON.stringify(body) }).catch(() => null);
      if (answer?.ok) return (await answer.json()) as T;
      // Killed while it answered, it ends in a moment; anything else may pass.
      await (answer ? pause(LOOK_MS) : Promise.race([running?.ended, pause(LOOK_MS)]));
    }
    throw new Error(`No answer from ${path}`);
  }

  /** Waits until something has come about, with every process alive; time does not pass for jobs that wait for theirs: they are due at once. */
  async until(what: string, isSo: () => Promise<boolean>): Promise<void> {
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await pause(LOOK_MS)) {
      for (const [at, running] of this.#running.entries()) if (!running) await this.#start(at);
      if (await isSo()) return;
      await this.#hasten();
    }
    throw new Error(`It never came about: ${what}. ${await this.#waiting()}`);
  }

  /** Waits until there is nothing more to do. A job that was given up is not waited for: the books tell of it. */
  async isOver(): Promise<void> {
    await this.until("every job is done", async () => (await this.#openJobs()).length === 0);
  }

  /** The shop compares its books with everybody else's, as every night; what differs is in `discrepancies`. */
  async compareBooks(): Promise<void> {
    const { db } = this.store;
    await enqueueJob(db, { topic: "reconcile.books", ref: `after ${randomUUID()}`, now: Date.now() });
    await this.isOver();
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

  /** What the sandbox does at its own time stays; what the shop would look at in some minutes it looks at now. */
  async #hasten(): Promise<void> {
    const now = Date.now();
    await this.store.db
      .updateTable("jobs")
      .set({ available_at: now })
      .where("state", "=", "waiting")
      .where("available_at", ">", now + FAR_MS)
      .where("topic", "not like", "sandbox.%")
      .where("topic", "not in", STANDING_TOPICS)
      .execute();
  }

  /** Without what the sandbox will do about a page that nobody pays when its time is over. */
  #openJobs() {
    return this.store.db
      .selectFrom("jobs")
      .select(["topic", "ref", "state", "tries", "error"])
      .where("state", "=", "waiting")
      .where("topic", "not in", STANDING_TOPICS)
      .where((eb) => eb.or([eb("topic", "<>", "sandbox.advance"), eb("available_at", "<", Date.now() + FAR_MS)]))
      .execute();
  }

  async #waiting(): Promise<string> {
    return JSON.stringify(await this.#openJobs());
  }
}

async function start({ program, faults }: Sold, store: Store, crashAt = ""): Promise<Running> {
  const secrets = { SESSION_SECRETS: "s".repeat(32), FILE_KEYS: "f".repeat(32) };
  const quick = { SANDBOX_DELAY_MS: "50", SIMULATOR_DELAY_MS: "50" };
  const env = { NODE_ENV: "test" as const, ...store.env, ...secrets, ...quick, SANDBOX_FAULTS: faults, CRASH_AT: crashAt };
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
