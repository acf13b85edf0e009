import { constants } from "node:fs";
import { copyFile, mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import SqliteDatabase from "libsql";
import { DATABASE_FILE } from "#server/db/database.ts";
import type { Env } from "#server/env.ts";

/**
 * Copies the embedded database, as of one moment, and then the folder of files. In this order every file that the copy of the database names
 * is there or was about to be removed. The database gets its name last: a target that
 * exists is a whole backup. Neither target nor files may exist before.
 */
export async function createBackup(
  { dataDir, storageUrl }: Pick<Env, "dataDir" | "storageUrl">,
  { target, files }: { target: string; files: string },
): Promise<{ copied: number }> {
  const draft = `${target}.part`;
  await rm(draft, { force: true });
  try {
    copyDatabase(join(dataDir, DATABASE_FILE), draft);
    await sync(draft);
    const copied = storageUrl ? 0 : await copyFiles(join(dataDir, "files"), files);
    await rename(draft, target);
    await sync(dirname(target));
    return { copied };
  } catch (error) {
    await rm(draft, { force: true });
    await rm(files, { recursive: true, force: true });
    throw error;
  }
}

/** Read-only, like any other reader: writers of other processes go on. Takes as long as reading the whole file does. */
function copyDatabase(source: string, target: string): void {
  // A connection of its own: VACUUM refuses one on which any statement is unfinished.
  const file = openForReading(source);
  try {
    file.prepare("vacuum into ?").run([target]);
  } finally {
    file.close();
  }
}

/**
 * Readers share an index of the write-ahead log, the -shm file, which a full disk has no room for. Where no other process has made it, an
 * exclusive connection keeps its index in memory instead.
 */
function openForReading(source: string, locking: "normal" | "exclusive" = "normal"): SqliteDatabase.Database {
  const file = new SqliteDatabase(source, { readonly: true });
  try {
    file.exec(`pragma busy_timeout = 5000; pragma locking_mode = ${locking}; select 1 from sqlite_master`);
    return file;
  } catch (error) {
    file.close();
    const noIndex = /^SQLITE_(IOERR|FULL|CANTOPEN)/.test(String((error as { code?: unknown }).code));
    if (locking === "normal" && noIndex) return openForReading(source, "exclusive");
    throw error;
  }
}

/** Copies a folder of folders of files; answers how many files. One that is removed meanwhile was to go. */
export async function copyFiles(source: string, target: string): Promise<number> {
  await mkdir(target, { recursive: true, mode: 0o700 });
  let copied = 0;
  for (const folder of await namesIn(source)) {
    await mkdir(join(target, folder), { mode: 0o700 });
    for (const name of await namesIn(join(source, folder))) {
      // Not yet whole, and named by no row.
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

/** After power is lost it is there as it was written. */
export async function sync(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
