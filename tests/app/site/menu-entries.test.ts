import { expect, test } from "vitest";
import { menuFor } from "#app/routes/site/frame/menu-entries.ts";

test("no section of the menu is empty", () => {
  for (const viewer of [null, { loginType: null }, { loginType: "phone" as const }]) {
    expect(menuFor(viewer).filter((section) => section.entries.length === 0)).toEqual([]);
  }
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
