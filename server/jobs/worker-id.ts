import { createHash, randomBytes } from "node:crypto";
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

// The row of a leased job names its worker as `<machine>:<pid>:<start of the process>:<random>`. If that process has certainly ended, the lease is
// freed before it expires. A host name and a pid prove nothing: containers may share both.

/** The ids of the running workers of this process. */
const alive = new Set<string>();
const machine = readMachine();
const started = readStartTime(process.pid);

/** Creates the id of a new worker in this process. `end` declares that the worker claims no more jobs and that its leases may be freed. */
export function newWorkerId(): { id: string; end: () => void } {
  const id = `${machine}:${process.pid}:${started ?? ""}:${randomBytes(8).toString("hex")}`;
  alive.add(id);
  return { id, end: () => void alive.delete(id) };
}

/** Whether a worker has certainly ended; false if its process cannot be seen from here, for example in another container. */
export function hasEnded(workerId: string): boolean {
  const [workerMachine, pid, start] = workerId.split(":");
  if (workerMachine !== machine || !pid || start === undefined) return false;
  if (Number(pid) === process.pid && start === (started ?? "")) return !alive.has(workerId);
  if (!isRunning(Number(pid))) return true;
  const now = readStartTime(Number(pid));
  return now !== null && start !== "" && now !== start;
}

/** Identifies what processes that see each other's pids share: the host and, on Linux, the boot and the pid namespace. */
function readMachine(): string {
  let identity = `${process.platform} ${hostname()}`;
  try {
    identity += ` ${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()} ${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    // Not Linux, so no containers share this host name.
  }
  return createHash("sha256").update(identity).digest("base64url").slice(0, 22);
}

/** Returns when a process started, in ticks since boot (proc_pid_stat(5), field 22), because pids are reused; null if that is unknown. */
function readStartTime(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The second field is the name of the program in brackets; it may contain spaces and brackets.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null;
  } catch {
    return null;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
