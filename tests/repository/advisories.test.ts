import { expect, test } from "vitest";
import { findVulnerable } from "#tests/support/run/check-advisories.mjs";

const LOCKED = {
  "": { version: "0.1.0" },
  "node_modules/router": { version: "1.23.3" },
  "node_modules/shell/node_modules/router": { version: "1.23.4" },
  "node_modules/@other/router": { version: "1.0.0" },
};
const ADVISORY = { id: "CVE-1", package: "router", vulnerable: "<1.23.4", fixedIn: "1.23.4" };

test("names each installed version that an advisory covers, and no other package", () => {
  expect(findVulnerable(LOCKED, [ADVISORY])).toEqual(["CVE-1: node_modules/router 1.23.3 is vulnerable; fixed in 1.23.4"]);
});

test("an accepted advisory passes, and is named once it no longer applies", () => {
  expect(findVulnerable(LOCKED, [{ ...ADVISORY, accepted: "a reason" }])).toEqual([]);
  expect(findVulnerable(LOCKED, [{ ...ADVISORY, vulnerable: "<1.23", accepted: "a reason" }])).toHaveLength(1);
});
