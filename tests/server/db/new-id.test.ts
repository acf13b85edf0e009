import { expect, test } from "vitest";
import { firstIdAt, newId, newReference } from "#server/db/new-id.ts";

test("a reference has its prefix and the given number of characters that are read without doubt", () => {
  const references = Array.from({ length: 200 }, () => newReference("RN", 8));
  for (const reference of references) expect(reference).toMatch(/^RN[2-9A-HJKMNP-Z]{8}$/);
  expect(new Set(references).size).toBe(200);
});

test("ids sort by time, and those of one millisecond in the order in which they were made", () => {
  const now = Date.UTC(2026, 10, 27);
  const ids = [newId("act", now - 1), ...Array.from({ length: 2000 }, () => newId("act", now)), newId("act", now + 1)];
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids.map((id) => id.slice(-13))).size).toBe(ids.length);
  expect(firstIdAt("act", now) > (ids[0] ?? "")).toBe(true);
  expect(firstIdAt("act", now) < (ids[1] ?? "")).toBe(true);
});
