import { planOffers } from "#server/catalogue/cheapest-packages.ts";
import { describe, expect, test } from "vitest";
import airports from "#server/destinations/search/airports.json";
import { searchDestinations } from "#server/destinations/search/search-destinations.ts";
import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import { useCatalogue } from "#tests/support/use-catalogue.ts";

const airportCodes = new Set(Object.values(airports.airports).flatMap((byCode) => Object.keys(byCode)));
const shop = useCatalogue();

function find(q: string, language: ChannelLanguage = "en"): string[] {
  return searchDestinations(shop, { q, language, currency: "CNY" }).map((hit) => hit.id);
}

describe("the search for airports", () => {
  test.each(["NRT JP", "HND JP", "KIX JP", "HKG HK", "ICN KR", "LHR GB", "JFK US", "CDG FR", "DPS ID", "SYD AU", "TPE TW", "PVG CN"])(
    "finds an airport by its code: %s",
    (pair) => {
      const [code = "", id] = pair.split(" ");
      const [first] = searchDestinations(shop, { q: code.toLowerCase(), language: "en", currency: "CNY" });
      expect([first?.id, first?.exact]).toEqual([id, true]);
    },
  );

  test("every airport belongs to a destination and is listed once", () => {
    const codes = Object.entries(airports.airports).flatMap(([id, byCode]) => Object.keys(byCode).map((code) => ({ id, code })));
    expect(codes.length).toBe(airportCodes.size);
    for (const { id, code } of codes) {
      expect(code).toMatch(/^[A-Z]{3}$/);
      expect(shop.catalogue().destinations.has(id), id).toBe(true);
    }
  });

  test("an airport code is behind names that begin with the same letters, and behind country codes", () => {
    expect([find("den")[0], find("ind")[0], find("can")[0], find("per")[0]]).toEqual(["DK", "IN", "CA", "PE"]);
    expect(find("den")).toContain("US");
  });
});

describe("the search for several destinations", () => {
  test.each([
    ["japan korea", ["ASIA", "GLOBAL", "JP", "KR"]],
    ["日本 韩国", ["ASIA", "GLOBAL", "JP", "KR"]],
    ["日本和韓國", ["ASIA", "GLOBAL", "JP", "KR"]],
    ["Tokyo, Seoul & Hong Kong", ["ASIA", "GLOBAL", "JP", "KR", "HK"]],
    ["hong kong and macau", ["GREATER_CHINA", "ASIA", "GLOBAL", "HK", "MO"]],
    ["NRT ICN", ["ASIA", "GLOBAL", "JP", "KR"]],
    ["new zealand australia", ["OCEANIA", "GLOBAL", "NZ", "AU"]],
    ["france japan", ["GLOBAL", "FR", "JP"]],
  ])("%s returns the regions that cover all of it, smallest first, then the destinations", (q, ids) => {
    const hits = searchDestinations(shop, { q, language: "en", currency: "CNY" });
    expect(hits.map((hit) => hit.id)).toEqual(ids);
    expect(hits[0]).toMatchObject({ kind: "region", exact: true, covers: hits.filter((hit) => hit.kind === "destination").map((hit) => hit.id) });
  });

  test("names the destinations that a region covers in the visitor's language", () => {
    const matched = (language: ChannelLanguage) => searchDestinations(shop, { q: "japan korea", language, currency: "CNY" })[0]?.matched;
    expect([matched("en"), matched("zh-cn")]).toEqual(["Japan and South Korea", "日本和韩国"]);
  });

  test("a city with its country is that country", () => {
    expect(find("tokyo japan")).toEqual(["JP"]);
  });
});

describe("a hit of the search", () => {
  test.each([
    ["tok", "Tokyo", "JP"],
    ["东京", "东京", "JP"],
    ["holland", "Holland", "NL"],
    ["nrt", "Narita NRT", "JP"],
    ["ICN", "Seoul ICN", "KR"],
  ])("says that %s matches %s", (q, matched, id) => {
    expect(searchDestinations(shop, { q, language: "en", currency: "CNY" })[0]).toMatchObject({ id, matched });
  });

  test("says nothing about a match of an official name or a code", () => {
    for (const q of ["japan", "日本", "JPN", "jap"])
      expect(searchDestinations(shop, { q, language: "en", currency: "CNY" })[0]?.matched, q).toBeNull();
  });

  test("an exact match hides matches by pinyin and inside names", () => {
    expect(find("bali")).toEqual(["ID"]);
    expect(find("tokyo")).toEqual(["JP"]);
  });

  test("returns names in the visitor's language and prices in the requested currency", () => {
    expect(searchDestinations(shop, { q: "korea", language: "zh-hk", currency: "HKD" })[0]).toEqual({
      kind: "destination",
      id: "KR",
      name: "南韓",
      flag: "kr",
      ...planOffers(shop.catalogue().plans.get("KR"), "HKD"),
      exact: true,
      similar: false,
      matched: "Korea",
      covers: [],
    });
    expect(searchDestinations(shop, { q: "欧洲", language: "en", currency: "USD" })[0]).toMatchObject({
      kind: "region",
      name: "Europe",
      flag: "region-europe",
    });
  });
});
