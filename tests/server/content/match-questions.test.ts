import { expect, test } from "vitest";
import { normalizeSearchText, questionSearch } from "#server/content/questions/match-questions.ts";

const finds = (typed: string, text: string) => questionSearch(typed)(normalizeSearchText(text));

test.each(["", "hotspot", "Day pass hotspot", "“hotspot”, day?", "ＨＯＴＳＰＯＴ", "热点", "tethering"])(
  "finds a question that contains every typed word, in any order: %s",
  (typed) => {
    expect(finds(typed, "May I use my phone as a hotspot with a day pass?")).toBe(true);
  },
);

test.each(["hotspot night", "a", "x", "?", "热点设置"])("finds nothing for an unknown word, a single Latin letter or no letter: %s", (typed) => {
  expect(finds(typed, "May I use my phone as a hotspot with a day pass? x")).toBe(false);
});

test.each(["APN设置", "设置 apn", "sim卡", "卡"])("finds Chinese text without spaces: %s", (typed) => {
  expect(finds(typed, "SIM 卡的 APN 如何设置？")).toBe(true);
});
