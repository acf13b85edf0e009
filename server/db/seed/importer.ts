import type { DatabaseTransaction } from "#server/db/database.ts";
import type { ImportRules } from "./import-rules.ts";

/** A seed file (`text`), or a seed folder (`files`: the text of each file by its path in the folder). */
export type SeedSource = { text: string; files: Map<string, string> };

export type Importer = (trx: DatabaseTransaction, source: SeedSource, now: number, rules: ImportRules) => Promise<void>;
