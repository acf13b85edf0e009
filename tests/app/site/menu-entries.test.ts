import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LIVE_PAGES } from "#app/routes/site/frame/live-pages.ts";
import { menuFor, type MenuViewer } from "#app/routes/site/frame/menu-entries.ts";

const routes = [...readFileSync("app/routes.ts", "utf8").matchAll(/route\("([^"]+)"/g)].map(([, address]) => address);
const entries = (viewer: MenuViewer) => menuFor(viewer).flatMap((section) => section.entries);

test("a page listed as live has an address", () => {
  expect(LIVE_PAGES.filter((page) => !routes.includes(page))).toEqual([]);
});

test("the menu links to no page that does not exist", () => {
  expect(entries({ loginType: "phone" }).filter((entry) => !routes.includes(entry.page))).toEqual([]);
  expect(menuFor(null).every((section) => section.entries.length > 0)).toBe(true);
});

test("the menu of every page links to customer service", () => {
  expect(menuFor(null).find((section) => section.key === "support")?.entries).toContainEqual({ key: "customer-service", page: "customer-service" });
});

test("My account is shown to signed-in visitors only", () => {
  expect(menuFor(null).map((section) => section.key)).not.toContain("account");
});

test("Destinations expands to the popular group and the continents, each linking to its position in the list", () => {
  const groups = menuFor(null).find((section) => section.key === "destinations")?.entries ?? [];
  expect(groups.map((entry) => entry.query?.ContinentActive)).toEqual(["0", "1", "2", "3", "4", "5", "6"]);
});
