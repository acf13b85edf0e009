import { spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { buildDir } from "./project.mjs";

const PAUSE_MS = 500;

/**
 * Starts the staff desk in a process of its own as soon as the shop of this process answers, and so has made its database. The desk stops with the shop.
 * If it cannot start, for example because its port is taken, it says so, and the shop goes on.
 */
export async function startDesk() {
  const health = `http://127.0.0.1:${process.env.PORT || 3000}/healthz`;
  while (
    !(await fetch(health).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await pause(PAUSE_MS);
  const desk = spawn(process.execPath, ["--enable-source-maps", join(buildDir, "node/desk.js")], {
    stdio: ["ignore", "inherit", "inherit"],
    // The metrics of the desk take any free port.
    env: { ...process.env, METRICS_PORT: "0" },
  });
  process.on("exit", () => desk.kill("SIGTERM"));
}
