import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Flood } from "#tests/support/processes/measure-flood.ts";

/** Posts twenty of these forms simultaneously, and three of 200 MB, to a shop in a separate process. Returns the responses and by how many MB the process grew. */
export async function floodForm(flood: Flood): Promise<{ answers: number[]; grownBy: number }> {
  const measure = ["--import", "tsx", "tests/support/processes/measure-flood.ts", JSON.stringify(flood)];
  return JSON.parse((await promisify(execFile)(process.execPath, measure)).stdout);
}
