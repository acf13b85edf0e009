import { z } from "zod";
import { inEveryLanguage, type ChannelLanguage } from "#server/locale/locale.schema.ts";
import { LocalizedTextSchema } from "#server/locale/stored-locale.schema.ts";
import source from "./transit.json";

/** The kinds of ports of entry, in the order of the page. */
export const PORT_KINDS = ["air", "rail", "land", "sea"] as const;
/** The groups of the countries, in the order of the page. */
export const TRANSIT_GROUPS = ["europe", "asia", "americas", "oceania", "africa"] as const;

export type PortKind = (typeof PORT_KINDS)[number];
export type TransitGroup = (typeof TRANSIT_GROUPS)[number];
type Names = Record<ChannelLanguage, string>;

/** A port of entry. Dates are YYYY-MM-DD; `since` is null for ports of the original policy. */
type TransitPort = {
  id: string;
  kind: PortKind;
  names: Names;
  /** Other names, for the search. */
  alsoCalled: string[];
  iata: string | null;
  since: string | null;
  /** Added by a change that was not confirmed by the official source. */
  newsOnly: boolean;
  provinceId: string;
};
/** `stay`: the cities in which a stay is allowed; null for the whole province. */
type TransitProvince = { id: string; names: Names; stay: Names[] | null; ports: TransitPort[] };
/** `group` is null for a country that was added later; its group then follows from its continent in the catalogue. */
type TransitCountry = { id: string; group: TransitGroup | null; since: string | null; newsOnly: boolean };
/** A state of the policy: its first day, and the numbers of countries, provinces and ports from then on. */
type TransitVersion = {
  effective: string;
  countries: number;
  provinces: number;
  ports: number;
  /** Not confirmed by the official source. */
  newsOnly: boolean;
};
export type TransitPolicy = {
  /** Oldest first. */
  versions: TransitVersion[];
  /** The day of the latest change. */
  asOf: string;
  rules: {
    maxHours: number;
    passportValidMonths: number;
    /** Allowed purposes of the journey, as ids. */
    allowed: string[];
    notAllowed: string[];
    /** Whole units of the currency, not minor units. */
    cashToDeclareAbove: { CNY: number; USD: number };
  };
  countries: TransitCountry[];
  provinces: TransitProvince[];
};

/** Hong Kong, Macao and Taiwan count as third regions. */
export const THIRD_REGIONS: readonly string[] = ["HK", "MO", "TW"];

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const country = z.string().length(2);
const count = z.number().int().positive();
const names = LocalizedTextSchema.transform(inEveryLanguage);

const SourceSchema = z.object({
  versions: z.array(z.object({ effective: day, countries: count, provinces: count, ports: count, newsOnly: z.boolean() })).min(1),
  rules: z.object({
    maxHours: count,
    passportValidMonths: count,
    allowed: z.array(z.string()),
    notAllowed: z.array(z.string()),
    cashToDeclareAbove: z.object({ CNY: count, USD: count }),
  }),
  countries: z.object({
    base54: z.partialRecord(z.enum(TRANSIT_GROUPS), z.array(country)),
    added: z.array(z.object({ iso2: country, since: day })),
  }),
  provinces: z.array(
    z.object({
      id: z.string(),
      names,
      stay: z.union([z.literal("all"), z.array(names)]),
      ports: z.array(
        z.object({
          names,
          type: z.enum(PORT_KINDS),
          alsoCalled: z.array(z.string()).default([]),
          iata: z.string().length(3).optional(),
          since: day.optional(),
        }),
      ),
    }),
  ),
});

let cached: TransitPolicy | undefined;

/** Returns China's 240-hour visa-free transit policy from `transit.json` (§9). The policy changes, so the data has dates. */
export function transitPolicy(): TransitPolicy {
  return (cached ??= toPolicy(SourceSchema.parse(source)));
}

/** Returns the name of a Chinese province or city without its administrative suffix: 太原 for 太原市. An English name has none. */
export function shortPlace(name: string): string {
  return name.replace(/(市|省|(维吾尔|維吾爾|壮族|壯族|回族)?自治[区區])$/, "");
}

/** The language of the policy itself: places of different lists are compared by their names in it. */
export const POLICY_LANGUAGE = "zh-cn" satisfies ChannelLanguage;

/** Whether a province is a municipality (a single city), by its Simplified Chinese name: 北京, 天津, 上海, 重庆. */
export function isCity(name: string): boolean {
  return ["北京", "天津", "上海", "重庆"].includes(shortPlace(name));
}

function toPolicy({ versions, rules, countries, provinces }: z.output<typeof SourceSchema>): TransitPolicy {
  const sorted = versions.sort((a, b) => (a.effective < b.effective ? -1 : 1));
  const isNewsOnly = (since: string | undefined) => sorted.some((version) => version.newsOnly && version.effective === since);
  return {
    versions: sorted,
    asOf: sorted.at(-1)?.effective ?? "",
    rules: { ...rules, allowed: rules.allowed.map(slug), notAllowed: rules.notAllowed.map(slug) },
    countries: [
      ...TRANSIT_GROUPS.flatMap((group) => (countries.base54[group] ?? []).map((id) => ({ id, group, since: null, newsOnly: false }))),
      ...countries.added.map(({ iso2, since }) => ({ id: iso2, group: null, since, newsOnly: isNewsOnly(since) })),
    ],
    provinces: provinces.map(({ id, stay, ports, ...province }) => ({
      ...province,
      id,
      stay: stay === "all" ? null : stay,
      ports: ports.map(({ type, iata, since, ...port }) => ({
        ...port,
        id: iata ?? slug(port.names.en),
        kind: type,
        iata: iata ?? null,
        since: since ?? null,
        newsOnly: isNewsOnly(since),
        provinceId: id,
      })),
    })),
  };
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z]+/g, "-")
    .replace(/^-|-$/g, "");
}
