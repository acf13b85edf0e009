import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { DATABASE_FILE } from "#server/db/database.ts";
import { fingerprintOfKey } from "#server/crypto/field-encryptor.ts";
import { readSecrets } from "#server/app/data-dir/load-secrets.ts";
import { protectDataDir } from "#server/app/data-dir/protect-data-dir.ts";
import { refuseUnfinishedRestore } from "#server/app/data-dir/unfinished-restore.ts";
import { createBackup } from "./create-backup.ts";
import { type Command, defineOfflineCommand, flag, required } from "#server/ops/command-line/command.ts";
import { text } from "#server/ops/command-line/values.ts";
import { restoreBackup } from "./restore-backup.ts";

const FILE = required(text("file", 4_000), "the backup; uploaded files are beside it, in <file>.files");
const USE_PG_DUMP =
  "The database is PostgreSQL: use pg_dump and pg_restore, and keep FILE_KEYS and SESSION_SECRETS with the dump, in a separate place.";

/** Commands that copy the embedded database, also while the shop runs, and restore it. */
export const backupCommands: Command[] = [
  defineOfflineCommand({
    name: "backup",
    summary: "Copies the embedded database to a new file, and uploaded files to a folder beside it",
    details: "The shop may run. The backup does not contain the keys: keep secrets.json, or FILE_KEYS and SESSION_SECRETS, elsewhere.",
    arguments: { file: FILE },
    example: "/backups/rovelink-2026-11-21.db",
    async runWithoutShop(env, { file: name }) {
      if (env.databaseUrl) return { refused: USE_PG_DUMP };
      const database = join(env.dataDir, DATABASE_FILE);
      if (!existsSync(database)) return { refused: `There is no ${database}: set DATA_DIR to the folder of the shop.` };
      refuseUnfinishedRestore(env.dataDir);
      protectDataDir(env.dataDir);
      const keys = readSecrets(env);
      const target = resolve(name);
      const files = `${target}.files`;
      for (const path of [target, files]) if (existsSync(path)) return { refused: `${path} exists already: name a new file.` };
      const { copied } = await createBackup(env, { target, files });
      return [
        `The database is in ${target}.`,
        env.storageUrl ? "Uploaded files are in the bucket of STORAGE_URL: keep a copy of it too." : `${copied} uploaded files are in ${files}.`,
        keys
          ? `Only FILE_KEYS whose newest has the fingerprint ${fingerprintOfKey(keys.fileKeys[0] ?? "")} open it: keep them, and SESSION_SECRETS, apart from it.`
          : `The keys that open it are not in ${env.dataDir}: find its secrets.json, or FILE_KEYS and SESSION_SECRETS, or it cannot be restored.`,
      ];
    },
  }),
  defineOfflineCommand({
    name: "restore",
    summary: "Puts a backup, and the files beside it, into DATA_DIR while the shop is stopped",
    details: "It first checks that the backup is complete and that the keys decrypt it.",
    arguments: { file: FILE },
    options: { replace: flag("replaces the database there, which is kept under another name") },
    example: "/backups/rovelink-2026-11-21.db --replace",
    async runWithoutShop(env, { file: name, replace }) {
      if (env.databaseUrl) return { refused: USE_PG_DUMP };
      return restoreBackup(env, { source: resolve(name), replace });
    },
  }),
];
