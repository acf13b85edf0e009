import { closeSync, openSync, readdirSync, readSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

// Preloaded into a program (`node --import`): reports to its parent process how long its event loop was blocked, in CPU time of the main thread, which a busy
// machine does not lengthen.

const TICK_MS = 5;

/** Returns a clock of the main thread's CPU time, ms; of the whole process if the system does not report it per thread. */
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
  let last = cpuMs();
  let longest = 0;
  const look = () => {
    const now = cpuMs();
    longest = Math.max(longest, now - last);
    last = now;
  };
  setInterval(look, TICK_MS).unref();
  process.on("message", ({ id }) => {
    look();
    process.send({ id, stalledFor: longest, descriptors: countDescriptors() });
    longest = 0;
    // The time for reporting is not the program's.
    last = cpuMs();
  });
  // Neither the channel nor the timer keeps the program running.
  process.channel.unref();
}

if (isMainThread && process.send) watch();
