import { existsSync } from "node:fs";
import { join } from "node:path";

/** Exists in DATA_DIR while a restore replaces the database and the files. Until it is removed, they may not belong together. */
export const RESTORE_MARKER = "restore-in-progress";

/** Throws if a restore was interrupted: the database and the files may be from different moments. */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (!existsSync(join(dataDir, RESTORE_MARKER))) return;
  throw new Error(
    `A restore into ${dataDir} did not finish, so the database and the files there may not belong together. Run it again: ` +
      "npm run ops -- restore <file> --replace. What was there before is kept under names that end in .before-restore-<time>.",
  );
}
