import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { projectRoot } from "#server/env.ts";

const run = promisify(execFile);

/** Runs an operations command of the built shop on the data of the server under test. Returns its output; throws if it failed. */
export async function ops(...args: string[]): Promise<string> {
  const { buildDir } = (await import(join(projectRoot, "server/launch/project.mjs"))) as { buildDir: string };
  const { stdout } = await run(process.execPath, [join(buildDir, "node/ops.js"), ...args], {
    cwd: projectRoot,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      ROVELINK_LAPTOP: "1",
      DATA_DIR: process.env.SHOP_DATA_DIR,
      DATABASE_URL: process.env.SHOP_DATABASE_URL ?? "",
    },
  });
  return stdout;
}

/** Returns the undecided refund request of an order. */
export async function refundRequestOf(order: string): Promise<string> {
  const line = (await ops("refunds", "list")).split("\n").find((one) => one.includes(order));
  const id = line?.split(/\s+/)[0];
  if (!id) throw new Error(`There is no refund request for ${order}`);
  return id;
}
