import { expect, test } from "vitest";
import { parseLtLanguage } from "#server/locale/locale.schema.ts";
import { runCommand } from "#server/ops/ops.ts";
import { CollectDataSchema } from "#server/tracking/collect-data.schema.ts";

const NAMES = Object.getOwnPropertyNames(Object.prototype).filter((name) => name !== "__proto__");

test.each([...NAMES, "__proto__"])("%s is neither a language nor a command: only defined names are looked up", async (name) => {
  expect(parseLtLanguage(name)).toBeUndefined();
  const lines: string[] = [];
  const exit = await runCommand(
    [name],
    (line) => lines.push(line),
    () => Promise.reject(new Error("No command may open the shop")),
  );
  expect([exit, lines[0]]).toEqual([2, expect.stringContaining(`There is no command "${name}"`)]);
});

test("an event has at most ten additional fields, whatever their names", () => {
  const event = (names: string[]) => ({ url: "/en/plans", ...Object.fromEntries(names.map((name) => [name, "1"])) });
  expect(CollectDataSchema.safeParse(event(NAMES.slice(0, 10))).success).toBe(true);
  expect(CollectDataSchema.safeParse(event(NAMES.slice(0, 11))).success).toBe(false);
});
