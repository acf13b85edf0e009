import { beforeEach, expect, test } from "vitest";
import { openDesk, type DeskBrowser } from "#tests/support/desk.ts";
import { deliverOrder } from "#tests/support/orders/money.ts";
import { createOrder } from "#tests/support/orders/purchase.ts";
import { orderForm, useTestShop } from "#tests/support/shop.ts";
import { readPage } from "#tests/support/staff/desk-pages.ts";

const shop = useTestShop();
let editor: DeskBrowser;
beforeEach(async () => {
  editor = await openDesk(shop).signIn("editor");
});

test("statistics show orders by day as a described chart and as a table", async () => {
  await deliverOrder(shop);
  await createOrder(shop, orderForm({ email: "bob@example.com" }));
  const { html, text } = await readPage(editor, "/statistics?days=7");
  expect(html).toContain("2 orders placed and 1 paid");
  expect(html).toMatch(/<svg[^>]* role="img" aria-label="Orders by day/);
  expect(html.split("<rect").length).toBeGreaterThan(14);
  expect(text).toContain("Visited the shop");
  expect(text).toContain("All days");
  expect(html.split('<th scope="row">').length).toBeGreaterThan(7 + 1 + 6);
});

test("without a period they are those of 14 days, and an impossible one is refused", async () => {
  expect((await readPage(editor, "/statistics")).html).toContain('href="/statistics/csv?days=14"');
  for (const days of ["0", "31", "x", "-1", "1.5", "9".repeat(400)]) {
    const page = await readPage(editor, `/statistics?days=${days}`);
    expect([days, page.status, page.text.includes("Choose from 1 to 30 days.")]).toEqual([days, 400, true]);
    expect((await readPage(editor, `/statistics/csv?days=${days}`)).status).toBe(404);
  }
});

test("the file has one line for each figure", async () => {
  await deliverOrder(shop);
  const file = await editor.get("/statistics/csv?days=1");
  expect(file.headers.get("Content-Disposition")).toContain("attachment");
  const lines = (await file.text()).split("\r\n");
  expect(lines).toContain("funnel,paid,all,1");
  expect(lines.filter((line) => line.startsWith("day,"))).toHaveLength(6);
});
