import { chmodSync, lstatSync } from "node:fs";
import { join } from "node:path";
import { DATABASE_FILE } from "#server/db/database.ts";

const PRIVATE_FILES = [DATABASE_FILE, `${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`, `${DATABASE_FILE}-journal`, "secrets.json"];
const PRIVATE_FOLDERS = [".", "files"];

/**
 * Restricts DATA_DIR to the user that runs the shop: it holds addresses, messages with sign-in codes, and keys. Everything that this process creates
 * from now on is private, and files that were readable to others, such as unpacked ones, are corrected. It creates nothing: with PostgreSQL, a storage and
 * configured secrets nobody needs the folder, which may be read-only.
 */
export function protectDataDir(dataDir: string): void {
  process.umask(0o077);
  if (dataDir === ":memory:") return;
  for (const name of PRIVATE_FOLDERS) restrict(join(dataDir, name), 0o700);
  for (const name of PRIVATE_FILES) restrict(join(dataDir, name), 0o600);
}

/** Removes all permissions that are not in `maxMode`. Skips symbolic links and files of another user. */
function restrict(path: string, maxMode: number): void {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats || stats.isSymbolicLink() || stats.uid !== process.getuid?.()) return;
  const mode = stats.mode & 0o777;
  if ((mode & ~maxMode) === 0) return;
  try {
    chmodSync(path, mode & maxMode);
  } catch (error) {
    // SQLite removes its -wal and -shm when the last process closes the database.
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}
