import { expect, inject, test } from "vitest";
import { LIVE_PAGES } from "#app/routes/site/frame/live-pages.ts";
import { visitor } from "#tests/support/html-page.ts";

const open = visitor(inject("readOnlyShop"));

// The menu and the answers link to these pages only.
test.each(LIVE_PAGES.filter((page) => page !== "homepage"))("/%s is a page, unlike an unknown address, which leads to the homepage", async (page) => {
  const { status, location } = await open(`/en/${page}`);
  expect(status).toBeLessThan(400);
  expect(location ?? "").not.toContain("/homepage");
});
