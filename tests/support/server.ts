import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { projectRoot } from "#server/env.ts";
import { createStore, type Store } from "./store.ts";

export type RunningProgram = {
  pid: number;
  /** Where it stores its data. */
  store: Store;
  /** Every line of its log so far, parsed. */
  log: Record<string, unknown>[];
  /** Resolves when the process has ended: its exit code, or the signal that ended it. */
  ended: Promise<number | string>;
  /** Sends a signal (default SIGTERM) and waits for the end. */
  stop: (signal?: NodeJS.Signals) => Promise<number | string>;
  /** Stops it if it is still running and removes its data, unless the store was given. */
  remove: () => Promise<void>;
};

export type RunningServer = RunningProgram & {
  /** `http://localhost:<port>`, the public origin. */
  origin: string;
  port: number;
};

export type ServerOptions = {
  store?: Store;
  env?: Record<string, string>;
  /** The limit of open file descriptors of the process. */
  openFiles?: number;
  /** The folder of another release, with its build. */
  release?: string;
};

// Importers need the build: it is made here, before any test's timeout starts, and reused if it is current.
const launcher = (name: string) => import(join(projectRoot, "server", name));
await (await launcher("build.mjs")).buildIfChanged();
const { buildDir } = (await launcher("launch/project.mjs")) as { buildDir: string };

/** Returns a file of the build by its path there. */
export const builtFile = (path: string) => join(buildDir, path);

/**
 * Starts the built shop in a separate process, like `npm start` on a development machine: on a free port and with an empty store, unless `store` or `env.PORT`
 * say otherwise. Resolves once it listens; rejects if it ends before.
 */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const { started, ...program } = await start("serve", "listening", options);
  return { ...program, origin: started.address as string, port: started.port as number };
}

/** Starts the built worker on an existing store. */
export async function startWorker(options: ServerOptions & { store: Store }): Promise<RunningProgram> {
  return start("worker", "worker.started", options);
}

/** Starts the built staff desk on the store of a shop that has started before. Resolves once it listens. */
export async function startDesk(options: ServerOptions & { store: Store }): Promise<RunningServer> {
  const { started, ...program } = await start("desk", "listening", options);
  return { ...program, origin: started.address as string, port: started.port as number };
}

async function start(name: string, event: string, options: ServerOptions): Promise<RunningProgram & { started: Record<string, unknown> }> {
  const store = options.store ?? (await createStore());
  const limit = options.openFiles === undefined ? "" : `ulimit -n ${options.openFiles}; `;
  const built = options.release ? join(options.release, "build", `node/${name}.js`) : builtFile(`node/${name}.js`);
  const program = [process.execPath, "--enable-source-maps", built];
  const child = spawn("sh", ["-c", `${limit}exec "$@"`, "sh", ...program], {
    cwd: options.release ?? projectRoot,
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env.PATH, NODE_ENV: "production", ROVELINK_LAPTOP: "1", PORT: "0", REFUND_BY_RULE: "off", ...store.env, ...options.env },
  });
  const ended = once(child, "close").then(([code, signal]) => (code ?? signal) as number | string);
  const log: Record<string, unknown>[] = [];
  const started = await new Promise<Record<string, unknown>>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on("line", (line) => {
        const entry = parse(line);
        log.push(entry);
        if (entry.event === event) resolve(entry);
      });
    }
    void ended.then((how) =>
      reject(new Error(`The ${name} process ended with ${how} before it was ready:\n${log.map((entry) => JSON.stringify(entry)).join("\n")}`)),
    );
  });
  const stop = (signal: NodeJS.Signals = "SIGTERM") => {
    if (isRunning(child)) child.kill(signal);
    return ended;
  };
  return {
    started,
    pid: child.pid ?? 0,
    store,
    log,
    ended,
    stop,
    async remove() {
      await stop("SIGKILL");
      if (!options.store) await store.remove();
    },
  };
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}

function parse(line: string): Record<string, unknown> {
  try {
    return JSON.parse(line);
  } catch {
    return { line };
  }
}
