import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { readEnv } from "#server/env.ts";
import { createIpLocation } from "#server/gateways/ip-location/create-ip-location.ts";

const headers = new Headers({ "cf-ipcountry": "cn" });
const none = new Headers();

test("takes a visitor's country from the one configured proxy header", () => {
  const behindProxy = createIpLocation({ ipCountryHeader: "cf-ipcountry" });
  expect(behindProxy.countryOf("203.0.113.7", headers)).toBe("CN");
  expect(behindProxy.countryOf("8.8.8.8", headers)).toBe("CN");
  expect(behindProxy.countryOf("203.0.113.7", new Headers({ "cf-ipcountry": "XX" }))).toBeNull();
  expect(behindProxy.countryOf("1.2.4.8", new Headers({ "X-Country-Code": "JP", "CloudFront-Viewer-Country": "JP" }))).toBe("CN");
});

test("does not trust a country header that is sent twice, by visitor and proxy", () => {
  const twice = new Headers([
    ["CF-IPCountry", "JP"],
    ["CF-IPCountry", "CN"],
  ]);
  expect(createIpLocation({ ipCountryHeader: "cf-ipcountry" }).countryOf("1.2.4.8", twice)).toBe("CN");
  expect(createIpLocation({ ipCountryHeader: "cf-ipcountry" }).countryOf("203.0.113.7", twice)).toBeNull();
});

test("a country header without a trusted proxy stops the start, and so does a list of names", () => {
  expect(() => readEnv({ NODE_ENV: "test", IP_COUNTRY_HEADER: "CF-IPCountry" })).toThrow("set TRUST_PROXY_HOPS too");
  expect(() => readEnv({ NODE_ENV: "test", IP_COUNTRY_HEADER: "CF-IPCountry, X-Country-Code", TRUST_PROXY_HOPS: "1" })).toThrow("IP_COUNTRY_HEADER");
  expect(readEnv({ NODE_ENV: "test", IP_COUNTRY_HEADER: "CF-IPCountry", TRUST_PROXY_HOPS: "1" }).ipCountryHeader).toBe("cf-ipcountry");
});

test("without a trusted proxy nobody can claim a country", () => {
  expect(createIpLocation({ ipCountryHeader: undefined }).countryOf("203.0.113.7", headers)).toBeNull();
  expect(createIpLocation({ ipCountryHeader: undefined }).countryOf("8.8.8.8", headers)).toBe("US");
});

test.each([
  ["8.8.8.8", "US"],
  ["::ffff:8.8.8.8", "US"],
  ["202.96.128.86", "CN"],
  ["240e::1", "CN"],
  ["218.189.1.1", "HK"],
  ["202.175.1.1", "MO"],
  ["168.95.1.1", "TW"],
])("the embedded table locates %s: Hong Kong, Macau and Taiwan are not Mainland China", (address, country) => {
  expect(createIpLocation({ ipCountryHeader: undefined }).countryOf(address, none)).toBe(country);
});

test.each([
  "127.0.0.1",
  "::1",
  "10.1.2.3",
  "192.168.0.1",
  "::ffff:192.168.0.1",
  "203.0.113.7",
  "198.51.100.1",
  "198.18.3.4",
  "fe80::1",
  "fd00::1",
  "2001:db8::1",
  "unknown",
  "",
])("%j has no location", (address) => {
  expect(createIpLocation({ ipCountryHeader: undefined }).countryOf(address, none)).toBeNull();
});

test("logs a missing or broken table once; then every location is unknown", () => {
  const folder = mkdtempSync(join(tmpdir(), "table-"));
  writeFileSync(join(folder, "broken.mmdb"), "no table");
  for (const name of ["missing.mmdb", "broken.mmdb"]) {
    const error = vi.fn();
    const location = createIpLocation({ ipCountryHeader: undefined, table: () => join(folder, name) }, { error });
    expect([location.countryOf("8.8.8.8", none), location.countryOf("1.1.1.1", none)]).toEqual([null, null]);
    expect(error).toHaveBeenCalledTimes(1);
  }
  rmSync(folder, { recursive: true });
});
