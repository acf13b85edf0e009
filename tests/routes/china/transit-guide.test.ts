import { formatList } from "#server/locale/format-list.schema.ts";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { projectRoot } from "#server/env.ts";
import { LANGUAGES, type Language } from "#server/locale/locale.schema.ts";
import { text } from "#tests/e2e/support/texts.ts";
import { visitor, type Page } from "#tests/support/html-page.ts";

// The data file itself: the page must show the same, whatever lies between.
type Names = Record<Language, string>;
type Port = { names: Names; type: string; iata?: string; since?: string };
type Province = { id: string; names: Names; stay: "all" | Names[]; ports: Port[] };
const data = JSON.parse(readFileSync(join(projectRoot, "server/destinations/transit/transit.json"), "utf8")) as {
  versions: { effective: string; countries: number; provinces: number; ports: number; newsOnly: boolean }[];
  rules: { maxHours: number; passportValidMonths: number; cashToDeclareAbove: { CNY: number; USD: number } };
  countries: { base54: Record<string, string[]>; added: { iso2: string; since: string }[] };
  provinces: Province[];
};
const countryNames = JSON.parse(readFileSync(join(projectRoot, "server/db/seed/data/countries.json"), "utf8")) as {
  countries: { iso2: string; n: Record<Language, string> }[];
};

const origin = inject("readOnlyShop");
const open = visitor(origin, { currency: "HKD" });

const nameOf = (id: string, language: Language) => countryNames.countries.find((one) => one.iso2 === id)?.n[language] ?? "";
const dayIn = (day: string, language: Language) =>
  new Intl.DateTimeFormat({ en: "en-HK", "zh-cn": "zh-CN", "zh-hk": "zh-HK" }[language], {
    year: "numeric",
    month: "short",
    day: "numeric",
    timeZone: "UTC",
  }).format(new Date(day));
/** Returns the date in the given number of days. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Returns the text of one part of the guide. */
function part({ html }: Page, id: string): string {
  const begin = html.indexOf(`aria-labelledby="${id}"`);
  const inner = html.slice(begin, html.indexOf("</section>", begin));
  return ` ${inner
    .replace(/<!-- -->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ")} `;
}
/** Removes all spaces, for names next to their marks. */
const packed = (text: string) => text.replace(/\s/g, "");

describe.each(LANGUAGES)("the transit guide in %s", (language) => {
  let page: Page;
  beforeAll(async () => void (page = await open(`/${language}/gogo-china-transit`)));

  test("counts the countries that the official source lists, and separately those known from news only", () => {
    const confirmed = data.versions.filter((one) => !one.newsOnly).at(-1)?.countries ?? 0;
    const inNews = (data.versions.at(-1)?.countries ?? 0) - confirmed;
    expect([confirmed, inNews]).toEqual([55, 2]);
    expect(page.text).toContain(`${confirmed} ${text(language, "china:transit.countries-in-news", { count: inNews })}`);
    expect(part(page, "countries")).toContain(text(language, "china:countries.heading-in-news", { count: confirmed, more: inNews }));
  });

  test("shows every country of the data, each once, and the date of those added later", () => {
    const shown = part(page, "countries");
    const list = page.html.slice(page.html.indexOf('aria-labelledby="countries"'), page.html.indexOf('aria-labelledby="areas"'));
    const ids = [...Object.values(data.countries.base54).flat(), ...data.countries.added.map((one) => one.iso2)];
    for (const id of ids) expect(shown, id).toContain(` ${nameOf(id, language)} `);
    expect(list.match(/<li>/g)?.length).toBe(ids.length);
    for (const { iso2, since } of data.countries.added)
      expect(packed(shown)).toContain(packed(nameOf(iso2, language) + text(language, "china:countries.since", { date: dayIn(since, language) })));
  });

  test("marks what is known from news only, before the lists and in them", () => {
    const rumoured = data.versions.filter((one) => one.newsOnly).map((one) => one.effective);
    const names = data.countries.added.filter((one) => rumoured.includes(one.since)).map((one) => nameOf(one.iso2, language));
    const intro = page.text.slice(0, page.text.indexOf(text(language, "china:search.label")));
    for (const name of names) expect(intro, name).toContain(name);
    expect(packed(part(page, "countries")).split(packed(text(language, "china:countries.news-only"))).length - 1).toBe(names.length);
  });

  test("shows every province with its permitted areas, and no other", () => {
    const shown = packed(part(page, "areas"));
    for (const one of data.provinces) {
      const area =
        one.stay === "all"
          ? text(language, ["BJ", "SH", "TJ", "CQ"].includes(one.id) ? "china:areas.whole-city" : "china:areas.whole")
          : text(language, "china:areas.cities", {
              cities: formatList(
                one.stay.map((city) => city[language]),
                language,
              ),
            });
      expect(shown).toContain(packed(one.names[language] + area));
    }
    expect(shown).toContain(String(data.provinces.length));
  });

  test("shows every port once, by kind, with its code and the start date of later ones", () => {
    const shown = packed(part(page, "ports"));
    const ports = data.provinces.flatMap((one) => one.ports);
    for (const port of ports) {
      const since = port.since ? text(language, "china:countries.since", { date: dayIn(port.since, language) }) : "";
      expect(shown).toContain(packed(port.names[language] + (port.iata ?? "") + since));
    }
    for (const kind of ["air", "rail", "land", "sea"])
      expect(shown).toContain(packed(text(language, `china:ports.${kind}`) + ports.filter((port) => port.type === kind).length));
    const list = page.html.slice(page.html.indexOf('aria-labelledby="ports"'), page.html.indexOf('aria-labelledby="cash"'));
    expect(list.match(/<li>/g)?.length).toBe(ports.length);
  });

  test("shows its date, the official source, and every change with its numbers", () => {
    const newest = data.versions.at(-1);
    expect(page.text).toContain(text(language, "china:transit.as-of", { date: dayIn(newest?.effective ?? "", language) }));
    expect(page.html).toContain('href="https://en.nia.gov.cn/"');
    expect(page.text).toContain("12367");
    const changes = part(page, "changes");
    for (const { effective, newsOnly: _, ...counts } of data.versions) {
      const changeText = text(language, `china:changes.${effective}`) + text(language, "china:changes.totals", counts);
      expect(packed(changes)).toContain(packed(dayIn(effective, language) + changeText));
    }
    expect(changes.split(text(language, "china:changes.news-only")).length - 1).toBe(1);
    expect(changes.indexOf(text(language, "china:changes.news-only"))).toBeLessThan(changes.indexOf(dayIn("2025-11-05", language)));
  });

  test("has the conditions, the counting of hours and the cash limit with the numbers of the data", () => {
    const { maxHours: hours, passportValidMonths: months, cashToDeclareAbove: cash } = data.rules;
    const { countries, provinces, ports } = data.versions.filter((one) => !one.newsOnly).at(-1) ?? { countries: 0, provinces: 0, ports: 0 };
    for (const [key, values] of [
      ["conditions.passport", { countries, months }],
      ["conditions.onward", { hours }],
      ["conditions.ports", { ports }],
      ["conditions.stay", { provinces }],
      ["cash.text", { cny: cash.CNY.toLocaleString("en"), usd: cash.USD.toLocaleString("en") }],
    ] as const)
      expect(page.text).toContain(text(language, `china:${key}`, values));
    expect(page.text).toContain("20,000");
    expect(packed(part(page, "hours"))).toContain(packed(`${dayIn("2026-12-11", language)}24:00`));
  });

  test("promises nothing, on the page and in the result of a trip that qualifies", async () => {
    const trip = `passport=FR&from=FR&to=JP&arrival=${inDays(30)}&departure=${inDays(40)}&port=PVG&purpose=tourism`;
    const response = await open(`/${language}/gogo-china-transit?${trip}`);
    expect(response.text).toContain(text(language, "china:check.overall.fits"));
    expect(response.text).toContain(text(language, "china:check.decide", { hotline: "12367" }));
    for (const { text } of [page, response]) {
      expect(text).not.toMatch(/eligib|qualif|guarantee|you (can|will) (enter|be admitted)/i);
      expect(text).not.toMatch(/资格|資格|符合条件|符合條件|保证|保證|一定可以|可以入境|获准入境|獲准入境/);
    }
  });
});
