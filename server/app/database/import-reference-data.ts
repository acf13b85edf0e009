import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import type { Staff } from "#server/audit/staff-action-log.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { importRules } from "#server/db/seed/importer.ts";
import { seed } from "./seed.ts";

type ImportRequest = {
  /** Also imports prices that change by more than half. */
  allowLargePriceChanges: boolean;
  /** Also imports files that are older than those in use, or were replaced by them. */
  allowOlder: boolean;
  who: Staff;
};

type ImportedData = {
  /** Names of the imported files. */
  imported: string[];
  /** Promo codes that ended, because they are not in the file. */
  endedCodes: string[];
  /** Why other files were not imported, in English. */
  rejected: string[];
};

/** Imports the files of the reference data that changed, as a start does, for staff. Each imported file is recorded in its transaction. */
export async function importReferenceData(shop: AppContext, { allowLargePriceChanges, allowOlder, who }: ImportRequest): Promise<ImportedData> {
  const endedCodes: string[] = [];
  const rejected: string[] = [];
  const defaultRules = importRules(shop.env);
  const now = shop.clock();
  const imported = await seed(shop.db, now, {
    ...defaultRules,
    allowLargePriceChanges,
    keepNewer: defaultRules.keepNewer === true && !allowOlder,
    onRejected: (why) => void rejected.push(why),
    onCodesEnded: (codes) => void endedCodes.push(...codes),
    onImported: (trx, { name, before, after }) =>
      recordStaffAction(trx, {
        who,
        action: "catalogue.import",
        subject: { kind: "catalogue", id: name },
        before: { release: before },
        after: { release: after, allowLargePriceChanges, allowOlder },
        now,
      }),
  });
  return { imported, endedCodes, rejected };
}
