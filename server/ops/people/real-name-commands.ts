import { writeFile } from "node:fs/promises";
import { cleanIccid } from "#server/forms/field.schema.ts";
import { exportRegistrations, EXPORT_COLUMNS } from "#server/real-name/retention/export-registrations.ts";
import { type Command, defineCommand, optional, required } from "#server/ops/command-line/command.ts";
import { DAY, parsed, text, WHO } from "#server/ops/command-line/values.ts";
import { writeCsv } from "#server/protocol/csv.ts";

const DAY_MS = 86_400_000;
const MAX_PATH = 4_000;

/** Old rows may have ICCIDs that forms reject today, so any digits are accepted. */
const SIM = parsed("iccid", (typed) => /^\d+$/.exec(cleanIccid(typed) ?? "")?.[0] ?? null, "an ICCID has digits only");

/** Command that exports real-name registrations for an authority. Its use is recorded first. */
export const realNameCommands: Command[] = [
  defineCommand({
    name: "real-name export",
    summary: "Exports for an authority who holds which SIM",
    details: "It contains the registrations accepted on these days, Hong Kong time. Your export is recorded.",
    options: {
      from: required(DAY, "the first day, such as 2026-11-01"),
      to: required(DAY, "the last day, such as 2026-11-30"),
      sim: optional(SIM, "only this SIM"),
      csv: optional(text("file", MAX_PATH), "writes a new file that only you may read"),
      who: WHO,
    },
    example: "--from 2026-11-01 --to 2026-11-30 --csv november.csv --who Mei",
    async run(shop, { from, to, sim: iccid = null, csv, who }) {
      if (to < from) return { misused: "--to is before --from: give the first day with --from, and the last one with --to." };
      // The file is created first: nobody's data is read and recorded for a file that cannot be written.
      const errorCode = csv === undefined ? null : await createFile(csv);
      if (errorCode) return { refused: `${csv} cannot be written: ${errorCode}.` };
      const rows = await exportRegistrations(shop, { from, until: to + DAY_MS, iccid, who });
      const content = writeCsv(EXPORT_COLUMNS, rows);
      if (csv === undefined) return content.trimEnd().split("\n");
      await writeFile(csv, content);
      return [`${rows.length} rows in ${csv}.`];
    },
  }),
];

/** Creates an empty file that only this user may read. Returns the code of the error, or null. */
async function createFile(path: string): Promise<string | null> {
  return writeFile(path, "", { mode: 0o600, flag: "wx" }).then(
    () => null,
    (error: NodeJS.ErrnoException) => error.code ?? "fault",
  );
}
