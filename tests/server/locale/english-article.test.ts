import { expect, test } from "vitest";
import { withArticle } from "#server/locale/english-article.schema.ts";
import { translate } from "#server/locale/translate.ts";

test.each([
  ["United States", "the United States"],
  ["Netherlands, Japan, Cayman Islands", "the Netherlands, Japan, the Cayman Islands"],
  ["Congo (DRC)", "the Congo (DRC)"],
  ["Christmas Island", "Christmas Island"],
  ["South Georgia & South Sandwich Islands", "South Georgia & South Sandwich Islands"],
])("%s is %s after a preposition", (places, phrase) => {
  expect(withArticle(places)).toBe(phrase);
});

test("a sentence in English names a place with its article", () => {
  expect(translate("en", "calendar:install", { place: "Philippines" })).toBe("Install your eSIM for the Philippines");
  expect(translate("zh-hk", "calendar:install", { place: "菲律賓" })).toContain("菲律賓");
});
