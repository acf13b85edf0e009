import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { projectRoot } from "#server/env.ts";
import { builtFile, type RunningServer } from "#tests/support/server.ts";

const run = promisify(execFile);

/** Runs an operations command of the built shop on the data of a running server. Returns its output; throws if it failed. */
export async function runOps({ store }: Pick<RunningServer, "store">, ...args: string[]): Promise<string> {
  const env: NodeJS.ProcessEnv = { PATH: process.env.PATH, NODE_ENV: "production", ROVELINK_LAPTOP: "1", ...store.env };
  const { stdout } = await run(process.execPath, [builtFile("node/ops.js"), ...args], { cwd: projectRoot, env });
  return stdout;
}
