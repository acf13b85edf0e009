import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { ReadResult, ReadRequest } from "#server/gateways/document-reader/document-reader.ts";
import type { ReaderResponseMessage, ReaderRequestMessage } from "./reader-messages.ts";

/** The outcome of one request. Faults: `slow` (deadline exceeded), `died` (the process ended), `failed` (the reader threw an error). */
export type ReadOutcome = { reading: ReadResult } | { fault: "slow" | "died" | "failed"; why?: string };

export type ReaderProcess = {
  pid: number | undefined;
  /** Sends one request; callers send one at a time. If there is no response within `deadline` ms, the process is killed. */
  ask: (request: ReadRequest, deadline: number) => Promise<ReadOutcome>;
  isAlive: () => boolean;
  /** Resident memory after the last response, bytes. */
  memory: () => number;
  end: () => void;
};

/** Heap limit of 256 MB: enough for one photo; a leak ends the process early. */
const HEAP = "--max-old-space-size=256";

/**
 * Starts the reader process. Resolves when it is ready. Rejects if it cannot start: packages are missing, the platform is not supported, or
 * it is not ready within `startTimeout` ms.
 */
export function startReaderProcess({ program = defaultProgram(), startTimeout = 30_000 } = {}): Promise<ReaderProcess> {
  const child = fork(program, [], {
    execArgv: program.endsWith(".ts") ? [HEAP, "--import", import.meta.resolve("tsx")] : [HEAP],
    // An empty environment: the process that decodes untrusted files gets no secrets.
    env: { NODE_ENV: "production" },
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  // The child must not keep the main process alive; the timer of a pending request does.
  child.unref();
  child.channel?.unref();
  let isAlive = true;
  let memory = 0;
  /** Resolves the promise of the current `nextMessage`. */
  let settle = (_response: ReaderResponseMessage | null) => {};
  const end = () => {
    isAlive = false;
    child.kill("SIGKILL");
  };
  const onEnd = () => {
    isAlive = false;
    settle(null);
  };
  child.on("exit", onEnd);
  child.on("error", onEnd);
  child.on("message", (response: ReaderResponseMessage) => settle(response));
  /** Waits for the next message; null if the process ends first, "late" after `timeout` ms. */
  const nextMessage = (timeout: number) =>
    new Promise<ReaderResponseMessage | null | "late">((resolve) => {
      const timer = setTimeout(() => resolve("late"), timeout);
      settle = (response) => {
        clearTimeout(timer);
        resolve(response);
      };
      if (!isAlive) settle(null);
    });
  let lastId = 0;
  const running: ReaderProcess = {
    pid: child.pid,
    isAlive: () => isAlive,
    memory: () => memory,
    end,
    async ask(request, deadline) {
      const message: ReaderRequestMessage = { id: ++lastId, request };
      const pending = nextMessage(deadline);
      if (isAlive) child.send(message, (error) => error && onEnd());
      const response = await pending;
      if (response === null) return { fault: "died" };
      if (response === "late") {
        end();
        return { fault: "slow" };
      }
      if (response.kind === "failed") return { fault: "failed", why: response.why };
      if (response.kind !== "read" || response.id !== message.id) return { fault: "failed", why: "The response belongs to another request" };
      memory = response.rss;
      return { reading: response.reading };
    },
  };
  return nextMessage(startTimeout).then((response) => {
    if (response !== null && response !== "late" && response.kind === "ready") return running;
    end();
    if (response !== null && response !== "late" && response.kind === "away") throw new Error(response.why);
    throw new Error(response ? `The reader process was not ready within ${startTimeout} ms` : "The reader process ended during its start");
  });
}

/** Returns the path of the reader program: the source file under tsx and in tests; in a build, the bundle beside the other programs. */
function defaultProgram(): string {
  const here = import.meta.url;
  if (here.endsWith(".ts")) return fileURLToPath(new URL("reader-program.ts", here));
  return fileURLToPath(new URL(here.includes("/chunks/") ? "../document-reader.js" : "document-reader.js", here));
}
