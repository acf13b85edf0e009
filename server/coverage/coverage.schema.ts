import { plainText } from "#server/destinations/search/normalize-text.schema.ts";

/** The networks of one destination. */
export type CoverageEntry = {
  /** ISO code. */
  id: string;
  name: string;
  /** What it is called in the other languages of the shop, where that is something else. */
  others: string[];
  /** File under /flags, without .svg. */
  flag: string;
  carriers: { name: string; technology: string | null; /** The local operator's own; null where not known. */ apn: string | null }[];
};

/** The pause after typing before the coverage search runs, in ms (§9). */
export const COVERAGE_DEBOUNCE_MS = 300;
/** The most that is searched for; the box takes no more. */
export const MAX_TYPED = 60;

/** Whether typed text stands anywhere in an entry's country (in any language of the shop), carriers or APNs, letter case and accents aside; nothing typed fits all (§5). */
export function matchesCoverage(entry: Pick<CoverageEntry, "name" | "carriers"> & Partial<Pick<CoverageEntry, "others">>, typed: string): boolean {
  const wanted = plainText(typed.slice(0, MAX_TYPED)).trim();
  if (wanted === "") return true;
  return [entry.name, ...(entry.others ?? []), ...entry.carriers.flatMap((one) => [one.name, one.apn ?? ""])].some((text) =>
    plainText(text).includes(wanted),
  );
}
