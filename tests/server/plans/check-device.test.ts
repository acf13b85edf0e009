import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { projectRoot } from "#server/env.ts";
import { checkDevice, listDeviceBrands, listDeviceOrigins, deviceList } from "#server/plans/check-device.ts";
import { DEVICE_ANSWERS, DeviceSchema } from "#server/plans/device.schema.ts";

const LANGUAGES = ["en", "zh-cn", "zh-hk"] as const;
const texts = (language: string) =>
  JSON.parse(readFileSync(join(projectRoot, `app/i18n/texts/${language}/devices.json`), "utf8")) as Record<string, unknown> & {
    reason: Record<string, string>;
    answer: Record<string, string>;
  };

describe("the eSIM device check", () => {
  test.each([
    ["Apple", "iPhone 15", "GB", "yes", "listed"],
    ["Apple", "iPhone 15", undefined, "yes", "listed"],
    ["apple", " iphone 15 ", "", "yes", "listed"],
    ["Apple", "iPhone 15", "CN", "no", "cn-mainland-iphone"],
    ["Apple", "iPhone 15", "HK", "no", "hk-mo-iphone"],
    ["Apple", "iPhone 13 mini", "HK", "yes", "listed"],
    ["Apple", "iPhone 13", "US", "yes", "listed"],
    ["Apple", "iPhone 14", "US", "esim-only", "us-esim-only"],
    ["Apple", "iPhone 17 Pro", "JP", "esim-only", "i17-esim-only"],
    ["Apple", "iPhone 17 Pro", "GB", "yes", "listed"],
    ["Apple", "iPhone Air", "CN", "esim-only", "air-esim-only"],
    ["Apple", "iPhone Air", "FR", "esim-only", "air-esim-only"],
    ["Apple", "iPhone 8", "FR", "check", "not-listed"],
    ["Samsung", "Galaxy S24", "HK", "yes", "listed"],
    ["Samsung", "Galaxy S21", "HK", "check", "samsung-older-asia-us"],
    ["Samsung", "Galaxy Z Flip3", "KR", "check", "samsung-older-asia-us"],
    ["Samsung", "Galaxy Z Flip4", "KR", "yes", "listed"],
    ["Samsung", "Galaxy Note 20", "US", "check", "samsung-older-asia-us"],
    ["Samsung", "Galaxy S21", "DE", "yes", "listed"],
    ["Samsung", "Galaxy S20 FE", "DE", "no", "samsung-s20fe"],
    ["Samsung", "Galaxy Fold", "DE", "check", "not-everywhere"],
    ["Samsung", "Galaxy A23 5G", "JP", "check", "japan-only"],
    ["Samsung", "Galaxy S24", "CN", "check", "android-mainland"],
    ["Google", "Pixel 3", "JP", "no", "pixel-3-regions"],
    ["Google", "Pixel 3", "US", "yes", "listed"],
    ["Google", "Pixel 2", "US", "check", "fi-only"],
    ["Huawei", "P40 Pro+", "", "no", "huawei-pro-plus"],
    ["Motorola", "Razr (2019)", "", "esim-only", "no-tray"],
    ["Xiaomi", "17", "GB", "check", "not-every-unit"],
    ["Xiaomi", "14 Pro", "", "check", "mainland-only"],
    ["Nobody", "Phone", "GB", "check", "not-listed"],
    ["", "", "", "check", "not-listed"],
  ])("%s %s bought in %s: %s, because %s", (brand, model, boughtIn, answer, reason) => {
    expect(checkDevice({ brand, model, boughtIn })).toEqual({ answer, reason: `reason.${reason}`, advice: "advice" });
  });

  test("a phone locked to one operator does not accept our eSIM, whatever the model", () => {
    expect(checkDevice({ brand: "Apple", model: "iPhone 15", boughtIn: "GB", locked: true })).toMatchObject({
      answer: "no",
      reason: "reason.carrier-locked",
    });
  });

  test("lists 20 brands with 299 models, and the relevant places of purchase", () => {
    const brands = listDeviceBrands();
    expect(brands).toHaveLength(20);
    expect(brands.flatMap((one) => one.models)).toHaveLength(299);
    expect(listDeviceOrigins()).toEqual(expect.arrayContaining(["CN", "HK", "MO", "TW", "US", "JP", "KR"]));
  });

  test("every result and reason has a text in three languages, with the same keys", () => {
    const requested = [undefined, ...listDeviceOrigins()];
    const reasons = new Set(["reason.carrier-locked"]);
    for (const { brand, models } of deviceList().brands) {
      for (const { m } of models) for (const boughtIn of requested) reasons.add(checkDevice({ brand, model: m, boughtIn }).reason);
    }
    for (const language of LANGUAGES) {
      const { answer, reason, advice } = texts(language);
      expect(Object.keys(answer)).toEqual([...DEVICE_ANSWERS]);
      expect(String(advice)).toContain("*#06#");
      for (const key of reasons) expect(reason[key.replace("reason.", "")], `${language} ${key}`).toBeTruthy();
      expect(Object.keys(reason)).toEqual(Object.keys(texts("en").reason));
      expect(Object.keys(texts(language))).toEqual(Object.keys(texts("en")));
    }
  });

  test("the form accepts any input", () => {
    expect(DeviceSchema.parse({})).toEqual({ brand: "", model: "", boughtIn: "", locked: undefined });
    expect(DeviceSchema.parse({ brand: "Apple", model: "iPhone 15", boughtIn: "hk", locked: "on" })).toEqual({
      brand: "Apple",
      model: "iPhone 15",
      boughtIn: "HK",
      locked: "on",
    });
    expect(DeviceSchema.parse({ brand: "x".repeat(500), boughtIn: "Hong Kong", locked: "maybe" })).toEqual({
      brand: "",
      model: "",
      boughtIn: "",
      locked: undefined,
    });
  });
});
