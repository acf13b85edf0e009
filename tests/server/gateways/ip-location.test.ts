import { expect, test } from "vitest";
import { makeIpLocation } from "#server/gateways/ip-location/make-ip-location.ts";

const headers = new Headers({ "cf-ipcountry": "cn" });

test("a visitor's country is what a proxy of ours says", () => {
  expect(makeIpLocation({ trustProxyHops: 1 }).countryOf("203.0.113.7", headers)).toBe("CN");
  expect(makeIpLocation({ trustProxyHops: 1 }).countryOf("203.0.113.7", new Headers({ "cf-ipcountry": "XX" }))).toBeNull();
});

test("without a proxy of ours nobody may say where he is", () => {
  expect(makeIpLocation({ trustProxyHops: 0 }).countryOf("203.0.113.7", headers)).toBeNull();
});
