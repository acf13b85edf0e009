import { describe, expect, test } from "vitest";
import { matchesCoverage } from "#server/coverage/coverage.schema.ts";
import { listCoverage } from "#server/coverage/list-coverage.ts";
import { useCatalogue } from "#tests/support/use-catalogue.ts";

const shop = useCatalogue();

function ids(expected: Partial<Parameters<typeof listCoverage>[1]>): string[] {
  return listCoverage(shop, { language: "en", ...expected }).groups.flatMap((group) => group.destinations.map((one) => one.id));
}

describe("the coverage search", () => {
  const emirates = { name: "United Arab Emirates", carriers: [{ name: "e& (etisalat)", technology: "5G", apn: "etisalat.ae" }] };

  test.each(["united arab", "UNITED", "emir", "  Emirates ", "e&", "(ETISALAT)", "etisalat.ae", ".ae", "ｅ＆", ""])(
    "%s matches the Emirates",
    (typed) => {
      expect(matchesCoverage(emirates, typed)).toBe(true);
    },
  );

  test.each(["vodafone", "arab united", "etisalat ae", "%", "_", "5G"])("%s does not match", (typed) => {
    expect(matchesCoverage(emirates, typed)).toBe(false);
  });

  test("ignores accents", () => {
    expect(matchesCoverage({ name: "Türkiye", carriers: [] }, "turk")).toBe(true);
    expect(matchesCoverage({ name: "Curaçao", carriers: [] }, "CURAÇ")).toBe(true);
  });

  test("finds a carrier without a known APN by its name", () => {
    expect(matchesCoverage({ name: "X", carriers: [{ name: "Roshan", technology: "3G", apn: null }] }, "null")).toBe(false);
  });

  test("shows all 228 destinations by continent if nothing is typed", () => {
    const list = listCoverage(shop, { language: "en" });
    expect(list).toMatchObject({ found: 228, total: 228 });
    expect(list.groups.map((group) => group.name)).toEqual(["Asia", "Europe", "North America", "South America", "Africa", "Oceania"]);
  });

  test.each([
    ["en", "japan"],
    ["zh-cn", "日"],
    ["zh-hk", "日本"],
    ["ja", "日本"],
    ["ko", "일본"],
  ] as const)("in %s, finds a country by %s", (language, q) => {
    expect(ids({ language, q })).toContain("JP");
  });

  test.each([
    ["en", "日本"],
    ["en", "南韓"],
    ["zh-cn", "JAPAN"],
    ["zh-hk", "韩国"],
  ] as const)("in %s, finds a country by its name in another language of the shop: %s", (language, q) => {
    expect(ids({ language, q })).toHaveLength(1);
  });

  test("finds every country of a carrier or an APN", () => {
    expect(ids({ q: "docomo" })).toEqual(["JP", "GU", "MP"]);
    const vodafone = ids({ q: "vodafone" });
    expect(vodafone.length).toBeGreaterThan(3);
    const apn = shop.catalogue().destinations.get("AE")?.carriers[1]?.apn ?? "";
    expect(ids({ q: apn.toUpperCase() })).toContain("AE");
  });

  test("returns an empty list if nothing matches", () => {
    expect(listCoverage(shop, { language: "en", q: "qwxyzzy" })).toEqual({ groups: [], found: 0, total: 228 });
  });

  test("narrows the list to one country or plan, and searches within it", () => {
    expect(ids({ country: "jp" })).toEqual(["JP"]);
    expect(listCoverage(shop, { language: "en", plan: "ASIA" })).toMatchObject({ found: 22, total: 22 });
    expect(ids({ plan: "ASIA", q: "docomo" })).toEqual(["JP"]);
    expect(ids({ plan: "EUROPE", q: "docomo" })).toEqual([]);
    expect(ids({ plan: "JP" })).toEqual(["JP"]);
    expect(ids({ country: "XX" })).toEqual([]);
    expect(ids({ plan: "XX" })).toEqual([]);
  });

  test("accepts long or unusual text", () => {
    expect(ids({ q: "(".repeat(100_000) })).toEqual([]);
    expect(ids({ q: "\u0000" })).toEqual([]);
  });

  test("sorts names by the rules of the language", () => {
    const europe = listCoverage(shop, { language: "en" }).groups[1]?.destinations.map((one) => one.name) ?? [];
    expect(europe.slice(0, 2)).toEqual(["Åland Islands", "Albania"]);
  });
});
