import { expect, test } from "vitest";
import { isKnownPage, parsePageLink } from "#server/content/markup/known-pages.ts";

test.each([
  ["plans?country=JP", true],
  ["/en/plans", true],
  ["policy/refund_policy#withdrawal", true],
  ["argeement?key=privacy_policy", true],
  ["#transfer", true],
  ["no-such-page", false],
  ["policy/no_such_policy", false],
  ["argeement?key=nothing", false],
  ["/fr/plans", false],
])("%s is known: %s", (link, isKnown) => {
  const target = parsePageLink(link);
  expect(target !== null && isKnownPage(target)).toBe(isKnown);
});

test.each(["https://www.example.org/plans", "mailto:a@example.org", "tel:+852-1"])("%s leads to no page of the shop", (link) => {
  expect(parsePageLink(link)).toBeNull();
});
