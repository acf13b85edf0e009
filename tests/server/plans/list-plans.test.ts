import { describe, expect, test } from "vitest";
import { listPlans } from "#server/plans/list-plans.ts";
import { useCatalogue } from "#tests/support/use-catalogue.ts";

const shop = useCatalogue();

function plans(expected: Partial<Parameters<typeof listPlans>[1]>) {
  return listPlans(shop, { language: "en", currency: "CNY", ...expected });
}

describe("the plan list", () => {
  test("for Japan shows its own plan, Asia and global", () => {
    const list = plans({ country: "JP" });
    expect(list.destination).toEqual({ id: "JP", name: "Japan", flag: "jp", kind: "country" });
    expect(list.single?.id).toBe("JP");
    expect(list.regional.map((card) => card.id)).toEqual(["ASIA"]);
    expect(list.global?.id).toBe("GLOBAL");
    expect(list.nothingFound).toBe(false);
  });

  test("shows each plan with its from-price in the chosen currency", () => {
    for (const currency of ["CNY", "HKD", "USD"] as const) {
      const list = plans({ country: "JP", currency });
      for (const card of [list.single, ...list.regional, list.global])
        expect(card?.from).toBe(shop.catalogue().plans.get(card?.id ?? "")?.cheapest[currency]?.prices[currency]);
    }
    expect(plans({ country: "jp", currency: "USD" }).single?.from).toBe(199);
  });

  test("names what the from-price buys", () => {
    expect(plans({ country: "JP" }).single?.cheapest).toEqual({ id: "JP-1GBDAY-1D", kind: "day-pass", mb: 1_024, days: 1 });
    expect(plans({ country: "AF" }).single?.cheapest).toEqual({ id: "AF-1GB-7D", kind: "fixed", mb: 1_024, days: 7 });
  });

  test("names the most popular destinations of a region", () => {
    const list = plans({ country: "JP" });
    expect(list.single?.places).toEqual([]);
    expect(list.regional[0]?.places.map(({ name }) => name)).toEqual(["Japan", "South Korea", "Thailand"]);
  });

  test.each(["japan korea", "日本 韩国"])("for several destinations, %s, shows the plans that cover all of them", (q) => {
    const list = plans({ q });
    expect(list).toMatchObject({
      destination: { id: "ASIA" },
      several: { names: "Japan and South Korea", places: [{ id: "JP" }, { id: "KR" }] },
      single: null,
      global: { id: "GLOBAL" },
    });
    expect(list.regional.map((card) => card.id)).toEqual(["ASIA"]);
    expect(list.suggestions.map((card) => card.id)).toEqual(["JP", "KR"]);
  });

  test("for destinations that only the global plan covers together, shows that", () => {
    expect(plans({ q: "france, japan" })).toMatchObject({ destination: { id: "GLOBAL" }, regional: [], global: { id: "GLOBAL" } });
  });

  test("explains day passes on every card: allowance and speed after it", () => {
    expect(plans({ country: "JP" }).single).toMatchObject({
      kinds: ["fixed", "day-pass"],
      maxDays: 30,
      maxMb: 20_480,
      hotspot: "some",
      dayPass: { dailyMb: { min: 1_024, max: 3_072 }, reducedKbps: { min: 128, max: 384 } },
      coversMainland: false,
    });
    expect(plans({ country: "AF" }).single).toMatchObject({ kinds: ["fixed"], dayPass: null });
  });

  test("for Hong Kong shows every region that covers it, smallest first", () => {
    expect(plans({ country: "HK" }).regional.map((card) => card.id)).toEqual(["GREATER_CHINA", "ASIA"]);
  });

  test("for mainland China shows no global plan, since none covers it, and marks those that do", () => {
    const list = plans({ country: "CN" });
    expect([list.single, ...list.regional].map((card) => card?.coversMainland)).toEqual([true, true]);
    expect(list.global).toBeNull();
  });

  test("accepts a region as well", () => {
    const list = plans({ country: "EUROPE", language: "zh-hk" });
    expect(list.destination).toEqual({ id: "EUROPE", name: "歐洲", flag: "region-europe", kind: "region" });
    expect([list.single, list.regional.map((card) => card.id), list.global?.id]).toEqual([null, ["EUROPE"], "GLOBAL"]);
    expect(plans({ country: "GLOBAL" })).toMatchObject({ destination: { name: "Global" }, regional: [], global: { id: "GLOBAL" } });
  });

  test.each([
    ["日本", "JP"],
    ["korea", "KR"],
    ["uk", "GB"],
    ["欧洲", "EUROPE"],
    ["germny", "DE"],
    ["Paris", "FR"],
    ["首爾", "KR"],
  ])("typed text %s selects %s", (q, id) => {
    expect(plans({ q }).destination?.id).toBe(id);
  });

  test("offers all meanings of ambiguous text and guesses none", () => {
    const list = plans({ q: "united" });
    expect(list.destination).toBeNull();
    expect(list.suggestions.map((one) => one.id)).toEqual(expect.arrayContaining(["US", "GB", "AE"]));
    expect(list.nothingFound).toBe(false);
  });

  test("says if text matches nothing, and offers popular destinations", () => {
    const list = plans({ q: "qwxyzzy" });
    expect(list).toMatchObject({ destination: null, single: null, regional: [], global: null, nothingFound: true });
    expect(list.suggestions[0]?.id).toBe("JP");
  });

  test("without a query offers popular destinations without an error", () => {
    expect(plans({})).toMatchObject({ destination: null, nothingFound: false });
    expect(plans({ q: "  ", country: "" }).suggestions).toHaveLength(12);
  });

  test("a network code is a hint: one country, or the best known of those that share it", () => {
    expect(plans({ mcc: "440" }).destination?.id).toBe("JP");
    expect(plans({ mcc: "310" }).destination?.id).toBe("US");
    expect(plans({ mcc: "310" }).suggestions.map((one) => one.id)).toContain("GU");
    expect(plans({ mcc: "340" })).toMatchObject({ destination: null, nothingFound: false });
    expect(plans({ mcc: "999" })).toMatchObject({ destination: null, nothingFound: true });
    expect(plans({ mcc: "440", country: "KR" }).destination?.id).toBe("KR");
  });

  test("does not find a country that is not sold", () => {
    expect(plans({ country: "KP" })).toMatchObject({ destination: null, nothingFound: true });
    for (const country of ["XX", "ZZ", "Japan", "jap"]) expect(plans({ country })).toMatchObject({ destination: null, nothingFound: true });
    expect(plans({ country: "ZZ", q: "japan" }).destination?.id).toBe("JP");
    expect(plans({ country: "<script>".repeat(50) })).toMatchObject({ destination: null, nothingFound: true });
  });

  test("has a plan for every sellable destination in every currency", () => {
    for (const one of shop.catalogue().destinations.values()) {
      if (!one.sellable) continue;
      for (const currency of ["CNY", "HKD", "USD"] as const) expect(plans({ country: one.id, currency }).single?.from, one.id).toBeGreaterThan(0);
    }
  });
});
