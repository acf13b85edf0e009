import { expect, test } from "vitest";
import { addressRegions } from "#server/destinations/address/address-regions.ts";
import { provincesLeftOut } from "#server/destinations/transit/list-transit.ts";
import { transitPolicy } from "#server/destinations/transit/transit.ts";
import { LANGUAGES } from "#server/locale/locale.schema.ts";
import { text } from "#tests/e2e/support/texts.ts";

const policy = transitPolicy();
const ports = policy.provinces.flatMap((one) => one.ports);

test("the lists are as long as the newest version states", () => {
  const newest = policy.versions.at(-1);
  expect([policy.countries.length, policy.provinces.length, ports.length]).toEqual([newest?.countries, newest?.provinces, newest?.ports]);
});

test("every earlier version counts the entries of its time", () => {
  const by =
    (day: string) =>
    <T extends { since: string | null }>(one: T) =>
      one.since === null || one.since <= day;
  for (const version of policy.versions) {
    expect(policy.countries.filter(by(version.effective)).length, version.effective).toBe(version.countries);
    expect(ports.filter(by(version.effective)).length, version.effective).toBe(version.ports);
  }
});

test("is as old as its newest change; changes known from news only are marked", () => {
  expect(policy.asOf).toBe("2026-08-20");
  expect(policy.versions.filter((one) => one.newsOnly).map((one) => one.effective)).toEqual(["2026-08-20"]);
});

test("marks what came with a change known from news only, and nothing else", () => {
  expect(policy.countries.filter((one) => one.newsOnly).map((one) => one.id)).toEqual(["KG", "VN"]);
  expect(ports.filter((one) => one.newsOnly)).toEqual([]);
});

test.each(LANGUAGES)("every change has its text in %s", (language) => {
  for (const { effective } of policy.versions) expect(text(language, `china:changes.${effective}`)).not.toBe("");
});

test("no country and no port is listed twice", () => {
  expect(new Set(policy.countries.map((one) => one.id)).size).toBe(policy.countries.length);
  expect(new Set(ports.map((one) => one.id)).size).toBe(ports.length);
});

test("listed and unlisted provinces together are all provinces of the mainland", () => {
  const regions = addressRegions("CN") ?? [];
  expect(provincesLeftOut(policy).map((one) => one.en)).toEqual(["Inner Mongolia", "Jilin", "Tibet", "Gansu", "Qinghai", "Ningxia", "Xinjiang"]);
  expect(policy.provinces.length + provincesLeftOut(policy).length).toBe(regions.length);
});

test("every listed city is in its province, in each language", () => {
  for (const { names, stay } of policy.provinces) {
    const cities = (addressRegions("CN") ?? []).find((one) => one.names["zh-cn"].startsWith(names["zh-cn"]))?.cities ?? [];
    for (const city of stay ?? []) {
      const found = cities.find((one) => one.names["zh-cn"].startsWith(city["zh-cn"]));
      expect(found, city.en).toBeDefined();
      expect(found?.names["zh-hk"].startsWith(city["zh-hk"]), city["zh-hk"]).toBe(true);
    }
  }
});
