import { constants } from "node:fs";
import { copyFile, mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import SqliteDatabase from "libsql";
import { DATABASE_FILE } from "#server/db/database.ts";
import type { Env } from "#server/env.ts";

/**
 * Copies the embedded database as of one moment, and then the folder of files. In this order, every file that the database copy refers to is copied
 * or was about to be deleted. The database file gets its final name last, so an existing target is a complete backup. Neither `target` nor `files`
 * may exist. Returns the number of copied files.
 */
export async function createBackup(
  { dataDir, storageUrl }: Pick<Env, "dataDir" | "storageUrl">,
  { target, files }: { target: string; files: string },
): Promise<{ copied: number }> {
  const temporaryFile = `${target}.part`;
  await rm(temporaryFile, { force: true });
  try {
    copyDatabase(join(dataDir, DATABASE_FILE), temporaryFile);
    await sync(temporaryFile);
    const copied = storageUrl ? 0 : await copyFiles(join(dataDir, "files"), files);
    await rename(temporaryFile, target);
    await sync(dirname(target));
    return { copied };
  } catch (error) {
    await rm(temporaryFile, { force: true });
    await rm(files, { recursive: true, force: true });
    throw error;
  }
}

/** Copies the database through a read-only connection, so other processes can write meanwhile. Takes as long as reading the whole file. */
function copyDatabase(source: string, target: string): void {
  // A separate connection, because VACUUM fails if the connection has an unfinished statement.
  const connection = openForReading(source);
  try {
    connection.prepare("vacuum into ?").run([target]);
  } finally {
    connection.close();
  }
}

/**
 * Opens a database read-only. Readers share an index of the write-ahead log, the -shm file, which cannot be created on a full disk. If no other process
 * has created it, an exclusive connection keeps its index in memory instead.
 */
function openForReading(source: string, locking: "normal" | "exclusive" = "normal"): SqliteDatabase.Database {
  const connection = new SqliteDatabase(source, { readonly: true });
  try {
    connection.exec(`pragma busy_timeout = 5000; pragma locking_mode = ${locking}; select 1 from sqlite_master`);
    return connection;
  } catch (error) {
    connection.close();
    const noIndex = /^SQLITE_(IOERR|FULL|CANTOPEN)/.test(String((error as { code?: unknown }).code));
    if (locking === "normal" && noIndex) return openForReading(source, "exclusive");
    throw error;
  }
}

/** Copies a folder with subfolders of files and returns the number of files. Skips a file that is deleted meanwhile. */
export async function copyFiles(source: string, target: string): Promise<number> {
  await mkdir(target, { recursive: true, mode: 0o700 });
  let copied = 0;
  for (const folder of await namesIn(source)) {
    await mkdir(join(target, folder), { mode: 0o700 });
    for (const name of await namesIn(join(source, folder))) {
      // An incomplete file, which no row refers to.
      if (name.endsWith(".part")) continue;
      try {
        await copyFile(join(source, folder, name), join(target, folder, name), constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
        await sync(join(target, folder, name));
        copied++;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
      }
    }
  }
  return copied;
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
}

/** Flushes a file or folder to disk, so that it survives a power failure. */
export async function sync(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
