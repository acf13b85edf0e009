import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { isKnownPage, KNOWN_PAGES, parsePageLink } from "#server/content/markup/known-pages.ts";

type Entry = { path?: string; children?: Entry[] };
const pathsOf = (entries: Entry[], parent = ""): string[] =>
  entries.flatMap(({ path, children = [] }) => {
    const full = path === undefined ? parent : `${parent}/${path}`;
    return [full, ...pathsOf(children, full)];
  });
const served = new Set(pathsOf((await routes) as Entry[]));

test("every page that content may link to is an address of the shop", () => {
  const unknown = KNOWN_PAGES.filter((page) => !served.has(`/:lang/${page.startsWith("policy/") ? "policy/:docname" : page}`));
  expect(unknown).toEqual([]);
});

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
