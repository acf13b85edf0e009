import { expect, test } from "vitest";
import { attackShop } from "#tests/support/hostile/attack-shop.ts";
import { isFullRun } from "#tests/support/run-extent.ts";

// Every run sends the same requests, first the known attacks.
const SEED = 20;
const REQUESTS = isFullRun ? 700 : 60;
/** Stops after this number of failures. */
const ENOUGH = 6;

test("hostile requests cause no error, stall, leak of internals or unclosed connection", async () => {
  const { sent, failures } = await attackShop({ seed: SEED, requests: REQUESTS, enough: ENOUGH });
  const report = failures.map(({ what, kind, index, paths, request }) => `${what} (${kind}, request ${index}) at ${paths.join(" ")}\n${request}`);
  expect(report).toEqual([]);
  expect(sent).toBeGreaterThanOrEqual(REQUESTS);
});
