import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { projectRoot } from "#server/env.ts";
import { builtFile } from "#tests/support/server.ts";
import { createStore } from "#tests/support/store.ts";

/** The longest CPU time of the main thread without a turn of the event loop since the last query, ms, and open descriptors. */
type Reading = { stalledFor: number; descriptors: number };

export type WatchedShop = {
  port: number;
  /** Null if it does not respond in time: its event loop is blocked. */
  read: () => Promise<Reading | null>;
  /** Returns the error lines of the log since the last call. */
  takeFaults: () => string[];
  stop: () => Promise<void>;
};

const PRELOAD = ["--import", fileURLToPath(new URL("watch-event-loop.mjs", import.meta.url))];
const PATIENCE_MS = 120_000;

/** Starts the built shop in production mode with its own store, simulated external services, and one trusted proxy that names the visitor. */
export async function startWatchedShop(): Promise<WatchedShop> {
  const store = await createStore();
  const child = spawn(process.execPath, [...PRELOAD, builtFile("node/serve.js")], {
    cwd: projectRoot,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      ROVELINK_LAPTOP: "1",
      PORT: "0",
      TRUST_PROXY_HOPS: "1",
      DOCUMENT_READER: "0",
      SIMULATOR_DELAY_MS: "0",
      METRICS_PORT: "0",
      ...store.env,
    },
  });
  const ended = once(child, "exit");
  const errors: string[] = [];
  const port = await new Promise<number>((resolve, reject) => {
    child.once("exit", () => reject(new Error(`The shop ended before it listened:\n${errors.join("\n")}`)));
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on("line", (line) => {
        const entry = parse(line);
        if (entry.event === "listening") resolve(Number(entry.port));
        if (entry.level === "error" || entry.level === undefined) errors.push(line);
      });
    }
  });
  const waiting = new Map<number, (reading: Reading) => void>();
  let requested = 0;
  child.on("message", ({ id, ...reading }: Reading & { id: number }) => {
    waiting.get(id)?.(reading);
    waiting.delete(id);
  });
  return {
    port,
    takeFaults: () => errors.splice(0),
    read() {
      const id = (requested += 1);
      return new Promise((resolve) => {
        const timer = setTimeout(resolve, PATIENCE_MS, null);
        waiting.set(id, (reading) => {
          clearTimeout(timer);
          resolve(reading);
        });
        if (!child.connected) return resolve(null);
        child.send({ id }, (error) => error && resolve(null));
      });
    },
    async stop() {
      // SIGKILL: a shop whose event loop is blocked does not handle SIGTERM.
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
      await ended;
      await store.remove();
    },
  };
}

function parse(line: string): { event?: unknown; level?: unknown; port?: unknown } {
  try {
    return JSON.parse(line);
  } catch {
    return {};
  }
}
