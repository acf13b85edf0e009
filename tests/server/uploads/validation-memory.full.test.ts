import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

test.each([
  ["photos", 100],
  ["files", 240],
])("validating all malformed %s needs less than 256 MB of memory", async (corpus, least) => {
  const measure = ["--import", "tsx", "tests/support/processes/measure-memory.ts", corpus];
  const { stdout } = await promisify(execFile)(process.execPath, measure, { maxBuffer: 1e6 });
  const { tried, grownMegabytes } = JSON.parse(stdout) as { tried: number; grownMegabytes: number };
  expect(tried).toBeGreaterThanOrEqual(least);
  expect(grownMegabytes).toBeLessThan(256);
});
