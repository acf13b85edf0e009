import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { readUsage } from "./process-usage.mjs";

/** Runs a program of this folder that generates load, and returns the figures that it prints. */
export async function runLoad(program, options) {
  const { stdout } = await promisify(execFile)(process.execPath, [fileURLToPath(new URL(program, import.meta.url)), JSON.stringify(options)]);
  return JSON.parse(stdout);
}

/**
 * Requests one address of a server for about this many seconds, after half of the time that is not measured. Returns requests a second, p50 and p99 of the response time
 * (ms), CPU time of the server's process for each request (ms) and its memory afterwards (MB).
 */
export async function measureRequests({ pid }, { seconds, ...options }) {
  const { perSecond } = await runLoad("generate-load.mjs", { ...options, duration: seconds / 2 });
  // A number of requests and not a time, after which some would be left unanswered, and count as CPU time only.
  const amount = options.connections * Math.ceil(Math.max(1, (perSecond * seconds) / options.connections));
  const before = readUsage(pid);
  const { requests, ...figures } = await runLoad("generate-load.mjs", { ...options, amount });
  const after = readUsage(pid);
  return { ...figures, cpuMs: (after.cpuMs - before.cpuMs) / requests, memoryMb: after.memoryMb };
}
