import { beforeEach, expect, test } from "vitest";
import { openDesk, type DeskBrowser } from "#tests/support/desk.ts";
import { createOrder, POSTED_SIM, postOrder } from "#tests/support/orders/purchase.ts";
import { orderForm, useTestShop } from "#tests/support/shop.ts";
import { countAudited, postForm, readPage } from "#tests/support/staff/desk-pages.ts";

const PAGE = "/stock/physical";

const shop = useTestShop();
let service: DeskBrowser;
beforeEach(async () => {
  service = await openDesk(shop).signIn("service");
  await shop.db.updateTable("sim_stock").set({ on_hand: 500, reserved: 0, counted_at: null }).where("kind", "=", "physical").execute();
});

const stored = () => shop.db.selectFrom("sim_stock").select(["on_hand", "reserved"]).where("kind", "=", "physical").executeTakeFirstOrThrow();

test("the stock is listed by kind, with what orders have reserved", async () => {
  await createOrder(shop, orderForm(POSTED_SIM));
  const { reserved } = await stored();
  expect(Number(reserved)).toBeGreaterThan(0);
  const list = await readPage(service, "/stock");
  expect(list.text).toMatch(new RegExp(`Travel SIM cards.*500.*${reserved}.*${500 - Number(reserved)}.*Never counted`));
  expect(list.html).toContain(`href="${PAGE}"`);
});

test("a count is reviewed before it is recorded, and is in the history with who counted", async () => {
  expect((await readPage(service, PAGE)).text).toContain("No counts yet.");
  const review = await postForm(service, PAGE, { intent: "review", count: "480", expected: "500" });
  expect(review.status).toBe(200);
  expect(review.text).toContain("On hand: 500 → 480.");
  expect(review.text).toContain("For sale: 500 → 480.");
  expect((await stored()).on_hand).toBe(500);
  expect(await postForm(service, PAGE, { intent: "set", count: "480", expected: "500" })).toMatchObject({ status: 303, to: PAGE });
  expect((await stored()).on_hand).toBe(480);
  expect(await countAudited(shop, "stock.set")).toBe(1);
  expect((await readPage(service, PAGE)).text).toMatch(/Mei Chan.*500.*480/);
});

test("counting the same number again is recorded, too", async () => {
  for (let n = 1; n <= 2; n++) {
    expect((await postForm(service, PAGE, { intent: "set", count: "500", expected: "500" })).status).toBe(303);
    expect(await countAudited(shop, "stock.set")).toBe(n);
  }
});

test("a count is not reviewed against a stock that was not seen", async () => {
  const review = await postForm(service, PAGE, { intent: "review", count: "480", expected: "499" });
  expect([review.status, review.text]).toEqual([409, expect.stringContaining("The stock has changed since you opened this page")]);
});

test("a wrong or impossible count is rejected at its field, and stays", async () => {
  await createOrder(shop, orderForm(POSTED_SIM));
  for (const count of ["", "-1", "1.5", "12345678", "many"]) {
    const page = await postForm(service, PAGE, { intent: "review", count, expected: "500" });
    expect([count, page.status, page.html.includes('href="#review-count"')]).toEqual([count, 400, true]);
  }
  const none = await postForm(service, PAGE, { intent: "review", count: "0", expected: "500" });
  expect([none.status, none.text.includes("are reserved for orders"), none.html.includes('value="0"')]).toEqual([409, true, true]);
  const skipped = await postForm(service, PAGE, { intent: "set", count: "0", expected: "500" });
  expect([skipped.status, skipped.html.includes('href="#review-count"')]).toEqual([409, true]);
  expect((await stored()).on_hand).toBe(500);
});

test("a count of nothing says that the cards are no longer sold, and they are not", async () => {
  const review = await postForm(service, PAGE, { intent: "review", count: "0", expected: "500" });
  expect(review.text).toContain("Travel SIM cards can no longer be ordered by post.");
  expect((await postForm(service, PAGE, { intent: "set", count: "0", expected: "500" })).status).toBe(303);
  expect(await postOrder(shop, orderForm(POSTED_SIM))).toMatchObject({ code: "out-of-stock" });
  expect((await readPage(service, "/stock")).text).toContain("none left");
});

test("a count is not recorded over a change that was not seen", async () => {
  await shop.db.updateTable("sim_stock").set({ on_hand: 499 }).where("kind", "=", "physical").execute();
  const late = await postForm(service, PAGE, { intent: "set", count: "480", expected: "500" });
  expect([late.status, late.text.includes("The stock has changed since you opened this page")]).toEqual([409, true]);
  expect(late.html).toContain('value="480"');
  // The form now has the number that is seen.
  expect(late.html).toMatch(/name="expected" value="499"|value="499" name="expected"/);
  expect((await stored()).on_hand).toBe(499);
  const back = await postForm(service, PAGE, { intent: "change", count: "480", expected: "499" });
  expect([back.status, back.html.includes('value="480"'), back.html.includes('aria-invalid="true"')]).toEqual([200, true, false]);
});

test("an unknown kind of stock has no page", async () => {
  expect((await readPage(service, "/stock/plastic")).status).toBe(404);
  expect((await postForm(service, "/stock/constructor", { intent: "set", count: "1", expected: "0" })).status).toBe(404);
});
