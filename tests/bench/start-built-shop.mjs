import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { buildDir, root } from "../../server/launch/project.mjs";

export const DEVELOPMENT_MACHINE = { NODE_ENV: "production", ROVELINK_LAPTOP: "1" };

/** As docs/deploy starts it. */
const MALLOC = { MALLOC_ARENA_MAX: "2", MALLOC_TRIM_THRESHOLD_: "131072" };

/**
 * Starts the built shop on a free port like a development machine; `env` adds settings. `publicOrigin`: where its links and redirects lead. `errorCounts`
 * counts the error lines of its log.
 */
export async function startBuiltShop(env) {
  const server = spawn(process.execPath, ["--enable-source-maps", join(buildDir, "node/serve.js")], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
    env: { PATH: process.env.PATH, ...DEVELOPMENT_MACHINE, ...MALLOC, PORT: "0", ...env },
  });
  const ended = new Promise((resolve) => server.once("exit", resolve));
  const errorCounts = new Map();
  const { port, address: publicOrigin } = await new Promise((resolve, reject) => {
    server.once("exit", () => reject(new Error("The server ended before it listened.")));
    createInterface({ input: server.stdout }).on("line", (line) => {
      if (!line.startsWith("{")) return;
      const { event, level, ...entry } = JSON.parse(line);
      if (event === "listening") resolve(entry);
      if (level === "error" || level === 50) errorCounts.set(event, (errorCounts.get(event) ?? 0) + 1);
    });
  });
  const stop = async () => {
    server.kill("SIGTERM");
    await ended;
  };
  return { pid: server.pid, origin: `http://127.0.0.1:${port}`, publicOrigin, errorCounts, stop };
}
