import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "#server/env.ts";
import type { ChannelLanguage } from "#server/locale/locale.schema.ts";

/** A choice of an address field. The value is the English name: the same in every language, and what the label prints. */
export type PlaceChoice = { value: string; name: string };
export type ProvinceChoice = PlaceChoice & { cities: PlaceChoice[] };

type Names = { en: string; "zh-cn": string; "zh-hk": string };
type Area = Names & { cities: Names[] };

/**
 * The provinces of a country and the cities of each: CN and HK by province; MO and TW have one nameless province (value "")
 * since they are asked for the city only. Null for every other country: there both are typed (§2).
 */
export function listProvinces(country: string, language: ChannelLanguage): ProvinceChoice[] | null {
  const areas = readAreas().get(country);
  if (!areas) return null;
  const choice = (names: Names): PlaceChoice => ({ value: names.en, name: nameIn(names, language) });
  return areas.map((area) => ({ ...choice(area), cities: area.cities.map(choice) }));
}

/** The listed place that a text means, by its name in any language: its values; null where the list does not have it. */
export function findPlace(country: string, text: { province?: string; city?: string }): { province: string; city: string } | null {
  const areas = readAreas().get(country) ?? [];
  for (const area of areas) {
    if (area.en !== "" && !means(area, text.province)) continue;
    const city = area.cities.find((one) => means(one, text.city));
    if (city) return { province: area.en, city: city.en };
  }
  return null;
}

/** A listed province or city in the reader's language; what is not listed is shown as it was typed. */
export function placeName(country: string, value: string, language: ChannelLanguage): string {
  for (const area of readAreas().get(country) ?? []) {
    const found = [area, ...area.cities].find((names) => names.en === value);
    if (found && value !== "") return nameIn(found, language);
  }
  return value;
}

function nameIn(names: Names, language: ChannelLanguage): string {
  return language === "zh-cn" || language === "zh-hk" ? names[language] : names.en;
}

function means(names: Names, text: string | undefined): boolean {
  const wanted = text?.trim().toLowerCase();
  return wanted !== undefined && [names.en.toLowerCase(), names["zh-cn"], names["zh-hk"]].includes(wanted);
}

let areasByCountry: Map<string, Area[]> | undefined;

function readAreas(): Map<string, Area[]> {
  if (areasByCountry) return areasByCountry;
  const file = JSON.parse(readFileSync(join(projectRoot, "server/db/seed/data/regions-cn-hk-mo-tw.json"), "utf8")) as {
    CN: (Names & { cities: [string, string, string, string][] })[];
    HK: (Names & { districts: Names[] })[];
    MO: Names[];
    TW: Names[];
  };
  const nameless = { en: "", "zh-cn": "", "zh-hk": "" };
  areasByCountry = new Map([
    ["CN", file.CN.map((area) => ({ ...area, cities: area.cities.map(([, cn, hk, en]) => ({ en, "zh-cn": cn, "zh-hk": hk })) }))],
    ["HK", file.HK.map((area) => ({ ...area, cities: area.districts }))],
    ["MO", [{ ...nameless, cities: file.MO }]],
    ["TW", [{ ...nameless, cities: file.TW }]],
  ]);
  return areasByCountry;
}
