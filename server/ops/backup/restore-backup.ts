import { constants, existsSync } from "node:fs";
import { copyFile, link, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import SqliteDatabase from "libsql";
import { makeCrashPoint } from "#server/app/crash-point.ts";
import { DATABASE_FILE, openDatabase } from "#server/db/database.ts";
import { needsItsKeys, verifyKeys } from "#server/db/key-canary.ts";
import type { Env } from "#server/env.ts";
import { readSecrets } from "#server/app/data-dir/load-secrets.ts";
import { protectDataDir } from "#server/app/data-dir/protect-data-dir.ts";
import { RESTORE_MARKER } from "#server/app/data-dir/unfinished-restore.ts";
import { copyFiles, sync } from "./create-backup.ts";
import type { Answer } from "#server/ops/input/command.ts";

/** Beside the database until it is checked. A folder of its own, since a database is opened by the name that it has in DATA_DIR. */
const DRAFT_FOLDER = "restoring";

/**
 * Puts a backup in the place of the embedded database and its files; what was there before is kept under another name. There is a whole
 * database in DATA_DIR at every moment. Where it is interrupted between the files and the database, the shop refuses to start until a restore
 * has finished. Refuses while another process has the database open.
 */
export async function restoreBackup(env: Env, { source, replace }: { source: string; replace: boolean }): Promise<Answer> {
  const { dataDir } = env;
  const place = join(dataDir, DATABASE_FILE);
  if (!existsSync(source)) return { refused: `There is no ${source}.` };
  if (existsSync(place) && !replace) return { refused: `${place} is there already: give --replace to put the backup in its place.` };
  protectDataDir(dataDir);
  const draft = join(dataDir, DRAFT_FOLDER);
  await rm(draft, { recursive: true, force: true });
  try {
    await copyFiles(`${source}.files`, join(draft, "files"));
    await copyFile(source, join(draft, DATABASE_FILE));
    const wrong = await check(env, draft);
    if (wrong) return { refused: wrong };
    await sync(join(draft, DATABASE_FILE));
    return await putInPlace(dataDir, draft, makeCrashPoint(env.crashAt));
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Why the copy cannot be restored, or null. */
async function check(env: Env, folder: string): Promise<string | null> {
  const file = join(folder, DATABASE_FILE);
  const damage = findDamage(file);
  if (damage) return `The backup is damaged, and nothing was changed: ${damage}`;
  const db = openDatabase({ dataDir: folder });
  try {
    const keys = readSecrets(env);
    if (keys) await verifyKeys(db, keys);
    else if (await needsItsKeys(db))
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
    const found = (database.prepare("pragma integrity_check").all() as { integrity_check: string }[]).map((row) => row.integrity_check);
    return found.join() === "ok" ? null : (found[0] ?? "nothing could be read");
  } catch (error) {
    return (error as Error).message;
  } finally {
    database?.close();
  }
}

/** The marker is there from before anything changes until everything has: a start or a backup in between refuses. */
async function putInPlace(dataDir: string, draft: string, crashPoint: (name: string) => void): Promise<Answer> {
  const place = join(dataDir, DATABASE_FILE);
  const files = join(dataDir, "files");
  const marker = join(dataDir, RESTORE_MARKER);
  const moment = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  const nameToKeep = (path: string) => `${path}.before-restore-${moment}`;
  const kept: string[] = [];
  const interruptedBefore = existsSync(marker);
  await writeFile(marker, "", { flush: true });
  await sync(dataDir);
  if (existsSync(place) && !checkpointAndCloseWal(place)) {
    if (!interruptedBefore) await rm(marker);
    return { refused: "The database is in use: stop the shop (web, worker, other commands) first. Nothing was changed." };
  }
  if (existsSync(files)) {
    kept.push(nameToKeep(files));
    await rename(files, nameToKeep(files));
  }
  await rename(join(draft, "files"), files);
  if (existsSync(place)) {
    kept.push(nameToKeep(place));
    await linkOrCopy(place, nameToKeep(place));
  }
  // Of a database that could not be opened: SQLite would apply them to the new one.
  for (const ending of ["-wal", "-shm", "-journal"]) await rm(`${place}${ending}`, { force: true });
  crashPoint("restore-replacing");
  await rename(join(draft, DATABASE_FILE), place);
  await sync(dataDir);
  await rm(marker);
  await sync(dataDir);
  const before = kept.length > 0 ? [`What was there before is kept as ${kept.join(" and ")}: remove it when you do not need it any more.`] : [];
  return ["The backup is in place: start the shop.", ...before];
}

/** A second name for the file, which keeps its first; a copy where the file system has no hard links. */
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
 * Writes the log of a database into it, so that the one file is all of it. SQLite does this only where nobody else has the database open:
 * false means that somebody has. A file that is no database is in nobody's use.
 */
function checkpointAndCloseWal(path: string): boolean {
  const file = new SqliteDatabase(path);
  try {
    const [row] = file.prepare("pragma journal_mode = delete").all() as { journal_mode: string }[];
    return row?.journal_mode === "delete";
  } catch (error) {
    return /^SQLITE_(NOTADB|CORRUPT)/.test(String((error as { code?: unknown }).code));
  } finally {
    file.close();
  }
}
