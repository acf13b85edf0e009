import { spawn } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { root } from "./project.mjs";

const PAUSE_MS = 500;

/**
 * Starts the staff desk in a process of its own as soon as the shop answers, and so has made its database; the desk stops with this process. If it cannot
 * start, for example because its port is taken, it says so, and the shop continues. `program`: the arguments of Node.
 */
export async function startDesk(program) {
  const health = `http://127.0.0.1:${process.env.PORT || 3000}/healthz`;
  while (
    !(await fetch(health).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await pause(PAUSE_MS);
  const desk = spawn(process.execPath, program, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    // The metrics of the desk take any free port.
    env: { ...process.env, METRICS_PORT: "0" },
  });
  process.on("exit", () => desk.kill("SIGTERM"));
}
