import { chmodSync, lstatSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { DATABASE_FILE } from "#server/db/database.ts";

const PRIVATE_FILES = [DATABASE_FILE, `${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`, `${DATABASE_FILE}-journal`, "secrets.json"];
const PRIVATE_FOLDERS = [".", "files"];

/**
 * Addresses, messages with sign-in codes and the keys lie in DATA_DIR: only the user that the shop runs as may read it. Everything this
 * process creates from now on is private; what an earlier release left readable is mended. Without DATA_DIR in use (`:memory:`) only the former.
 */
export function protectDataDir(dataDir: string): void {
  process.umask(0o077);
  if (dataDir === ":memory:") return;
  mkdirSync(dataDir, { recursive: true });
  for (const name of PRIVATE_FOLDERS) restrict(join(dataDir, name), 0o700);
  for (const name of PRIVATE_FILES) restrict(join(dataDir, name), 0o600);
}

/** Takes away what group and others may; a file of another user is left as it is. */
function restrict(path: string, most: number): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found || found.isSymbolicLink() || found.uid !== process.getuid?.()) return;
  const mode = found.mode & 0o777;
  if ((mode & ~most) === 0) return;
  try {
    chmodSync(path, mode & most);
  } catch (error) {
    // SQLite removes its -wal and -shm when the last process closes the database.
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}
