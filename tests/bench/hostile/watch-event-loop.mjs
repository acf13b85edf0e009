import { closeSync, openSync, readdirSync, readSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

// Loaded before a program (`node --import`): tells the process that started it how long its event loop was not free. A stall is told by the
// time that the main thread spent on a processor meanwhile, which a busy machine does not lengthen, and by the clock.

const TICK_MS = 5;

/** Nanoseconds that the main thread has been on a processor; where the system does not say, the whole process. */
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
    // What it took to tell is not the program's.
    last = { cpu: cpuMs(), clock: performance.now() };
  });
  // Neither the channel nor the timer keeps the program running.
  process.channel.unref();
}

if (isMainThread && process.send) watch();
