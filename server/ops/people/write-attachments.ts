import { chmod, mkdir, readdir, rm, rmdir, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";

type WriteResult = { ok: true } | { ok: false; refused: string };

/**
 * Writes files to a new or empty folder that only this user may read. If one cannot be written, all are removed. `name` is chosen by the shop, never by
 * the sender. The caller tells staff to remove the folder. `recordAccess` records the access after the folder is created and before any file is in it;
 * if it fails, nothing is written.
 */
export async function writeAttachments(
  files: { name: string; bytes: Buffer }[],
  to: string,
  recordAccess: () => Promise<void>,
): Promise<WriteResult> {
  const folder = resolve(to);
  const paths: string[] = [];
  let firstCreated: string | undefined;
  try {
    firstCreated = await mkdir(folder, { recursive: true, mode: 0o700 });
    if ((await readdir(folder)).length > 0) return { ok: false, refused: `${folder} is not empty: name a folder that does not exist yet.` };
    await chmod(folder, 0o700);
    await recordAccess();
    for (const { name, bytes } of files) {
      const path = join(folder, name);
      paths.push(path);
      await writeFile(path, bytes, { mode: 0o600, flag: "wx" });
    }
    return { ok: true };
  } catch (error) {
    for (const path of paths) await rm(path, { force: true });
    if (firstCreated !== undefined) await removeEmpty(folder, firstCreated).catch(() => {});
    const { code = "fault" } = error as NodeJS.ErrnoException;
    return { ok: false, refused: `${folder} cannot be written (${code}): it contains nothing.` };
  }
}

/** Removes a created folder and the parent folders that were created for it; `firstCreated` is the topmost of them. */
async function removeEmpty(folder: string, firstCreated: string): Promise<void> {
  await rmdir(folder);
  if (folder !== firstCreated) await removeEmpty(dirname(folder), firstCreated);
}
