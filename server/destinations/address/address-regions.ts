import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "#server/env.ts";
import type { Language } from "#server/locale/locale.schema.ts";

type Names = Record<Language, string>;
type AddressCity = { value: string; names: Names };
/** A province with its cities. A country without provinces has one with an empty value and all cities. */
type AddressProvince = { value: string; names: Names; cities: AddressCity[] };

type Row = Names & { code?: string };
type Source = { CN: (Row & { cities: [string, string, string, string][] })[]; HK: (Row & { districts: Row[] })[]; MO: Row[]; TW: Row[] };
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
  const toOption = (row: Row): AddressCity => ({ value: row.code ?? row.en, names: { en: row.en, "zh-cn": row["zh-cn"], "zh-hk": row["zh-hk"] } });
  const citiesOnly = (rows: Row[]) => [{ value: "", names: { en: "", "zh-cn": "", "zh-hk": "" }, cities: rows.map(toOption) }];
  return new Map([
    [
      "CN",
      source.CN.map((row) => ({
        ...toOption(row),
        cities: row.cities.map(([code, cn, hk, en]) => toOption({ code: String(code), "zh-cn": cn, "zh-hk": hk, en })),
      })),
    ],
    ["HK", source.HK.map((row) => ({ ...toOption(row), cities: row.districts.map(toOption) }))],
    ["MO", citiesOnly(source.MO)],
    ["TW", citiesOnly(source.TW)],
  ]);
}
