import { join } from "node:path";
import { projectRoot } from "#server/env.ts";

/** Where the files of the reference data lie. */
export const seedFolder = join(projectRoot, "server/db/seed/data");
