import postcss from "postcss";
import { expect, test } from "vitest";
import { compact } from "#app/styles/compact.ts";

const built = (css: string) => postcss([compact]).process(css, { from: undefined }).css.replace(/\s+/g, " ");

test("inlines a constant measure", () => {
  expect(built(":root { --gap: 12px; } a { padding: var(--gap) calc(2 * var(--gap)); }")).toContain("padding: 12px calc(2 * 12px)");
});

test("keeps a colour, and everything that a theme, a language or a page changes, as a custom property", () => {
  const css = built(":root { --ink: #123456; --lead: 1.5rem; } :lang(zh) { --lead: 2rem; } p { color: var(--ink); margin: var(--lead); }");
  expect(css).toContain("color: var(--ink); margin: var(--lead)");
});

test("replaces logical directions with those of the page's one direction, and renames nothing else", () => {
  const css = built("a { margin-inline-start: 1px; inset-block-end: 2px; max-inline-size: 3px; border-inline: 0; --x-inline-size: 1; inset: 4px; }");
  expect(css).toContain("margin-left: 1px; bottom: 2px; max-width: 3px; border-inline: 0; --x-inline-size:1; inset: 4px");
});

test("groups the rules of one layer in their original order", () => {
  const css = built("@layer a, b; @layer a { i { top: 1px; } } @layer b { i { top: 2px; } } @layer a { i { top: 3px; } }");
  expect(css.match(/@layer a \{/g)).toHaveLength(1);
  expect(css.indexOf("1px")).toBeLessThan(css.indexOf("3px"));
  expect(css.indexOf("3px")).toBeLessThan(css.indexOf("2px"));
});
