import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { ReadResult, ReadRequest } from "#server/gateways/document-reader/document-reader.ts";
import type { ReaderResponseMessage, ReaderRequestMessage } from "./reader-messages.ts";

/** How asking once ended: with a reading; too slow; the process died under it; or it could not read this one. */
export type Asked = { reading: ReadResult } | { fault: "slow" | "died" | "failed"; why?: string };

export type ReaderProcess = {
  pid: number | undefined;
  /** One question at a time; a process that is slower than the deadline, ms, is killed. */
  ask: (request: ReadRequest, deadline: number) => Promise<Asked>;
  isAlive: () => boolean;
  /** Bytes after its last answer. */
  memory: () => number;
  end: () => void;
};

/** More than what one photo needs never becomes one photo's leak. */
const HEAP = "--max-old-space-size=256";

/** Starts the program of the reader; resolves when it can read, rejects with why it cannot: packages missing, another platform, too slow a start. */
export function startReaderProcess({ program = usualProgram(), patience = 30_000 } = {}): Promise<ReaderProcess> {
  const child = fork(program, [], {
    execArgv: program.endsWith(".ts") ? [HEAP, "--import", import.meta.resolve("tsx")] : [HEAP],
    // Nothing of the shop's: the process that opens what strangers send knows no secret.
    env: { NODE_ENV: "production" },
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  // Who waits for an answer keeps the shop awake, not this.
  child.unref();
  child.channel?.unref();
  let alive = true;
  let memory = 0;
  let settle = (_answer: ReaderResponseMessage | null) => {};
  const end = () => {
    alive = false;
    child.kill("SIGKILL");
  };
  const over = () => {
    alive = false;
    settle(null);
  };
  child.on("exit", over);
  child.on("error", over);
  child.on("message", (answer: ReaderResponseMessage) => settle(answer));
  /** The next thing it says; null where it ends before; "late" after so many ms. */
  const hear = (within: number) =>
    new Promise<ReaderResponseMessage | null | "late">((resolve) => {
      const timer = setTimeout(() => resolve("late"), within);
      settle = (answer) => {
        clearTimeout(timer);
        resolve(answer);
      };
      if (!alive) settle(null);
    });
  let questions = 0;
  const running: ReaderProcess = {
    pid: child.pid,
    isAlive: () => alive,
    memory: () => memory,
    end,
    async ask(request, deadline) {
      const question: ReaderRequestMessage = { id: ++questions, request };
      const heard = hear(deadline);
      if (alive) child.send(question, (error) => error && over());
      const answer = await heard;
      if (answer === null) return { fault: "died" };
      if (answer === "late") {
        end();
        return { fault: "slow" };
      }
      if (answer.kind === "failed") return { fault: "failed", why: answer.why };
      if (answer.kind !== "read" || answer.id !== question.id) return { fault: "failed", why: "an answer to another question" };
      memory = answer.rss;
      return { reading: answer.reading };
    },
  };
  return hear(patience).then((answer) => {
    if (answer !== null && answer !== "late" && answer.kind === "ready") return running;
    end();
    throw new Error(
      answer !== null && answer !== "late" && answer.kind === "away" ? answer.why : `it ${answer ? "starts too slowly" : "ended at its start"}`,
    );
  });
}

/** From the sources under tsx and tests; in a build beside its programs, which this may be a chunk of. */
function usualProgram(): string {
  const here = import.meta.url;
  if (here.endsWith(".ts")) return fileURLToPath(new URL("reader-program.ts", here));
  return fileURLToPath(new URL(here.includes("/chunks/") ? "../document-reader.js" : "document-reader.js", here));
}
