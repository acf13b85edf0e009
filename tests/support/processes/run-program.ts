import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { projectRoot } from "#server/env.ts";

type ProcessResult = { code: number; out: string; err: string };

/** Runs a Node program to its end, with only the given environment. */
export function runNode(args: string[], given: Record<string, string>, cwd: string): Promise<ProcessResult> {
  const env = { NODE_ENV: "development" as const, PATH: process.env.PATH, ...given };
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd, env }, (error, out, err) => resolve({ code: Number(error?.code ?? 0), out, err }));
  });
}

export type Script = { child: ChildProcess; output: () => string; more: () => Promise<unknown>; ended: Promise<number | null> };

/** `npm run -s <script> -- <words>` on a free port, with its children as one process group that receives signals. */
export function npmRun(script: string, args: string[], own: Record<string, string>, cwd = projectRoot): Script {
  const env = {
    NODE_ENV: "development" as const,
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    CHROME_PATH: process.env.CHROME_PATH ?? "",
    PORT: "0",
    METRICS_PORT: "0",
    ...own,
  };
  const child: ChildProcess = spawn("npm", ["run", "-s", script, "--", ...args], { cwd, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  let notify = () => {};
  let next = new Promise<void>((resolve) => (notify = resolve));
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (part: Buffer) => {
      output += String(part);
      notify();
      next = new Promise<void>((resolve) => (notify = resolve));
    });
  }
  const ended = once(child, "close").then(([code]) => code as number | null);
  return { child, output: () => output, more: () => next, ended };
}

/** Returns the output of the script once it contains the text; throws if the script ends without it. */
export async function waitForOutput({ output, more, ended }: Script, expected: RegExp): Promise<RegExpExecArray> {
  for (;;) {
    const found = expected.exec(output());
    if (found) return found;
    const isOver = await Promise.race([more().then(() => false), ended.then(() => true)]);
    if (isOver && !expected.test(output())) throw new Error(`The program ended without printing ${expected}:\n${output()}`);
  }
}

/** Ends the script and its children if it is still running. */
export async function stop({ child, ended }: Script): Promise<void> {
  if (child.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, "SIGTERM");
  await ended;
}

/** A public origin is known before its server listens. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
