import type { DatabaseTransaction } from "#server/db/database.ts";
import type { ImportRules } from "./import-rules.ts";

/** What a file or folder of the seed is read as: its text, or the texts of its files by their path below it. */
export type SeedSource = { text: string; files: Map<string, string> };

export type Importer = (trx: DatabaseTransaction, source: SeedSource, now: number, rules: ImportRules) => Promise<void>;
