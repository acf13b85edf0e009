import { expect, test } from "vitest";
import { menuFor } from "#app/routes/site/frame/menu-entries.ts";

const SHOP = { hasEsimSite: true };

test("no section of the menu is empty", () => {
  for (const viewer of [null, { loginType: null }, { loginType: "phone" as const }]) {
    expect(menuFor(viewer, SHOP).filter((section) => section.entries.length === 0)).toEqual([]);
  }
});

test("eSIM plans leads to the plans of this shop; the other eSIM site is named as such, and only if there is one", () => {
  const pagesOf = (hasEsimSite: boolean) =>
    menuFor(null, { hasEsimSite }).flatMap(({ key, entries }) => entries.map(({ page }) => `${key}: ${page}`));
  expect(pagesOf(false)).toContain("plans: plans");
  expect(pagesOf(false).join()).not.toContain("esim-link");
  expect(pagesOf(true)).toContain("esim-link: esim-link");
});

test("My account is shown to signed-in visitors only", () => {
  expect(menuFor(null, SHOP).map((section) => section.key)).not.toContain("account");
});

test("Destinations expands to the popular group and the continents, each linking to its position in the list", () => {
  const groups = menuFor(null, SHOP).find((section) => section.key === "destinations")?.entries ?? [];
  expect(groups.map((entry) => entry.query?.ContinentActive)).toEqual(["0", "1", "2", "3", "4", "5", "6"]);
});
