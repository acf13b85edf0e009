import { constants, existsSync } from "node:fs";
import { copyFile, link, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import SqliteDatabase from "libsql";
import { createCrashPoint } from "#server/app/crash-point.ts";
import { DATABASE_FILE, openDatabase } from "#server/db/database.ts";
import { hasEncryptedData, verifyKeys } from "#server/db/key-canary.ts";
import type { Env } from "#server/env.ts";
import { readSecrets } from "#server/app/data-dir/load-secrets.ts";
import { protectDataDir } from "#server/app/data-dir/protect-data-dir.ts";
import { RESTORE_MARKER } from "#server/app/data-dir/unfinished-restore.ts";
import { copyFiles, sync } from "./create-backup.ts";
import type { CommandResult } from "#server/ops/command-line/command.ts";

/** Holds the copy in DATA_DIR until it is verified. It is a folder, because a database is opened by its fixed file name. */
const STAGING_FOLDER = "restoring";

/**
 * Replaces the embedded database and its files by a backup; keeps the previous ones under other names. The database in DATA_DIR is complete at every
 * moment. If the restore is interrupted between the files and the database, the shop refuses to start until a restore has finished. Refuses while
 * another process has the database open.
 */
export async function restoreBackup(env: Env, { source, replace }: { source: string; replace: boolean }): Promise<CommandResult> {
  const { dataDir } = env;
  const databaseFile = join(dataDir, DATABASE_FILE);
  if (!existsSync(source)) return { refused: `There is no ${source}.` };
  if (existsSync(databaseFile) && !replace) return { refused: `${databaseFile} exists already: give --replace to put the backup in its place.` };
  protectDataDir(dataDir);
  const stagingFolder = join(dataDir, STAGING_FOLDER);
  await rm(stagingFolder, { recursive: true, force: true });
  try {
    await copyFiles(`${source}.files`, join(stagingFolder, "files"));
    await copyFile(source, join(stagingFolder, DATABASE_FILE));
    const problem = await findProblem(env, stagingFolder);
    if (problem) return { refused: problem };
    await sync(join(stagingFolder, DATABASE_FILE));
    return await replaceCurrent(dataDir, stagingFolder, createCrashPoint(env.crashAt));
  } finally {
    await rm(stagingFolder, { recursive: true, force: true });
  }
}

/** Returns why the copy cannot be restored, or null. */
async function findProblem(env: Env, folder: string): Promise<string | null> {
  const file = join(folder, DATABASE_FILE);
  const damage = findDamage(file);
  if (damage) return `The backup is damaged, and nothing was changed: ${damage}`;
  const db = openDatabase({ dataDir: folder });
  try {
    const keys = readSecrets(env);
    if (keys) await verifyKeys(db, keys);
    else if (await hasEncryptedData(db))
      return `The keys of the backup are not here: put its secrets.json into ${env.dataDir} first, or set FILE_KEYS and SESSION_SECRETS.`;
    return null;
  } catch (error) {
    return (error as Error).message;
  } finally {
    await db.destroy();
  }
}

function findDamage(file: string): string | null {
  let database: SqliteDatabase.Database | undefined;
  try {
    database = new SqliteDatabase(file);
    const messages = (database.prepare("pragma integrity_check").all() as { integrity_check: string }[]).map((row) => row.integrity_check);
    return messages.join() === "ok" ? null : (messages[0] ?? "nothing could be read");
  } catch (error) {
    return (error as Error).message;
  } finally {
    database?.close();
  }
}

/** Replaces files and database. The marker exists from before the first change until after the last; meanwhile a start and a backup are refused. */
async function replaceCurrent(dataDir: string, stagingFolder: string, crashPoint: (name: string) => void): Promise<CommandResult> {
  const databaseFile = join(dataDir, DATABASE_FILE);
  const files = join(dataDir, "files");
  const marker = join(dataDir, RESTORE_MARKER);
  const timestamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  const backupName = (path: string) => `${path}.before-restore-${timestamp}`;
  const previous: string[] = [];
  const interruptedBefore = existsSync(marker);
  await writeFile(marker, "", { flush: true });
  await sync(dataDir);
  if (existsSync(databaseFile) && !checkpointAndCloseWal(databaseFile)) {
    // The marker of an earlier, interrupted restore stays.
    if (!interruptedBefore) await rm(marker);
    return { refused: "The database is in use: stop the shop (web, worker, other commands) first. Nothing was changed." };
  }
  if (existsSync(files)) {
    previous.push(backupName(files));
    await rename(files, backupName(files));
  }
  await rename(join(stagingFolder, "files"), files);
  if (existsSync(databaseFile)) {
    previous.push(backupName(databaseFile));
    await linkOrCopy(databaseFile, backupName(databaseFile));
  }
  // These files are left if the previous database could not be opened. SQLite would apply them to the new one.
  for (const suffix of ["-wal", "-shm", "-journal"]) await rm(`${databaseFile}${suffix}`, { force: true });
  crashPoint("restore-replacing");
  await rename(join(stagingFolder, DATABASE_FILE), databaseFile);
  await sync(dataDir);
  await rm(marker);
  await sync(dataDir);
  const before = previous.length > 0 ? [`What was there before is kept as ${previous.join(" and ")}: remove it when you no longer need it.`] : [];
  return ["The backup is in place: start the shop.", ...before];
}

/** Gives the file a second name by a hard link; copies it if the file system has no hard links. */
async function linkOrCopy(path: string, name: string): Promise<void> {
  try {
    await link(path, name);
  } catch (error) {
    if (!/^(EPERM|ENOTSUP|EOPNOTSUPP|ENOSYS|EMLINK)$/.test(String((error as NodeJS.ErrnoException).code))) throw error;
    await copyFile(path, name, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    await sync(name);
  }
}

/**
 * Writes the write-ahead log into the database file, so that this file is complete. SQLite only does so if no other process has the database open:
 * returns false if one has. A file that is not a database counts as unused.
 */
function checkpointAndCloseWal(path: string): boolean {
  const database = new SqliteDatabase(path);
  try {
    const [row] = database.prepare("pragma journal_mode = delete").all() as { journal_mode: string }[];
    return row?.journal_mode === "delete";
  } catch (error) {
    return /^SQLITE_(NOTADB|CORRUPT)/.test(String((error as { code?: unknown }).code));
  } finally {
    database.close();
  }
}
