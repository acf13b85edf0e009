import { describe, expect, test } from "vitest";
import { LISTED_ADDRESS_FIELDS } from "#server/destinations/address/address.schema.ts";
import { findRegion } from "#server/destinations/address/address-regions.ts";
import { listAddressChoices, listProvinces } from "#server/destinations/address/list-address-choices.ts";

describe("address choices", () => {
  test("mainland China has 31 provinces with 369 cities", () => {
    const provinces = listProvinces("CN", "zh-cn") ?? [];
    expect(provinces).toHaveLength(31);
    expect(provinces.reduce((sum, one) => sum + one.cities.length, 0)).toBe(369);
    expect(provinces[0]).toEqual({ value: "110000", name: "北京市", cities: [{ value: "110100", name: "北京市" }] });
  });

  test("Hong Kong has three areas with 18 districts", () => {
    const areas = listProvinces("HK", "zh-hk") ?? [];
    expect(areas.map((one) => one.name)).toEqual(["香港島", "九龍", "新界"]);
    expect(areas.flatMap((one) => one.cities)).toHaveLength(18);
    expect(areas[1]?.cities[0]).toEqual({ value: "Yau Tsim Mong", name: "油尖旺區" });
  });

  test("Macao and Taiwan have cities only: 8 parishes, 22 counties", () => {
    for (const [country, cities] of [
      ["MO", 8],
      ["TW", 22],
    ] as const) {
      const provinces = listProvinces(country, "en") ?? [];
      expect(provinces.map((one) => one.value)).toEqual([""]);
      expect(provinces[0]?.cities).toHaveLength(cities);
    }
  });

  test("other countries use text fields for both", () => {
    expect(listProvinces("DE", "en")).toBeNull();
    expect(listProvinces("", "en")).toBeNull();
  });

  test("a state or prefecture is listed, by name in every language, and its city is typed; in the Emirates there is no city", () => {
    const listed = Object.entries(LISTED_ADDRESS_FIELDS).filter(([, fields]) => fields.join() === "province");
    for (const [country] of listed) {
      const names = listProvinces(country, "zh-cn") ?? [];
      expect(names.length, country).toBeGreaterThan(6);
      expect(new Set(names.map(({ name }) => name)).size, country).toBe(names.length);
    }
    const state = (country: string, typed: string) => findRegion(country, typed, undefined)?.province.value;
    expect(["California", "ca", "CALIFORNIA", "Zzzz"].map((typed) => state("US", typed))).toEqual([
      "California",
      "California",
      "California",
      undefined,
    ]);
    expect(["Sao Paulo", "São Paulo"].map((typed) => state("BR", typed))).toEqual(["São Paulo", "São Paulo"]);
    const cityOf = (country: string) => listAddressChoices(country, undefined, "en").city;
    expect(["AE", "US", "HK", "DE"].map(cityOf)).toEqual(["none", "typed", "listed", "typed"]);
  });

  test("a choice has the same value in every language, and no two choices of one list share a value", () => {
    for (const country of ["CN", "HK", "MO", "TW"]) {
      const values = (language: "en" | "zh-cn" | "zh-hk") =>
        listProvinces(country, language)?.map((one) => [one.value, one.cities.map((city) => city.value)]);
      expect(values("zh-cn")).toEqual(values("en"));
      expect(values("zh-hk")).toEqual(values("en"));
      for (const one of listProvinces(country, "en") ?? [])
        expect(new Set(one.cities.map((city) => city.value)).size, one.value).toBe(one.cities.length);
    }
  });

  test("recognizes a place by its value or its name in any language, in its own province only", () => {
    const found = (country: string, province?: string, city?: string) => findRegion(country, province, city)?.city?.names.en;
    expect(found("HK", "Kowloon", "Yau Tsim Mong")).toBe("Yau Tsim Mong");
    expect(found("HK", "九龍", "油尖旺区")).toBe("Yau Tsim Mong");
    expect(found("HK", "Kowloon", "Wan Chai")).toBeUndefined();
    expect(found("CN", "440000", "440300")).toBe("Shenzhen");
    expect(found("CN", "广东省", "深圳市")).toBe("Shenzhen");
    expect(found("TW", undefined, "台北市")).toBe("Taipei City");
    expect(found("HK")).toBeUndefined();
    expect(found("DE", "Berlin", "Berlin")).toBeUndefined();
  });
});
