import { readFileSync } from "node:fs";

/** Assumed if the system does not report a limit. */
const DEFAULT_LIMIT = 1024;
const CACHE_MS = 1_000;

let cached = { limit: DEFAULT_LIMIT, expiresAt: 0 };

/** Returns how many file descriptors (connections and files) this process may open. Cached for one second, as the limit can change meanwhile. */
export function openFileLimit(): number {
  const now = performance.now();
  if (now >= cached.expiresAt) cached = { limit: readLimit(), expiresAt: now + CACHE_MS };
  return cached.limit;
}

/** Reads the soft limit. The file exists only on Linux. */
function readLimit(): number {
  try {
    const soft = /^Max open files\s+(\S+)/m.exec(readFileSync("/proc/self/limits", "utf8"))?.[1];
    return soft === "unlimited" ? Number.MAX_SAFE_INTEGER : Number(soft) || DEFAULT_LIMIT;
  } catch {
    return DEFAULT_LIMIT;
  }
}
