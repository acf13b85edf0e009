import { join } from "node:path";
import type { Env } from "#server/env.ts";
import type { Files } from "#server/gateways/files/files.ts";
import { createFolderFiles } from "#server/gateways/files/create-folder-files.ts";
import { createS3Files } from "#server/gateways/files/create-s3-files.ts";

/** Returns the file storage: the bucket of STORAGE_URL if it is set, otherwise a folder in the data directory. */
export function createFiles(env: Pick<Env, "dataDir" | "storageUrl">): Files {
  return env.storageUrl ? createS3Files(env.storageUrl) : createFolderFiles(join(env.dataDir, "files"));
}
