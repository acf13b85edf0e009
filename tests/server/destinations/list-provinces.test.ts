import { describe, expect, test } from "vitest";
import { findPlace, listProvinces, placeName } from "#server/destinations/list-provinces.ts";

describe("address choices", () => {
  test("mainland China has 31 provinces with 369 cities", () => {
    const provinces = listProvinces("CN", "zh-cn") ?? [];
    expect(provinces).toHaveLength(31);
    expect(provinces.reduce((sum, one) => sum + one.cities.length, 0)).toBe(369);
    expect(provinces[0]).toEqual({ value: "Beijing", name: "北京市", cities: [{ value: "Beijing", name: "北京市" }] });
  });

  test("Hong Kong has three areas with 18 districts", () => {
    const areas = listProvinces("HK", "zh-hk") ?? [];
    expect(areas.map((one) => one.name)).toEqual(["香港島", "九龍", "新界"]);
    expect(areas.flatMap((one) => one.cities)).toHaveLength(18);
    expect(areas[1]?.cities[0]).toEqual({ value: "Yau Tsim Mong", name: "油尖旺區" });
  });

  test("Macao and Taiwan ask for the city only: 8 parishes, 22 counties", () => {
    for (const [country, cities] of [
      ["MO", 8],
      ["TW", 22],
    ] as const) {
      const provinces = listProvinces(country, "en") ?? [];
      expect(provinces.map((one) => one.value)).toEqual([""]);
      expect(provinces[0]?.cities).toHaveLength(cities);
    }
  });

  test("everywhere else both are typed", () => {
    expect(listProvinces("JP", "en")).toBeNull();
    expect(listProvinces("", "en")).toBeNull();
  });

  test("a choice means the same in every language, and no two choices of one list share a value", () => {
    for (const country of ["CN", "HK", "MO", "TW"]) {
      const values = (language: "en" | "zh-cn" | "zh-hk") =>
        listProvinces(country, language)?.map((one) => [one.value, one.cities.map((city) => city.value)]);
      expect(values("zh-cn")).toEqual(values("en"));
      expect(values("zh-hk")).toEqual(values("en"));
      for (const one of listProvinces(country, "en") ?? [])
        expect(new Set(one.cities.map((city) => city.value)).size, one.value).toBe(one.cities.length);
    }
  });

  test("a place is recognised by its name in any language and in its own province only", () => {
    expect(findPlace("HK", { province: "Kowloon", city: "Yau Tsim Mong" })).toEqual({ province: "Kowloon", city: "Yau Tsim Mong" });
    expect(findPlace("HK", { province: "九龍", city: "油尖旺区" })).toEqual({ province: "Kowloon", city: "Yau Tsim Mong" });
    expect(findPlace("HK", { province: "kowloon", city: "yau tsim mong " })).toEqual({ province: "Kowloon", city: "Yau Tsim Mong" });
    expect(findPlace("HK", { province: "Kowloon", city: "Wan Chai" })).toBeNull();
    expect(findPlace("CN", { province: "广东省", city: "深圳市" })).toEqual({ province: "Guangdong", city: "Shenzhen" });
    expect(findPlace("TW", { city: "台北市" })).toEqual({ province: "", city: "Taipei City" });
    expect(findPlace("HK", {})).toBeNull();
    expect(findPlace("JP", { province: "Tokyo", city: "Shibuya" })).toBeNull();
  });

  test("a stored choice is shown in the language of the reader, typed text as it is", () => {
    expect(placeName("CN", "Shenzhen", "zh-hk")).toBe("深圳市");
    expect(placeName("HK", "Kowloon", "zh-cn")).toBe("九龙");
    expect(placeName("JP", "Shibuya", "zh-cn")).toBe("Shibuya");
  });
});
