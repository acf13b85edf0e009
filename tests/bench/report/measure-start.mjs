import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { startBuiltShop } from "../start-built-shop.mjs";
import { median } from "./numbers.mjs";

/**
 * Returns how long the shop takes from the start of its process to the first page, ms: with an empty folder, in which it creates and fills the database, and
 * with the folder that it has used before. The median of some starts.
 */
export async function measureStart(folder, { starts }) {
  const [first, later] = [[], []];
  for (let round = 0; round < starts; round++) {
    const dataDir = mkdtempSync(join(folder, "start-"));
    first.push(await timeStart(dataDir));
    later.push(await timeStart(dataDir));
  }
  return { first: median(first), later: median(later), starts };
}

async function timeStart(dataDir) {
  const started = performance.now();
  const { origin, stop } = await startBuiltShop({ DATA_DIR: dataDir });
  try {
    const response = await fetch(`${origin}/en/homepage`);
    await response.text();
    if (response.status !== 200) throw new Error(`${response.status} for the first page`);
    return performance.now() - started;
  } finally {
    await stop();
  }
}
