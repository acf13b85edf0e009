import { expect, test } from "vitest";
import { attackShop } from "#tests/bench/hostile/attack-shop.ts";

// The same requests in every run. More of them: `npm run bench -- hostile`.
const SEED = 20;
const REQUESTS = 700;
/** Of a shop that fails, no more than these are looked for. */
const ENOUGH = 6;

test("no request, however hostile, makes the shop fail, stand still, tell of its insides or keep a connection", { timeout: 600_000 }, async () => {
  const { sent, failures } = await attackShop({ seed: SEED, requests: REQUESTS, enough: ENOUGH });
  const told = failures.map(
    ({ what, kind, index, paths, request }) =>
      `${what} (${kind}) at ${paths.join(" ")}\n${request}\nnpm run bench -- hostile --seed ${SEED} --only ${index}`,
  );
  expect(told).toEqual([]);
  expect(sent).toBeGreaterThanOrEqual(REQUESTS);
});
