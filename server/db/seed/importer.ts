import { join } from "node:path";
import type { DatabaseTransaction } from "#server/db/database.ts";
import { projectRoot } from "#server/env.ts";

/** The folder of the seed files (reference data). */
export const seedFolder = join(projectRoot, "server/db/seed/data");

/** Options of an import of the seed files; all are off by default. */
export type ImportRules = {
  /** Does not import files of an older release, or files that were replaced before. For deployments in which processes of two releases may start. */
  keepNewer?: boolean;
  /** Allows prices to change by more than half. */
  allowLargePriceChanges?: boolean;
  /** Does not import the sample promo codes and stock. In production, staff enter them. */
  withoutSamples?: boolean;
  /** Called with the promo codes that an import ended because they are not in the file. */
  onCodesEnded?: (codes: string[]) => void;
  /** Called in the transaction of every file that is imported, with its release before and after and the time it took. */
  onImported?: (trx: DatabaseTransaction, file: { name: string; before: number | null; after: number | null; ms: number }) => Promise<void>;
  /** Called with a message for every file that was not imported. */
  onRejected?: (message: string) => void;
};

/** A seed file (`text`), or a seed folder (`files`: the text of each file by its path in the folder). */
export type SeedSource = { text: string; files: Map<string, string> };

export type Importer = (trx: DatabaseTransaction, source: SeedSource, now: number, rules: ImportRules) => Promise<void>;

/** Returns the rules for an import at start. `strict` (production): keeps data of a newer release and imports no sample data. */
export const importRules = ({ strict }: { strict: boolean }): ImportRules => ({ keepNewer: strict, withoutSamples: strict });

/** Thrown if a valid file must not be imported. The message says why, and what to do. */
export class ImportRejectedError extends Error {}
