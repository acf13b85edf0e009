import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ALPHABET_GROUPS } from "#server/destinations/alphabet.ts";
import { flagMarkup } from "#server/destinations/flag-markup.ts";
import { listByLetter, listContinents, listDestinations, listPopular, listRegions } from "#server/destinations/list-destinations.ts";
import { projectRoot } from "#server/env.ts";
import { CURRENCIES } from "#server/locale/locale.schema.ts";
import { cheapestWeek, packageMb, planOffers } from "#server/catalogue/cheapest-packages.ts";
import type { Plan } from "#server/catalogue/catalogue.ts";
import { useCatalogue } from "#tests/support/use-catalogue.ts";

const shop = useCatalogue();
const data = JSON.parse(readFileSync(join(projectRoot, "server/db/seed/data/countries.json"), "utf8")) as {
  _meta: { alphabetGroups: Record<"zh" | "other", { letters: string; en?: number; "zh-cn"?: number; "zh-hk"?: number }[]> };
};

describe("the destination list", () => {
  test("has popular destinations first, then six continents, 228 destinations in all", () => {
    const groups = listContinents(shop, "en");
    expect(groups.map((group) => group.key)).toEqual(["popular", "AS", "EU", "NA", "SA", "AF", "OC"]);
    expect(groups.map((group) => group.name)).toEqual([null, "Asia", "Europe", "North America", "South America", "Africa", "Oceania"]);
    expect(groups.slice(1).reduce((sum, group) => sum + group.count, 0)).toBe(228);
    expect(listContinents(shop, "zh-hk")[2]?.name).toBe("歐洲");
  });

  test("lists 25 popular destinations by rank", () => {
    const popular = listPopular(shop, { language: "en", currency: "USD" });
    expect(popular).toHaveLength(25);
    expect(popular.slice(0, 4).map((one) => one.id)).toEqual(["JP", "KR", "TH", "HK"]);
    expect(popular[0]).toEqual({ id: "JP", name: "Japan", flag: "jp", from: 199, week: { kind: "fixed", days: 7, mb: 1_024, price: 299 } });
    expect(listPopular(shop, { language: "en", currency: "USD", limit: 8 })).toHaveLength(8);
  });

  test("shows every sellable destination on exactly one continent, as many as the group counts", () => {
    for (const group of listContinents(shop, "en")) {
      const cards = listDestinations(shop, { language: "en", currency: "CNY", group: group.key });
      expect(cards).toHaveLength(group.count);
      expect(cards.every((card) => card.from !== null && card.from > 0)).toBe(true);
    }
  });

  test("sorts a continent by the rules of the language", () => {
    const names = (language: "en" | "zh-cn" | "zh-hk") => listDestinations(shop, { language, currency: "CNY", group: "EU" }).map((card) => card.name);
    expect(names("en").slice(0, 3)).toEqual(["Åland Islands", "Albania", "Andorra"]);
    expect(names("zh-cn").slice(0, 3)).toEqual(["阿尔巴尼亚", "爱尔兰", "爱沙尼亚"]);
    expect(names("zh-hk").at(-1)).toBe("羅馬尼亞");
  });

  test.each(["zh-cn", "zh-hk", "en", "ja", "ko"] as const)("has ten letter groups in %s that contain all 228 destinations", (language) => {
    const groups = listByLetter(shop, { language, currency: "CNY" });
    expect(groups).toHaveLength(10);
    expect(groups.reduce((sum, group) => sum + group.destinations.length, 0)).toBe(228);
  });

  test("has the letter groups of the data, with the same number of destinations in each", () => {
    expect(data._meta.alphabetGroups.zh.map((group) => group.letters)).toEqual([...ALPHABET_GROUPS.pinyin]);
    expect(data._meta.alphabetGroups.other.map((group) => group.letters)).toEqual([...ALPHABET_GROUPS.english]);
    for (const language of ["zh-cn", "zh-hk"] as const) {
      const counts = listByLetter(shop, { language, currency: "CNY" }).map((group) => group.destinations.length);
      expect(counts).toEqual(data._meta.alphabetGroups.zh.map((group) => group[language]));
    }
    const counts = listByLetter(shop, { language: "en", currency: "CNY" }).map((group) => group.destinations.length);
    expect(counts).toEqual(data._meta.alphabetGroups.other.map((group) => group.en));
  });

  test("sorts destinations of a group by letter, then by name", () => {
    const group = listByLetter(shop, { language: "en", currency: "CNY" }).find((one) => one.letters === "DEF");
    expect(group?.destinations.map((one) => one.letter).join("")).toMatch(/^D+E+F+$/);
    const japan = listByLetter(shop, { language: "zh-cn", currency: "CNY" }).find((one) => one.destinations.some((card) => card.id === "JP"));
    expect(japan?.letters).toBe("NPQR");
  });

  test("lists the eight regions with the price of a week and their number of destinations", () => {
    const regions = listRegions(shop, { language: "zh-cn", currency: "HKD" });
    expect(regions.map((one) => one.id)).toEqual([
      "ASIA",
      "EUROPE",
      "NORTH_AMERICA",
      "SOUTH_AMERICA",
      "AFRICA",
      "OCEANIA",
      "GREATER_CHINA",
      "GLOBAL",
    ]);
    const week = { kind: "fixed", days: 7, mb: 1_024, price: 3_300 };
    expect(regions[0]).toEqual({
      id: "ASIA",
      name: "亚洲",
      flag: "region-asia",
      from: shop.catalogue().plans.get("ASIA")?.cheapest.HKD?.prices.HKD,
      week,
      covers: 22,
    });
  });
});

test("each plan shows its cheapest package for a week: at least 7 days and 1 GB, a day pass by its days together", () => {
  const total = (kind: string, mb: number, days: number) => (kind === "fixed" ? mb : mb * days);
  for (const plan of shop.catalogue().plans.values()) {
    for (const currency of CURRENCIES) {
      const { week } = planOffers(plan, currency);
      if (!week) throw new Error(`${plan.id} has no offer in ${currency}`);
      expect([week.days >= 7, total(week.kind, week.mb, week.days) >= 1024], plan.id).toEqual([true, true]);
      const others = plan.packages.filter((pkg) => pkg.days >= 7 && total(pkg.kind, packageMb(pkg), pkg.days) >= 1024);
      expect(week.price, plan.id).toBe(Math.min(...others.map((pkg) => pkg.prices[currency] ?? Infinity)));
    }
  }
});

test("a plan without a package for a week shows its cheapest package", () => {
  const japan = shop.catalogue().plans.get("JP") as Plan;
  const packages = japan.packages.filter(({ days }) => days < 7);
  const plan = { ...japan, week: { USD: cheapestWeek(packages, "USD") } };
  expect(planOffers(plan, "USD").week).toEqual({ kind: "day-pass", days: 1, mb: 1024, price: 199 });
  expect(cheapestWeek([], "USD")).toBeUndefined();
});

describe("flags", () => {
  test("there is one for each of the 250 countries, for the EU and for each region", () => {
    for (const one of shop.catalogue().destinations.values())
      expect(flagMarkup(one.flag), one.id).toMatch(/^<svg class="flag" aria-hidden="true".*<\/svg>$/s);
    expect(flagMarkup("eu")).not.toBe("");
    for (const one of listRegions(shop, { language: "en", currency: "CNY" })) expect(flagMarkup(one.flag), one.id).not.toBe("");
  });

  test("two flags on one page share no id and need no style attribute", () => {
    for (const one of shop.catalogue().destinations.values()) expect(flagMarkup(one.flag), one.id).not.toMatch(/style=|<script|<style| id=|url\(/);
  });

  test("an unknown id returns nothing", () => {
    for (const id of ["zz", "../../package", "JP", "", "a".repeat(100)]) expect(flagMarkup(id)).toBe("");
  });
});
