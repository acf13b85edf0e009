import { Clerk, openDeskAs } from "./support/desk.ts";
import { orderAddress, payButton } from "./support/order-form.ts";
import { alsoWithoutScripts, expect, test } from "./support/test.ts";
import { text } from "./support/texts.ts";

// What staff change at the desk in texts, stock and packages, from *Today*, with and without scripts. Every run has a text and a package of its own.

const content = (key: string, values?: Record<string, string>) => text("en", `desk-content:${key}`, values);
const catalogue = (key: string, values?: Record<string, string>) => text("en", `desk-catalogue:${key}`, values);
const stock = (key: string, values?: Record<string, string | number>) => text("en", `desk-stock:${key}`, values);
const next = text("en", "desk-orders:confirm.continue");

/** The shop follows a change of the catalogue within ten seconds. */
const WITHIN_TEN_SECONDS = { timeout: 20_000 };

test("a policy changes on a later day, and the shop keeps today's text until then", alsoWithoutScripts, async ({ page, scripts }) => {
  const key = scripts ? "fair_usage_policy" : "delivery_policy";
  const added = "This sentence applies from 2031.";
  await openDeskAs(page, "editor");
  const clerk = new Clerk(page);
  await clerk.click(clerk.section("content"));
  await clerk.click(page.locator(`main .data-table a[href$="key=${key}"]`));
  const english = page.locator('[name="text_en"]');
  await clerk.type(english, `${(await english.inputValue()).trimEnd()}\n\n${added}`);
  await clerk.type(page.locator('[name="version"]'), "9.0");
  await clerk.type(page.locator('[name="date"]'), "2031-01-01");
  await clerk.click(clerk.button(content("edit.save")));
  await expect(page.getByRole("main")).toContainText(content("done.saved"));
  await clerk.click(clerk.link(content("page.publish")));
  await expect(page.locator("ins").last()).toHaveText(added);
  await clerk.click(clerk.button(next));
  await expect(page.getByRole("main")).toContainText(content("confirm.until-then"));
  await clerk.click(page.getByRole("main").locator('button[value="publish"]'));
  await expect(page.getByRole("main")).toContainText(content("done.scheduled"));
  clerk.expectAtMost({ clicks: 6, typed: 3 });

  const edition = (version: string) => page.getByRole("row").filter({ hasText: version });
  await expect(edition("9.0")).toContainText(content("edition-state.scheduled"));
  await expect(edition("3.0")).toContainText(content("edition-state.in-force"));
  await page.goto(`/en/argeement?key=${key}`);
  await expect(page.getByRole("main")).toContainText("3.0");
  await expect(page.getByRole("main")).not.toContainText(added);
});

test("SIM cards are counted", alsoWithoutScripts, async ({ page, scripts }) => {
  const kind = scripts ? "china" : "prepaid";
  const count = scripts ? 4_321 : 5_432;
  await openDeskAs(page, "service");
  const clerk = new Clerk(page);
  await clerk.click(clerk.section("stock"));
  await clerk.click(clerk.link(stock(`kind.${kind}`)));
  await clerk.type(page.locator('[name="count"]'), String(count));
  await clerk.click(clerk.button(next));
  await expect(page.getByRole("main")).toContainText(`→ ${count}.`);
  await clerk.click(clerk.button(stock("review.submit", { count })));
  await expect(page.getByRole("main")).toContainText(stock("done", { count }));
  await expect(page.getByRole("row").nth(1)).toContainText(String(count));
  clerk.expectAtMost({ clicks: 4, typed: 1 });
});

test("a package is taken off sale, and the shop no longer sells it", alsoWithoutScripts, async ({ page, scripts }) => {
  const id = scripts ? "PE-3GB-15D" : "PE-1GB-7D";
  const order = orderAddress("en", id, "esim");
  await page.goto(order);
  await expect(payButton(page)).toBeVisible();
  await openDeskAs(page, "owner");
  const clerk = new Clerk(page);
  await clerk.click(clerk.section("catalogue"));
  await clerk.type(page.locator('.filters [name="text"]'), id);
  await clerk.click(clerk.button(catalogue("filter.submit")));
  // The text is also the end of an ID of another plan.
  await clerk.click(page.getByRole("link", { name: id, exact: true }));
  await clerk.click(page.getByText(catalogue("sale.take-off"), { exact: true }));
  await clerk.click(page.getByRole("button", { name: catalogue("sale.submit"), exact: true }));
  await expect(page.getByRole("main")).toContainText(catalogue("done.taken-off-sale"));
  clerk.expectAtMost({ clicks: 5, typed: 1 });
  await expect(async () => {
    await page.goto(order);
    await expect(page.locator("h1")).toBeVisible();
    await expect(payButton(page)).toHaveCount(0, { timeout: 500 });
  }).toPass(WITHIN_TEN_SECONDS);
});

test("a new package is read in words, then created, and the shop sells it", alsoWithoutScripts, async ({ page, scripts }) => {
  const id = scripts ? "CL-7GB-30D" : "CL-6GB-30D";
  const data = scripts ? "7" : "6";
  await openDeskAs(page, "owner");
  const clerk = new Clerk(page);
  await clerk.click(clerk.section("catalogue"));
  await clerk.click(clerk.link(catalogue("new.title")));
  const typed = { package: id, plan: "CL", dataMb: String(Number(data) * 1024), days: "30", useByDays: "180", CNY: "188", HKD: "202", USD: "26" };
  for (const [name, value] of Object.entries(typed)) await clerk.type(page.locator(`main [name="${name}"]`), value);
  await clerk.click(clerk.button(next));
  const main = page.getByRole("main");
  await expect(main).toContainText(`${data} GB for 30 days`);
  await expect(main).toContainText("HK$202.00");
  await expect(main).toContainText(catalogue("review.final", { id }));
  await clerk.click(clerk.button(catalogue("review.submit", { id })));
  await expect(main).toContainText(catalogue("done.created", { id }));
  clerk.expectAtMost({ clicks: 4, typed: 8 });
  await expect(async () => {
    await page.goto(orderAddress("en", id, "esim"));
    await expect(payButton(page)).toBeVisible({ timeout: 500 });
  }).toPass(WITHIN_TEN_SECONDS);
  await expect(page.getByRole("main")).toContainText(`${data} GB`);
});
