import { join } from "node:path";
import type { Env } from "#server/env.ts";
import type { Files } from "#server/gateways/files/files.ts";
import { makeFolderFiles } from "#server/gateways/files/make-folder-files.ts";
import { makeS3Files } from "#server/gateways/files/make-s3-files.ts";

/** Returns the file storage: the bucket of STORAGE_URL if it is set, otherwise a folder in the data directory. */
export function makeFiles(env: Pick<Env, "dataDir" | "storageUrl">): Files {
  return env.storageUrl ? makeS3Files(env.storageUrl) : makeFolderFiles(join(env.dataDir, "files"));
}
