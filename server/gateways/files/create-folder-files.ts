import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { FilesError, type Files, isFileId } from "./files.ts";

/**
 * Stores files in a folder, in subfolders named after the last two characters of the id. Writes a file under a temporary name, fsyncs and renames
 * it, then fsyncs its subfolder.
 */
export function createFolderFiles(folder: string): Files {
  const pathOf = (id: string) => {
    if (!isFileId(id)) throw new Error("The file id is invalid");
    return join(folder, id.slice(-2), id);
  };
  /** The temporary name depends on the file id only, so `remove` also deletes what a killed process left behind. */
  const temporaryPathOf = (path: string) => `${path}.part`;
  return {
    name: "folder",
    async put(id, bytes) {
      const path = pathOf(id);
      const temporaryPath = temporaryPathOf(path);
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        const file = await open(temporaryPath, "w", 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(temporaryPath, path);
        await syncFolder(dirname(path));
      } catch (cause) {
        await rm(temporaryPath, { force: true }).catch(() => {});
        throw new FilesError("full", "Writing a file failed", { cause });
      }
    },
    async get(id) {
      const path = pathOf(id);
      try {
        return await readFile(path);
      } catch (cause) {
        if ((cause as NodeJS.ErrnoException).code === "ENOENT") return null;
        throw new FilesError("down", "Reading a file failed", { cause });
      }
    },
    async remove(id) {
      const path = pathOf(id);
      try {
        for (const name of [path, temporaryPathOf(path)]) await rm(name, { force: true });
      } catch (cause) {
        throw new FilesError("down", "Deleting a file failed", { cause });
      }
    },
  };
}

/** Fsyncs a folder, so that the renamed file survives a power failure. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
