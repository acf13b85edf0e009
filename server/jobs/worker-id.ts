import { createHash, randomBytes } from "node:crypto";
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

// A job's row names the worker that has it, as `<machine>:<pid>:<start of the process>:<random>`. Where that process has certainly ended,
// nobody waits for its lease to run out. A host name and a pid prove nothing: containers may share both.

/** The workers of this process that are alive. */
const alive = new Set<string>();
const machine = readMachine();
const started = readStart(process.pid);

/** Names a new worker of this process; `end` says that it takes no more jobs and that what it still has may be given to others. */
export function newWorkerId(): { id: string; end: () => void } {
  const id = `${machine}:${process.pid}:${started ?? ""}:${randomBytes(8).toString("hex")}`;
  alive.add(id);
  return { id, end: () => void alive.delete(id) };
}

/** Whether a worker has certainly ended; false where its process cannot be seen from here, like one of another container. */
export function hasEnded(workerId: string): boolean {
  const [where, pid, start] = workerId.split(":");
  if (where !== machine || !pid || start === undefined) return false;
  if (Number(pid) === process.pid && start === (started ?? "")) return !alive.has(workerId);
  if (!isRunning(Number(pid))) return true;
  const now = readStart(Number(pid));
  return now !== null && start !== "" && now !== start;
}

/** What processes that see each other's pids have in common: the host and, on Linux, the boot and the pid namespace. */
function readMachine(): string {
  let seen = `${process.platform} ${hostname()}`;
  try {
    seen += ` ${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()} ${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    // No Linux: no containers of one host name either.
  }
  return createHash("sha256").update(seen).digest("base64url").slice(0, 22);
}

/** When a process started, in ticks since boot (proc_pid_stat(5), field 22): a pid may be given to another process. Null where nobody tells. */
function readStart(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The second field is the name of the program in brackets, which may hold spaces and brackets.
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
