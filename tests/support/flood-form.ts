import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Flood } from "#tests/support/processes/measure-flood.ts";

/** Has a shop of its own process posted twenty of these forms at once, and three of 200 MB: the answers given, and by how many MB it grew. */
export async function floodForm(flood: Flood): Promise<{ answers: number[]; grownBy: number }> {
  const measure = ["--import", "tsx", "tests/support/processes/measure-flood.ts", JSON.stringify(flood)];
  return JSON.parse((await promisify(execFile)(process.execPath, measure)).stdout);
}
