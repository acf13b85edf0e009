import { writeCsv } from "#server/protocol/csv.ts";
import type { Stats } from "./read-stats.ts";

/** The source of visitors who did not come by a link with a source. */
const UNKNOWN_SOURCE = "(not told)";

/** Returns the statistics as CSV, one line for each figure. */
export function writeStatsCsv({ days, funnel, items, sources }: Stats): string {
  const measureRows = (section: string, name: string, measures: Record<string, number | null>) =>
    Object.entries(measures).flatMap(([measure, value]) => (value === null ? [] : [[section, name, measure, String(value)]]));
  return writeCsv(
    ["SECTION", "NAME", "MEASURE", "VALUE"],
    [
      ...days.flatMap(({ day, ...measures }) => measureRows("day", day, measures)),
      ...funnel.flatMap(({ step, agreed, all }) => measureRows("funnel", step, { agreed, all })),
      ...items.flatMap(({ type, value, clicks, visitors }) => measureRows("click", value ? `${type} ${value}` : type, { clicks, visitors })),
      ...sources.flatMap(({ source, visits, placed, paid }) => measureRows("source", source ?? UNKNOWN_SOURCE, { visits, placed, paid })),
    ],
  );
}
