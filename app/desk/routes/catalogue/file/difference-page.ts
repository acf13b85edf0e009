import { isDoubtful, type CatalogueDifference } from "#server/plans/file/compare-catalogue.ts";

const ROWS = 100;

/** The parts of a difference in the order of the page. */
const SECTIONS = ["doubts", "created", "removed", "returned", "prices", "renamed"] as const;
export type DifferenceSection = (typeof SECTIONS)[number];

type Rows = {
  doubts: CatalogueDifference["doubts"]["prices"];
  created: CatalogueDifference["created"];
  removed: string[];
  returned: string[];
  prices: CatalogueDifference["prices"];
  renamed: CatalogueDifference["renamed"];
};

/** One page of a part of a difference. */
export type DifferencePage = {
  fingerprint: string;
  isDoubtful: boolean;
  order: CatalogueDifference["order"];
  manyRemoved: CatalogueDifference["doubts"]["manyRemoved"];
  /** The parts with anything in them. */
  sections: { name: DifferenceSection; count: number }[];
  /** The part that is shown; null if only the order of plans changes. */
  shown: { [Name in DifferenceSection]: { name: Name; rows: Rows[Name] } }[DifferenceSection] | null;
  /** The address of the next page of the part. */
  next: string | null;
};

/** Returns the part of a difference that an address asks for: `show` and `from`. */
export function toDifferencePage(difference: CatalogueDifference, search: URLSearchParams): DifferencePage {
  const { created, removed, returned, prices, renamed, order, doubts, fingerprint } = difference;
  const all: Rows = { doubts: doubts.prices, created, removed, returned, prices, renamed };
  const sections = SECTIONS.map((name) => ({ name, count: all[name].length })).filter(({ count }) => count > 0);
  const section = sections.find(({ name }) => name === search.get("show")) ?? sections[0];
  const start = Math.max(0, Math.floor(Number(search.get("from")) || 0));
  const end = start + ROWS;
  return {
    fingerprint,
    order,
    sections,
    isDoubtful: isDoubtful(difference),
    manyRemoved: doubts.manyRemoved,
    shown: section ? ({ name: section.name, rows: all[section.name].slice(start, end) } as DifferencePage["shown"]) : null,
    next: section && end < section.count ? `/catalogue/import?${new URLSearchParams({ show: section.name, from: String(end) })}` : null,
  };
}
