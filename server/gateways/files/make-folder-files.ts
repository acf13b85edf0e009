import { randomBytes } from "node:crypto";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { FilesError, type Files } from "./files.ts";
import { isFileId } from "./is-file-id.ts";

/** Files in a folder, spread over subfolders: written to a temporary name, synced, renamed. */
export function makeFolderFiles(folder: string): Files {
  const placeOf = (id: string) => {
    if (!isFileId(id)) throw new Error("This is not the id of a file");
    return join(folder, id.slice(-2), id);
  };
  return {
    name: "folder",
    async put(id, bytes) {
      const place = placeOf(id);
      const draft = `${place}.${randomBytes(4).toString("hex")}`;
      try {
        await mkdir(dirname(place), { recursive: true, mode: 0o700 });
        const file = await open(draft, "wx", 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(draft, place);
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
        await rm(place, { force: true });
      } catch (cause) {
        throw new FilesError("down", "A file could not be removed", { cause });
      }
    },
  };
}
