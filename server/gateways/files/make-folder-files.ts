import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { FilesError, type Files, isFileId } from "./files.ts";

/** Files in a folder, spread over subfolders: written to a temporary name, synced, renamed, and the name synced too. */
export function makeFolderFiles(folder: string): Files {
  const placeOf = (id: string) => {
    if (!isFileId(id)) throw new Error("This is not the id of a file");
    return join(folder, id.slice(-2), id);
  };
  /** The temporary name is of the file alone: what a process that was killed left there goes with the file. */
  const draftOf = (place: string) => `${place}.part`;
  return {
    name: "folder",
    async put(id, bytes) {
      const place = placeOf(id);
      const draft = draftOf(place);
      try {
        await mkdir(dirname(place), { recursive: true, mode: 0o700 });
        const file = await open(draft, "w", 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(draft, place);
        await syncFolder(dirname(place));
      } catch (cause) {
        await rm(draft, { force: true }).catch(() => {});
        throw new FilesError("full", "A file could not be written", { cause });
      }
    },
    async get(id) {
      const place = placeOf(id);
      try {
        return await readFile(place);
      } catch (cause) {
        if ((cause as NodeJS.ErrnoException).code === "ENOENT") return null;
        throw new FilesError("down", "A file could not be read", { cause });
      }
    },
    async remove(id) {
      const place = placeOf(id);
      try {
        for (const name of [place, draftOf(place)]) await rm(name, { force: true });
      } catch (cause) {
        throw new FilesError("down", "A file could not be removed", { cause });
      }
    },
  };
}

/** After power is lost the name is there as the bytes are. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
