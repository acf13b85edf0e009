import { readFileSync } from "node:fs";

/** How Linux counts CPU time in /proc: 100 ticks a second on every architecture. */
const TICK_MS = 10;

/** Returns the CPU time that a process has used so far, ms, and its resident memory, MB. Linux only. */
export function readUsage(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The name of the program, in parentheses, may contain spaces. Fields 14 and 15 of proc_pid_stat(5): user and system time.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return { cpuMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS, memoryMb: Number(kilobytes) / 1024 };
}
