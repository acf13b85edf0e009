import { expect, test } from "vitest";
import { attackShop } from "#tests/bench/hostile/attack-shop.ts";

// Every run sends the same requests. To send more: `npm run bench -- hostile`.
const SEED = 20;
const REQUESTS = 700;
/** Stops after this number of failures. */
const ENOUGH = 6;

test("hostile requests cause no error, stall, leak of internals or unclosed connection", { timeout: 600_000 }, async () => {
  const { sent, failures } = await attackShop({ seed: SEED, requests: REQUESTS, enough: ENOUGH });
  const report = failures.map(
    ({ what, kind, index, paths, request }) =>
      `${what} (${kind}) at ${paths.join(" ")}\n${request}\nnpm run bench -- hostile --seed ${SEED} --only ${index}`,
  );
  expect(report).toEqual([]);
  expect(sent).toBeGreaterThanOrEqual(REQUESTS);
});
