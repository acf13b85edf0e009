import { join } from "node:path";
import { projectRoot } from "#server/env.ts";

/** The folder of the seed files (reference data). */
export const seedFolder = join(projectRoot, "server/db/seed/data");
