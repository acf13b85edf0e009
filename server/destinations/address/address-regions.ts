import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "#server/env.ts";
import { inEveryLanguage, type ChannelLanguage, type LocalizedText } from "#server/locale/locale.schema.ts";

type Names = Record<ChannelLanguage, string>;
type AddressCity = { value: string; names: Names };
/** A province with its cities. A country without provinces has one with an empty value and all cities. */
type AddressProvince = { value: string; names: Names; cities: AddressCity[] };

type Row = { code?: string; names: LocalizedText };
type Province = Row & { cities: Row[] };
type Source = { CN: Province[]; HK: Province[]; MO: Row[]; TW: Row[] };
let cached: Map<string, AddressProvince[]> | undefined;

/**
 * Returns the options of `province` and `city` in CN, HK, MO and TW; null for every other country, in which both are typed. The value of an
 * option is its official code in CN and its English name elsewhere. MO and TW have only cities.
 */
export function addressRegions(country: string): AddressProvince[] | null {
  cached ??= readRegions();
  return cached.get(country) ?? null;
}

/**
 * Finds a submitted province and city among the options, by value or any name. Returns null if the city is not in the province, or if the country has
 * no options.
 */
export function findRegion(
  country: string,
  province: string | undefined,
  city: string | undefined,
): { province: AddressProvince; city: AddressCity } | null {
  const matches = (submitted: string | undefined, option: { value: string; names: Names }) =>
    submitted !== undefined && (submitted === option.value || Object.values(option.names).includes(submitted));
  for (const candidate of addressRegions(country) ?? []) {
    if (candidate.value !== "" && !matches(province, candidate)) continue;
    const matchingCity = candidate.cities.find((option) => matches(city, option));
    if (matchingCity) return { province: candidate, city: matchingCity };
  }
  return null;
}

function readRegions(): Map<string, AddressProvince[]> {
  const source = JSON.parse(readFileSync(join(projectRoot, "server/db/seed/data/regions-cn-hk-mo-tw.json"), "utf8")) as Source;
  const toOption = ({ code, names }: Row): AddressCity => ({ value: code ?? names.en, names: inEveryLanguage(names) });
  const toProvince = (row: Province): AddressProvince => ({ ...toOption(row), cities: row.cities.map(toOption) });
  const citiesOnly = (rows: Row[]): AddressProvince[] => [{ value: "", names: inEveryLanguage({ en: "" }), cities: rows.map(toOption) }];
  return new Map([
    ["CN", source.CN.map(toProvince)],
    ["HK", source.HK.map(toProvince)],
    ["MO", citiesOnly(source.MO)],
    ["TW", citiesOnly(source.TW)],
  ]);
}
