import { importReferenceData } from "#server/app/database/import-reference-data.ts";
import { type Command, defineCommand, flag } from "#server/ops/command-line/command.ts";
import { listPackagesForStaff } from "#server/plans/staff/list-packages-for-staff.ts";
import { PackageFilterSchema } from "#server/plans/staff/package-change.schema.ts";
import { WHO } from "#server/ops/command-line/values.ts";
import { formatTable, formatTime } from "#server/ops/command-line/format-table.ts";

/** Commands for the reference data of this release: countries, packages and prices, documents, questions. */
export const catalogueCommands: Command[] = [
  defineCommand({
    name: "catalogue show",
    summary: "Shows which files of the reference data were imported, and when",
    example: "",
    async run(shop) {
      const rows = await shop.db.selectFrom("imports").selectAll().orderBy("name").execute();
      const table = formatTable(
        ["FILE", "RELEASE", "IMPORTED"],
        rows.map((row) => [row.name, row.release ?? "", formatTime(row.imported_at)]),
      );
      const { packages, next } = await listPackagesForStaff(shop, PackageFilterSchema.parse({ changed: "orphaned" }));
      const orphans = packages.map(({ id }) => `${id}: changes of staff have no effect, because the release does not contain it any more.`);
      return [...table, ...orphans, ...(next === null ? [] : ["And more."])];
    },
  }),
  defineCommand({
    name: "catalogue import-release",
    summary: "Imports the files of server/db/seed/data that changed, as a start does",
    options: {
      yes: flag("also prices that change by more than half"),
      older: flag("also files that are older than those in use, or were replaced by them"),
      who: WHO,
    },
    example: "--who Mei",
    async run(shop, { yes, older, who }) {
      const { imported, endedCodes, rejected } = await importReferenceData(shop, { allowLargePriceChanges: yes, allowOlder: older, who });
      const lines = imported.length > 0 ? [`Imported: ${imported.join(", ")}. Every process uses it within 10 seconds.`] : [];
      if (endedCodes.length > 0) lines.push(`Promo codes that are not in promo-codes.json have ended: ${endedCodes.join(", ")}.`);
      if (rejected.length > 0) return { refused: [...lines, ...rejected].join("\n") };
      return lines.length > 0 ? lines : ["Nothing changed: everything is imported."];
    },
  }),
];
