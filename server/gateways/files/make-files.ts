import { join } from "node:path";
import type { Env } from "#server/env.ts";
import type { Files } from "./files.ts";
import { makeFolderFiles } from "./make-folder-files.ts";

/** The storage of the configuration: a folder beside the database. */
export function makeFiles(env: Pick<Env, "dataDir" | "storageUrl">): Files {
  return makeFolderFiles(join(env.dataDir, "files"));
}
