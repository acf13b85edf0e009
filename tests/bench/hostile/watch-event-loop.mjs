import { closeSync, openSync, readdirSync, readSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

// Preloaded into a program (`node --import`): reports to its parent process how long its event loop was blocked. A stall is measured in
// CPU time of the main thread, which a busy machine does not lengthen, and in wall-clock time.

const TICK_MS = 5;

/** Returns a clock of the main thread's CPU time in nanoseconds; of the whole process if the system does not report it per thread. */
function openCpuClock() {
  try {
    const file = openSync(`/proc/self/task/${process.pid}/schedstat`);
    const bytes = Buffer.alloc(64);
    process.once("exit", () => closeSync(file));
    return () => Number(bytes.toString("latin1", 0, readSync(file, bytes, 0, bytes.length, 0)).split(" ")[0]) / 1e6;
  } catch {
    return () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1000;
    };
  }
}

function countDescriptors() {
  try {
    return readdirSync("/proc/self/fd").length;
  } catch {
    return 0;
  }
}

function watch() {
  const cpuMs = openCpuClock();
  let last = { cpu: cpuMs(), clock: performance.now() };
  let longest = { cpu: 0, clock: 0 };
  const look = () => {
    const now = { cpu: cpuMs(), clock: performance.now() };
    longest = { cpu: Math.max(longest.cpu, now.cpu - last.cpu), clock: Math.max(longest.clock, now.clock - last.clock - TICK_MS) };
    last = now;
  };
  setInterval(look, TICK_MS).unref();
  process.on("message", ({ id, collect }) => {
    look();
    if (collect) globalThis.gc?.();
    const { rss, heapUsed, external } = process.memoryUsage();
    process.send({ id, stall: longest, rss, heapUsed, external, descriptors: countDescriptors() });
    longest = { cpu: 0, clock: 0 };
    // The time for reporting is not the program's.
    last = { cpu: cpuMs(), clock: performance.now() };
  });
  // Neither the channel nor the timer keeps the program running.
  process.channel.unref();
}

if (isMainThread && process.send) watch();
