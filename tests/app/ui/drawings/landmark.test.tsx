import { readFileSync } from "node:fs";
import { join } from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Landmark } from "#app/ui/drawings/landmark.tsx";
import { REGIONS } from "#server/destinations/region.ts";
import { projectRoot } from "#server/env.ts";

const drawings = new Map(
  readFileSync(join(projectRoot, "app/ui/drawings/drawings.svg"), "utf8")
    .split("\n")
    .flatMap((line) => [...line.matchAll(/^<symbol id="([A-Z_]+)".*<\/symbol>$/g)])
    .map(([symbol, id]) => [id ?? "", symbol]),
);
const { countries } = JSON.parse(readFileSync(join(projectRoot, "server/db/seed/data/countries.json"), "utf8")) as {
  countries: { iso2: string; hot?: number }[];
};

test("every popular destination and every region has a drawing, and at least thirty destinations", () => {
  const popular = countries.filter((country) => country.hot !== undefined).map((country) => country.iso2);
  expect(popular.length).toBeGreaterThan(20);
  expect([...popular, ...REGIONS].filter((id) => !drawings.has(id))).toEqual([]);
  expect([...drawings.keys()].filter((id) => id.length === 2).length).toBeGreaterThanOrEqual(30);
});

test("a drawing has at most 800 bytes, and no colour of its own", () => {
  for (const [id, symbol] of drawings) {
    expect(Buffer.byteLength(symbol), id).toBeLessThanOrEqual(800);
    expect(symbol, id).toMatch(/^<symbol id="\w+" viewBox="0 0 96 64"><path d="[^"<>]+"\/><\/symbol>$/);
  }
});

test("the component shows exactly the places that are drawn, and hides the drawing from screen readers", () => {
  const ids = [...countries.map((country) => country.iso2), ...REGIONS, "XX"];
  const shown = ids.filter((id) => renderToStaticMarkup(<Landmark id={id} />).includes(`#${id}"`));
  expect(shown.toSorted()).toEqual([...drawings.keys()].toSorted());
  expect(renderToStaticMarkup(<Landmark id="JP" />)).toContain('aria-hidden="true"');
  expect(renderToStaticMarkup(<Landmark id="XX" />)).toBe("");
});
