import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "#server/env.ts";

const TEXTS = join(projectRoot, "app/i18n/texts/en");

const leaves = (value: unknown): string[] => (typeof value === "string" ? [value] : Object.values(value as object).flatMap(leaves));

/** Every text of the desk in English, without the ellipsis of a link to a further page. */
const labels = new Set(
  readdirSync(TEXTS)
    .filter((name) => name.startsWith("desk"))
    .flatMap((name) => leaves(JSON.parse(readFileSync(join(TEXTS, name), "utf8"))))
    .map((label) => label.replace(/…$/, "")),
);

test("the guide for staff names pages and buttons as the desk does", () => {
  const guide = readFileSync(join(projectRoot, "docs/staff.md"), "utf8");
  const named = [...guide.matchAll(/(?<!\*)\*([^*\n]+)\*(?!\*)/g)].map(([, label = ""]) => label);
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((label) => !labels.has(label))).toEqual([]);
});
