import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "#server/env.ts";
import { inEveryLanguage, type ChannelLanguage, type LocalizedText } from "#server/locale/locale.schema.ts";

type Names = Record<ChannelLanguage, string>;
type AddressCity = { value: string; names: Names };
/**
 * A province with its cities. A country without provinces has one with an empty value and all cities. Where cities are typed, `cities` is empty. `code`:
 * the second part of the ISO 3166-2 code, which API clients may send instead.
 */
type AddressProvince = { value: string; code?: string; names: Names; cities: AddressCity[] };

type Row = { code?: string; names: LocalizedText };
type Province = Row & { cities: Row[] };
type Source = { CN: Province[]; HK: Province[]; MO: Row[]; TW: Row[] };
let cached: Map<string, AddressProvince[]> | undefined;

/**
 * Returns the options of `province` and `city` in the countries of `LISTED_ADDRESS_FIELDS`; null for every other country, in which both are typed. The
 * value of an option is its official code in CN and its English name, or that of the country, elsewhere. MO and TW have only cities.
 */
export function addressRegions(country: string): AddressProvince[] | null {
  cached ??= readRegions();
  return cached.get(country) ?? null;
}

/**
 * Finds a submitted province and city among the options, by value or any name, and a province without listed cities also by its code. `city` is null if
 * cities are typed. Returns null if the place is not listed, or if the country has no options.
 */
export function findRegion(
  country: string,
  province: string | undefined,
  city: string | undefined,
): { province: AddressProvince; city: AddressCity | null } | null {
  const matches = (submitted: string | undefined, { value, code, names }: { value: string; code?: string; names: Names }) =>
    submitted !== undefined && [value, code, ...Object.values(names)].some((known) => known !== undefined && fold(known) === fold(submitted));
  for (const candidate of addressRegions(country) ?? []) {
    if (candidate.value !== "" && !matches(province, candidate)) continue;
    if (candidate.cities.length === 0) return { province: candidate, city: null };
    const matchingCity = candidate.cities.find((option) => matches(city, option));
    if (matchingCity) return { province: candidate, city: matchingCity };
  }
  return null;
}

/** Without case and marks: "Sao Paulo" is São Paulo. */
const fold = (name: string) => name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

function readRegions(): Map<string, AddressProvince[]> {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(projectRoot, "server/db/seed/data", file), "utf8"));
  const source = read("regions-cn-hk-mo-tw.json") as Source;
  const { _meta, ...states } = read("states.json") as Record<string, Record<string, string>>;
  const toOption = ({ code, names }: Row): AddressCity => ({ value: code ?? names.en, names: inEveryLanguage(names) });
  const toProvince = (row: Province): AddressProvince => ({ ...toOption(row), cities: row.cities.map(toOption) });
  const citiesOnly = (rows: Row[]): AddressProvince[] => [{ value: "", names: inEveryLanguage({ en: "" }), cities: rows.map(toOption) }];
  return new Map([
    ["CN", source.CN.map(toProvince)],
    ["HK", source.HK.map(toProvince)],
    ["MO", citiesOnly(source.MO)],
    ["TW", citiesOnly(source.TW)],
    ...Object.entries(states).map(([country, names]): [string, AddressProvince[]] => [
      country,
      Object.entries(names).map(([code, name]) => ({ value: name, code, names: inEveryLanguage({ en: name }), cities: [] })),
    ]),
  ]);
}
