import { expect, test } from "vitest";
import { checkPattern } from "#tests/lint/linear-time.mjs";

test("the rule for regular expressions finds a cubic pattern and a harmless-looking one, and accepts a linear one", () => {
  expect(checkPattern(String.raw`^(\d{4})\s*[/.\-年 ]\s*(\d{1,2})$`, "")).toBe("vulnerable");
  expect(checkPattern(String.raw`\s*,\s*`, "")).toBe("vulnerable");
  expect(checkPattern(String.raw`^\d{19,20}$`, "")).toBe("safe");
});
