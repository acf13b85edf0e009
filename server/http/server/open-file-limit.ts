import { readFileSync } from "node:fs";

/** What a system grants where it does not say. */
const USUAL = 1024;
const KEPT_MS = 1_000;

let known = { limit: USUAL, until: 0 };

/** How many descriptors (connections and files) this process may have open. It can be changed while the process runs: read anew each second. */
export function openFileLimit(): number {
  const now = performance.now();
  if (now >= known.until) known = { limit: readLimit(), until: now + KEPT_MS };
  return known.limit;
}

/** The soft limit; other systems than Linux have no such file. */
function readLimit(): number {
  try {
    const soft = /^Max open files\s+(\S+)/m.exec(readFileSync("/proc/self/limits", "utf8"))?.[1];
    return soft === "unlimited" ? Number.MAX_SAFE_INTEGER : Number(soft) || USUAL;
  } catch {
    return USUAL;
  }
}
