import { plainText } from "#server/destinations/search/normalize-text.schema.ts";

/** The networks of one destination. */
export type CoverageEntry = {
  /** ISO code. */
  id: string;
  name: string;
  /** The names of the destination in the other languages of the shop, if different. */
  others: string[];
  /** File under /flags, without .svg. */
  flag: string;
  /** `apn`: the APN of the local carrier; null if unknown. */
  carriers: { name: string; technology: string | null; apn: string | null }[];
};

/** The pause after typing before the coverage search runs, in ms (§9). */
export const COVERAGE_DEBOUNCE_MS = 300;
/** The maximum length of the search text. */
export const MAX_TYPED = 60;

/**
 * Whether the typed text occurs in the name of an entry (in any language of the shop), its carriers or its APNs, ignoring letter case and
 * accents. Empty text matches every entry (§5).
 */
export function matchesCoverage(entry: Pick<CoverageEntry, "name" | "carriers"> & Partial<Pick<CoverageEntry, "others">>, typed: string): boolean {
  const query = plainText(typed.slice(0, MAX_TYPED)).trim();
  if (query === "") return true;
  return [entry.name, ...(entry.others ?? []), ...entry.carriers.flatMap(({ name, apn }) => [name, apn ?? ""])].some((text) =>
    plainText(text).includes(query),
  );
}
