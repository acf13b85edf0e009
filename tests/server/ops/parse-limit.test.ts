import { expect, test } from "vitest";
import { parseLimit } from "#server/ops/input/parse-limit.ts";

test.each([
  [undefined, 50],
  ["10", 10],
  ["10.5", 10],
  ["0", 50],
  ["-3", 1],
  ["5000", 1000],
  ["many", 50],
])("reads --limit %s as %i", (text, limit) => expect(parseLimit(text)).toBe(limit));
