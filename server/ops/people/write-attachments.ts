import { chmod, mkdir, readdir, rm, rmdir, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";

type Written = { ok: true } | { ok: false; refused: string };

/**
 * Files in a folder that only this user may read, new or empty; where one cannot be written none is left. Their names are ours, never a
 * sender's. Whoever asked for them removes them. `note` writes down who sees them, once the folder is there and before anything is in it.
 */
export async function writeAttachments(files: { name: string; bytes: Buffer }[], to: string, note: () => Promise<void>): Promise<Written> {
  const folder = resolve(to);
  const places: string[] = [];
  let made: string | undefined;
  try {
    made = await mkdir(folder, { recursive: true, mode: 0o700 });
    if ((await readdir(folder)).length > 0) return { ok: false, refused: `${folder} is not empty: name a folder that is not there yet.` };
    await chmod(folder, 0o700);
    await note();
    for (const { name, bytes } of files) {
      const place = join(folder, name);
      places.push(place);
      await writeFile(place, bytes, { mode: 0o600, flag: "wx" });
    }
    return { ok: true };
  } catch (error) {
    for (const place of places) await rm(place, { force: true });
    if (made !== undefined) await removeEmpty(folder, made).catch(() => {});
    const { code = "fault" } = error as NodeJS.ErrnoException;
    return { ok: false, refused: `${folder} cannot be written (${code}): nothing is in it.` };
  }
}

/** A folder that was made, with those above it that were made for it: `made` is the first of them. */
async function removeEmpty(folder: string, made: string): Promise<void> {
  await rmdir(folder);
  if (folder !== made) await removeEmpty(dirname(folder), made);
}
