import { beforeAll, describe, expect, test, vi } from "vitest";
import type { checkSync } from "recheck";
import { projectRoot } from "#server/env.ts";
import { BUILT, REVIEWED } from "#tests/fixtures/reviewed-patterns.ts";
import { collectPatterns } from "#tests/support/regular-expressions.ts";

// Static analysis: a regular expression with more than linear time can be used to block the shop.

const { literals, built } = collectPatterns(projectRoot, ["app", "server"]);
let check: typeof checkSync;

beforeAll(async () => {
  // The checker in plain JavaScript: no Java, no platform-specific program.
  vi.stubEnv("RECHECK_SYNC_BACKEND", "pure");
  check = (await import("recheck")).checkSync;
});

/** Uses the deterministic automaton, without a time limit. */
const verdict = (source: string, flags: string) => check(source, flags, { checker: "automaton", timeout: 120_000 }).status;

describe("regular expressions of the program", () => {
  test("take linear time on any input, or read only short or trusted input", { timeout: 300_000 }, () => {
    const unknown = new Map(literals.filter(({ source }) => !(source in REVIEWED)).map((one) => [`/${one.source}/${one.flags}`, one]));
    expect(unknown.size).toBeGreaterThan(300);
    const wrong = [...unknown.values()].filter(({ source, flags }) => verdict(source, flags) !== "safe");
    expect(wrong.map(({ source, at }) => `${at} /${source}/`)).toEqual([]);
  });

  test("are listed as reviewed only while they exist", () => {
    const sources = new Set(literals.map(({ source }) => source));
    expect(Object.keys(REVIEWED).filter((source) => !sources.has(source))).toEqual([]);
    expect([...new Set(built)].sort()).toEqual(Object.keys(BUILT).sort());
  });
});

test("the checker detects a cubic pattern, a harmless-looking one, and a linear one", () => {
  expect(verdict(String.raw`^(\d{4})\s*[/.\-年 ]\s*(\d{1,2})$`, "")).toBe("vulnerable");
  expect(verdict(String.raw`\s*,\s*`, "")).toBe("vulnerable");
  expect(verdict(String.raw`^\d{19,20}$`, "")).toBe("safe");
});
