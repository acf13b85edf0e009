import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "#server/env.ts";
import type { Language } from "#server/locale/locale.schema.ts";

type Names = Record<Language, string>;
export type AddressCity = { value: string; names: Names };
/** A province with its cities; a country whose list has one level has one province without a value. */
export type AddressProvince = { value: string; names: Names; cities: AddressCity[] };

type Row = Names & { code?: string };
type Source = { CN: (Row & { cities: [string, string, string, string][] })[]; HK: (Row & { districts: Row[] })[]; MO: Row[]; TW: Row[] };
let read: Map<string, AddressProvince[]> | undefined;

/**
 * The choices of `province` and `city` in CN, HK, MO and TW; null for every other country, where they are typed.
 * A choice's value is its official code in CN and its English name elsewhere. MO and TW choose the city only.
 */
export function addressRegions(country: string): AddressProvince[] | null {
  read ??= readRegions();
  return read.get(country) ?? null;
}

/** Finds a posted province and city among the choices, by value or by any of its names; null where they do not belong together. */
export function findRegion(
  country: string,
  province: string | undefined,
  city: string | undefined,
): { province: AddressProvince; city: AddressCity } | null {
  const is = (posted: string | undefined, one: { value: string; names: Names }) =>
    posted !== undefined && (posted === one.value || Object.values(one.names).includes(posted));
  for (const one of addressRegions(country) ?? []) {
    if (one.value !== "" && !is(province, one)) continue;
    const found = one.cities.find((each) => is(city, each));
    if (found) return { province: one, city: found };
  }
  return null;
}

function readRegions(): Map<string, AddressProvince[]> {
  const source = JSON.parse(readFileSync(join(projectRoot, "server/db/seed/data/regions-cn-hk-mo-tw.json"), "utf8")) as Source;
  const choice = (row: Row): AddressCity => ({ value: row.code ?? row.en, names: { en: row.en, "zh-cn": row["zh-cn"], "zh-hk": row["zh-hk"] } });
  const oneLevel = (rows: Row[]) => [{ value: "", names: { en: "", "zh-cn": "", "zh-hk": "" }, cities: rows.map(choice) }];
  return new Map([
    [
      "CN",
      source.CN.map((row) => ({
        ...choice(row),
        cities: row.cities.map(([code, cn, hk, en]) => choice({ code: String(code), "zh-cn": cn, "zh-hk": hk, en })),
      })),
    ],
    ["HK", source.HK.map((row) => ({ ...choice(row), cities: row.districts.map(choice) }))],
    ["MO", oneLevel(source.MO)],
    ["TW", oneLevel(source.TW)],
  ]);
}
