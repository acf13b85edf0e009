import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isFullRun } from "#tests/support/run-extent.ts";
import { compareRecords } from "./records.ts";
import { bundleProgram } from "./bundle-program.ts";
import { isInSample, SAMPLE, selectKills } from "./cover-crash-points.ts";
import { Purchase } from "./purchase.ts";
import type { Scenario } from "./scenario.ts";
import { SCENARIOS } from "./scenarios.ts";
import { openStores, type Stores } from "./stores.ts";

let stores: Stores;
let program: string;
beforeAll(async () => void ([stores, program] = await Promise.all([openStores(), bundleProgram("shop")])));
afterAll(async () => {
  await stores.close();
  rmSync(program, { force: true });
});

async function buy(scenario: Scenario, processes: number, point: string): Promise<string[]> {
  const purchase = new Purchase(await stores.copy(), { program, processes, faults: scenario.faults });
  try {
    await purchase.begin(point);
    await scenario.play(purchase);
    await purchase.reconcile();
    expect(new Set(purchase.ends), "what ended the shop").toEqual(new Set(["SIGKILL"]));
    return await compareRecords(purchase.store.db, stores.kind, scenario.due);
  } finally {
    await purchase.end();
  }
}

test("the sample has one kill at each of its crash points", () => {
  expect(
    selectKills(SCENARIOS)
      .filter(isInSample)
      .map(({ point }) => point)
      .sort(),
  ).toEqual([...SAMPLE].sort());
});

describe.concurrent("a shop that is killed", () => {
  for (const { scenario, point, processes } of selectKills(SCENARIOS).filter((kill) => isFullRun || isInSample(kill))) {
    const where = `${processes === 1 ? "at" : "as one of two processes at"} ${point}`;
    test(`${where}, ${scenario.name}: all records are consistent`, async () => {
      expect(await buy(scenario, processes, point)).toEqual([]);
    });
  }
});
