import type { Language } from "#server/locale/locale.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { addressRegions } from "#server/destinations/address/address-regions.ts";
import { normalizeText } from "#server/destinations/search/normalize-text.schema.ts";
import { DESTINATION_ALIASES } from "#server/destinations/search/search-aliases.ts";
import { isCity, shortPlace, THIRD_REGIONS, transitPolicy, type PortKind } from "./transit.ts";

/** Something that the guide knows; `listed` says whether it belongs to the policy. */
export type TransitHit =
  | { kind: "country"; name: string; listed: boolean; thirdRegion: boolean; since: string | null; newsOnly: boolean }
  | { kind: "province"; name: string; listed: boolean; city: boolean; stay: string[] | null }
  | { kind: "city"; name: string; listed: boolean; province: string }
  | { kind: "port"; name: string; listed: true; province: string; portKind: PortKind; iata: string | null; since: string | null; newsOnly: boolean };

/** `context`: where it lies, which people type beside its name. */
type Entry = { names: string[]; context?: string[]; codes: string[]; hit: TransitHit };
/** Its names as they are compared: folded, and without their spaces; `words`: each word of its names and of its context. */
type Found = { spaced: string[]; compact: string[]; words: string[]; codes: string[]; hit: TransitHit };
type CatalogueInMemory = ReturnType<AppContext["catalogue"]>;

const indexes = new WeakMap<CatalogueInMemory, Map<Language, Found[]>>();

const MAX_TYPED = 60;
/** What some places were called in English, by their Chinese names. */
const OLD_NAMES: Record<string, string> = { 北京市: "Peking", 天津市: "Tientsin", 广州市: "Canton", 南京市: "Nanking", 厦门市: "Amoy" };

/** Countries, provinces, cities and ports that fit what was typed, in any of the languages, IATA and ISO codes included, the best first; what the policy leaves out is found too, and says so. */
export function searchTransit(shop: Pick<AppContext, "catalogue">, { q, language }: { q: string; language: Language }): TransitHit[] {
  const typed = normalizeText(q.slice(0, MAX_TYPED));
  if (typed === "") return [];
  const ranked = indexOf(shop.catalogue(), language).flatMap((entry) => {
    const rank = fit(entry, typed);
    return rank === null ? [] : [{ rank, hit: entry.hit }];
  });
  return ranked.sort((a, b) => a.rank - b.rank || Number(b.hit.listed) - Number(a.hit.listed)).map((one) => one.hit);
}

function indexOf(catalogue: CatalogueInMemory, language: Language): Found[] {
  const known = indexes.get(catalogue) ?? new Map<Language, Found[]>();
  indexes.set(catalogue, known);
  const index =
    known.get(language) ??
    [...countryEntries(catalogue, language), ...placeEntries(language)].map(({ names, context = [], codes: written, hit }) => {
      const spaced = [...new Set(names.map(normalizeText))];
      const codes = written.map((code) => code.toLowerCase());
      const words = [...codes, ...spaced, ...context.map(normalizeText)].flatMap((name) => name.split(" "));
      return { spaced, compact: spaced.map((name) => name.replaceAll(" ", "")), words: [...new Set(words)], codes, hit };
    });
  known.set(language, index);
  return index;
}

/** 0: its whole name or code. 1: a name begins so. 2: a word of it does; in Chinese any part. 3: every word that was typed, in any order. */
function fit({ spaced, compact, words, codes }: Found, typed: string): number | null {
  const short = typed.replaceAll(" ", "");
  if (codes.includes(short) || compact.includes(short)) return 0;
  if (compact.some((name) => name.startsWith(short))) return 1;
  const holds = (text: string, word: string) => (isChinese(word) ? text.includes(word) : text.startsWith(word));
  if (spaced.some((name) => (isChinese(typed) ? name.includes(typed) : ` ${name}`.includes(` ${typed}`)))) return 2;
  return typed.includes(" ") && typed.split(" ").every((word) => words.some((text) => holds(text, word))) ? 3 : null;
}

const isChinese = (text: string) => /\p{Script=Han}/u.test(text);

function countryEntries({ destinations }: CatalogueInMemory, language: Language): Entry[] {
  const { countries } = transitPolicy();
  return [...destinations.values()].flatMap((one) => {
    if (one.id === "CN") return [];
    const listed = countries.find((each) => each.id === one.id);
    const hit: TransitHit = {
      kind: "country",
      name: one.names[language],
      listed: Boolean(listed),
      thirdRegion: THIRD_REGIONS.includes(one.id),
      since: listed?.since ?? null,
      newsOnly: Boolean(listed?.newsOnly),
    };
    return [{ names: [...Object.values(one.names), ...(DESTINATION_ALIASES[one.id] ?? [])], codes: [one.id, one.iso3], hit }];
  });
}

function placeEntries(language: Language): Entry[] {
  const { provinces } = transitPolicy();
  const plain = (names: Record<Language, string>) => [
    ...Object.values(names).flatMap((name) => [name, shortPlace(name)]),
    ...(OLD_NAMES[names["zh-cn"]] ? [OLD_NAMES[names["zh-cn"]] as string] : []),
  ];
  const places = (addressRegions("CN") ?? []).flatMap(({ names, cities }): Entry[] => {
    const listed = provinces.find((one) => names["zh-cn"].startsWith(one.names["zh-cn"]));
    const name = listed?.names[language] ?? shortPlace(names[language]);
    const stay = listed?.stay?.map((city) => city[language]) ?? null;
    const own: Entry = {
      names: plain(names),
      codes: [],
      hit: { kind: "province", name, listed: Boolean(listed), city: isCity(names["zh-cn"]), stay },
    };
    // A city of its own is its only city.
    const inside = cities.filter((city) => city.names["zh-cn"] !== names["zh-cn"]);
    return [
      own,
      ...inside.map((city): Entry => {
        const known = listed?.stay?.find((one) => city.names["zh-cn"].startsWith(one["zh-cn"]));
        const allowed = Boolean(listed && (listed.stay === null || known));
        return {
          names: [...plain(city.names), ...Object.values(known ?? {})],
          codes: [],
          hit: { kind: "city", name: known?.[language] ?? shortPlace(city.names[language]), listed: allowed, province: name },
        };
      }),
    ];
  });
  const ports = provinces.flatMap(({ names, ports: own }) =>
    own.map((port): Entry => ({
      names: [...Object.values(port.names), ...port.alsoCalled],
      context: Object.values(names),
      codes: port.iata ? [port.iata] : [],
      hit: {
        kind: "port",
        name: port.names[language],
        listed: true,
        province: names[language],
        portKind: port.kind,
        iata: port.iata,
        since: port.since,
        newsOnly: port.newsOnly,
      },
    })),
  );
  return [...places, ...ports];
}
