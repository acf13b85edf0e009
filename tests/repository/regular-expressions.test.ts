import { beforeAll, describe, expect, test, vi } from "vitest";
import type { checkSync } from "recheck";
import { projectRoot } from "#server/env.ts";
import { BUILT, REVIEWED } from "#tests/fixtures/reviewed-patterns.ts";
import { collectPatterns } from "#tests/support/regular-expressions.ts";

// Analyses the program, as a compiler would: a regular expression that needs more than linear time can be made to keep the shop from answering.

const { literals, built } = collectPatterns(projectRoot, ["app", "server"]);
let check: typeof checkSync;

beforeAll(async () => {
  // The checker in plain JavaScript: no Java, no program of one platform.
  vi.stubEnv("RECHECK_SYNC_BACKEND", "pure");
  check = (await import("recheck")).checkSync;
});

/** The automaton decides; it draws nothing by chance, and an answer that takes long is waited for. */
const verdict = (source: string, flags: string) => check(source, flags, { checker: "automaton", timeout: 120_000 }).status;

describe("the regular expressions of the program", () => {
  test("take linear time, whatever they read, or read only what is short or the shop's own", { timeout: 300_000 }, () => {
    const unknown = new Map(literals.filter(({ source }) => !(source in REVIEWED)).map((one) => [`/${one.source}/${one.flags}`, one]));
    expect(unknown.size).toBeGreaterThan(300);
    const wrong = [...unknown.values()].filter(({ source, flags }) => verdict(source, flags) !== "safe");
    expect(wrong.map(({ source, at }) => `${at} /${source}/`)).toEqual([]);
  });

  test("are reviewed only while they are there", () => {
    const sources = new Set(literals.map(({ source }) => source));
    expect(Object.keys(REVIEWED).filter((source) => !sources.has(source))).toEqual([]);
    expect([...new Set(built)].sort()).toEqual(Object.keys(BUILT).sort());
  });
});

test("the checker knows a cubic pattern, one that looks harmless, and a linear one", () => {
  expect(verdict(String.raw`^(\d{4})\s*[/.\-年 ]\s*(\d{1,2})$`, "")).toBe("vulnerable");
  expect(verdict(String.raw`\s*,\s*`, "")).toBe("vulnerable");
  expect(verdict(String.raw`^\d{19,20}$`, "")).toBe("safe");
});
