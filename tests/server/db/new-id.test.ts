import { expect, test } from "vitest";
import { newReference } from "#server/db/new-id.ts";

test("a reference has its prefix and the given number of characters that are read without doubt", () => {
  const references = Array.from({ length: 200 }, () => newReference("RN", 8));
  for (const reference of references) expect(reference).toMatch(/^RN[2-9A-HJKMNP-Z]{8}$/);
  expect(new Set(references).size).toBe(200);
});
