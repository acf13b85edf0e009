import { inEveryLanguage, type ChannelLanguage, type LocalizedText } from "#server/locale/locale.schema.ts";
import type { Continent } from "#server/domain/product-kinds.schema.ts";

/** The regions (plans for several destinations) in display order. */
export const REGIONS = ["ASIA", "EUROPE", "NORTH_AMERICA", "SOUTH_AMERICA", "AFRICA", "OCEANIA", "GREATER_CHINA", "GLOBAL"] as const;
export type Region = (typeof REGIONS)[number];

const REGION_NAMES: Record<Region, LocalizedText> = {
  ASIA: { en: "Asia", "zh-cn": "亚洲", "zh-hk": "亞洲", ja: "アジア", ko: "아시아" },
  EUROPE: { en: "Europe", "zh-cn": "欧洲", "zh-hk": "歐洲", ja: "ヨーロッパ", ko: "유럽" },
  NORTH_AMERICA: { en: "North America", "zh-cn": "北美洲", "zh-hk": "北美洲", ja: "北米", ko: "북미" },
  SOUTH_AMERICA: { en: "South America", "zh-cn": "南美洲", "zh-hk": "南美洲", ja: "南米", ko: "남미" },
  AFRICA: { en: "Africa", "zh-cn": "非洲", "zh-hk": "非洲", ja: "アフリカ", ko: "아프리카" },
  OCEANIA: { en: "Oceania", "zh-cn": "大洋洲", "zh-hk": "大洋洲", ja: "オセアニア", ko: "오세아니아" },
  GREATER_CHINA: { en: "Greater China", "zh-cn": "大中华区", "zh-hk": "大中華", ja: "グレーターチャイナ", ko: "중화권" },
  GLOBAL: { en: "Global", "zh-cn": "全球", "zh-hk": "全球", ja: "グローバル", ko: "글로벌" },
};

const CONTINENT_NAMES: Record<Continent, LocalizedText> = {
  AS: REGION_NAMES.ASIA,
  EU: REGION_NAMES.EUROPE,
  NA: REGION_NAMES.NORTH_AMERICA,
  SA: REGION_NAMES.SOUTH_AMERICA,
  AF: REGION_NAMES.AFRICA,
  OC: REGION_NAMES.OCEANIA,
};

/** Whether a plan id is a known region. */
export function isRegion(id: string): id is Region {
  return (REGIONS as readonly string[]).includes(id);
}

/** Returns the name of a region in a language. An imported region without a name gets its key. */
export function regionName(id: string, language: ChannelLanguage): string {
  return isRegion(id) ? inEveryLanguage(REGION_NAMES[id])[language] : id.replaceAll("_", " ");
}

/** Returns all names of a region, for the search. */
export function regionNames(id: Region): string[] {
  return Object.values(REGION_NAMES[id]);
}

export function continentName(id: Continent, language: ChannelLanguage): string {
  return inEveryLanguage(CONTINENT_NAMES[id])[language];
}

/** Returns the file name of a region's symbol under /flags, without .svg: `region-north-america`. */
export function regionMark(id: string): string {
  return isRegion(id) ? `region-${id.toLowerCase().replaceAll("_", "-")}` : "region-global";
}
