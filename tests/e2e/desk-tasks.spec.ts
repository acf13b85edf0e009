import { readFile } from "node:fs/promises";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { Clerk, find, openDeskAs } from "./support/desk.ts";
import { enquireByPost } from "./support/enquiry.ts";
import { messagesTo, messageTo } from "./support/mailbox.ts";
import { hongKongParcel, newEmail } from "./support/order-form.ts";
import { buy, resultAddress } from "./support/shop-api.ts";
import { alsoWithoutScripts, expect, test } from "./support/test.ts";
import { text } from "./support/texts.ts";

// What each task of staff takes at the desk, from *Today*, with and without scripts.

const orders = (key: string, values?: Record<string, string | number>) => text("en", `desk-orders:${key}`, values);
const enquiries = (key: string, values?: Record<string, string | number>) => text("en", `desk-enquiries:${key}`, values);

test("a buyer lost a mail: it is found by email and sent again", async ({ page }) => {
  const { email, number } = await buy();
  await openDeskAs(page, "service");
  const clerk = new Clerk(page);
  await find(clerk, email.toUpperCase());
  await expect(page.locator("h1")).toHaveText(number);
  await clerk.click(page.locator(".order-question summary"));
  await clerk.click(clerk.button(orders("resend.mail.receipt")));
  await expect(page.getByRole("main")).toContainText(orders("resend.done.receipt"));
  clerk.expectAtMost({ clicks: 3, typed: 1 });
});

test("goodwill: a part of the payment goes back, and the buyer is told", alsoWithoutScripts, async ({ page }) => {
  const { email, number } = await buy();
  await openDeskAs(page, "finance");
  const clerk = new Clerk(page);
  await find(clerk, number);
  await clerk.click(clerk.link(orders("actions.refund")));
  await clerk.type(page.locator('[name="amount"]'), "10.00");
  await clerk.type(page.locator('[name="because"]'), "slow connection");
  await clerk.click(clerk.button(orders("confirm.continue")));
  await clerk.click(clerk.button(orders("refund.confirm", { amount: "HK$10.00" })));
  await expect(page.getByRole("main")).toContainText(orders("refund.done", { amount: "HK$10.00" }));
  expect((await messageTo(email, /We’ve refunded/)).text).toContain("HK$10.00");
  clerk.expectAtMost({ clicks: 4, typed: 3 });
});

test("a wrong email address is corrected, and both addresses are told", async ({ page }) => {
  const { email, number } = await buy();
  const right = newEmail();
  await openDeskAs(page, "service");
  const clerk = new Clerk(page);
  await find(clerk, number);
  await clerk.click(clerk.link(orders("actions.email")));
  await clerk.type(page.locator('[name="email"]'), right);
  await clerk.click(clerk.button(orders("confirm.continue")));
  await clerk.click(clerk.button(orders("email.confirm", { email: right })));
  await expect(page.getByRole("main")).toContainText(orders("email.done"));
  expect((await messageTo(right, /./)).text).toContain(number);
  expect((await messageTo(email, /address/)).text).not.toContain("order-result?");
  clerk.expectAtMost({ clicks: 4, typed: 2 });
});

test("a SIM card is posted, comes back and is posted again", alsoWithoutScripts, async ({ page, scripts }) => {
  const { email, number } = await buy({ ...hongKongParcel, way: "physical" });
  await openDeskAs(page, "service");
  const clerk = new Clerk(page);
  await find(clerk, number);
  await clerk.click(clerk.link(orders("actions.ship")));
  await clerk.type(page.locator('[name="courier"]'), "SF Express");
  await clerk.type(page.locator('[name="tracking"]'), "SF1234567890");
  await clerk.type(page.locator('[name="iccids"]'), simCardIccid(scripts ? 950 : 951));
  await clerk.click(clerk.button(orders("confirm.continue")));
  await clerk.click(clerk.button(orders("ship.confirm")));
  await expect(page.getByRole("main")).toContainText(orders("ship.done"));

  await clerk.click(clerk.link(orders("actions.returned")));
  await clerk.type(page.locator('[name="reason"]'), "not-collected");
  await clerk.click(clerk.button(orders("returned.submit")));
  await expect(page.getByRole("main")).toContainText(orders("returned.done"));

  await clerk.click(clerk.link(orders("actions.send-again")));
  await clerk.type(page.locator('[name="courier"]'), "SF Express");
  await clerk.type(page.locator('[name="tracking"]'), "SF0987654321");
  await clerk.click(clerk.button(orders("send-again.submit")));
  await expect(page.getByRole("main")).toContainText(orders("send-again.done"));
  await expect(async () => expect((await messagesTo(email)).some(({ text: mail }) => mail.includes("SF0987654321"))).toBe(true)).toPass();
  clerk.expectAtMost({ clicks: 8, typed: 7 });
});

test("a partner enquiry is read from Today and closed", async ({ page, request }) => {
  const reference = new URL(await enquireByPost(request, "en"), "http://localhost").searchParams.get("ref") ?? "";
  await openDeskAs(page, "service");
  const clerk = new Clerk(page);
  await clerk.click(clerk.link(text("en", "desk-today:task.enquiries")));
  await clerk.click(clerk.link(reference));
  await clerk.type(page.locator('[name="note"]'), "answered by phone");
  await clerk.click(clerk.button(enquiries("close.submit")));
  await expect(page.getByRole("main")).toContainText(enquiries("done.closed", { reference }));
  clerk.expectAtMost({ clicks: 3, typed: 1 });
});

test("a buyer asked for a refund: it is approved from Today, and the money goes back", async ({ page, browser }) => {
  const bought = await buy({ ...hongKongParcel, way: "physical" });
  const buyer = await (await browser.newContext()).newPage();
  await buyer.goto(`${process.env.SHOP_ORIGIN}${resultAddress(bought)}`);
  await buyer.getByRole("link", { name: text("en", "orders:cancel.link") }).click();
  await buyer.getByText(text("en", "sims:unsubscribe.trip-changed"), { exact: true }).click();
  await buyer.getByRole("button", { name: text("en", "orders:cancel.button") }).click();
  await expect(buyer.locator("h1")).toHaveText(text("en", "orders:result.refund-requested.title"));
  await buyer.context().close();

  await openDeskAs(page, "finance");
  const clerk = new Clerk(page);
  await clerk.click(clerk.link(text("en", "desk-today:task.refund-requests")));
  await clerk.click(clerk.link(bought.number));
  await clerk.click(clerk.button(text("en", "desk-refunds:approve.submit", { amount: "HK$109.00" })));
  await expect(page.getByRole("main")).toContainText(text("en", "desk-refunds:done.approved", { number: bought.number }));
  expect((await messageTo(bought.email, /We’ve refunded/)).text).toContain("HK$109.00");
  clerk.expectAtMost({ clicks: 3, typed: 0 });
});

test("a notice is written in three languages, scheduled and called off", async ({ page }) => {
  const notice = (key: string, values?: Record<string, string>) => text("en", `desk-notice:${key}`, values);
  await openDeskAs(page, "editor");
  const clerk = new Clerk(page);
  await clerk.click(clerk.section("notice"));
  await clerk.click(clerk.link(notice("new.link")));
  await clerk.type(page.locator('[name="title_en"]'), "No post on 1 January");
  await clerk.type(page.locator('[name="title_zh_cn"]'), "1月1日邮政休息");
  await clerk.type(page.locator('[name="title_zh_hk"]'), "1月1日郵政休息");
  await clerk.type(page.locator('[name="from"]'), "2031-01-01T00:00");
  await clerk.click(clerk.button(orders("confirm.continue")));
  await clerk.click(page.getByRole("main").locator('button[value="set"]'));
  await expect(page.getByRole("main")).toContainText(notice("done.scheduled"));
  clerk.expectAtMost({ clicks: 4, typed: 4 });
  await clerk.click(clerk.button(notice("scheduled.call-off")));
  await expect(page.getByRole("main")).toContainText(notice("done.called-off"));
});

test("a promo code says in words what it does before it is added", alsoWithoutScripts, async ({ page, scripts }) => {
  const promo = (key: string, values?: Record<string, string>) => text("en", `desk-promo:${key}`, values);
  const code = scripts ? "DESKTASK" : "DESKTASKB";
  await openDeskAs(page, "finance");
  const clerk = new Clerk(page);
  await clerk.click(clerk.section("promo"));
  await clerk.click(clerk.link(promo("new.link")));
  await clerk.type(page.locator('[name="code"]'), code);
  await clerk.click(page.locator('[name="kind"][value="percent"]'));
  await clerk.type(page.locator('[name="percent"]'), "10");
  for (const currency of ["CNY", "HKD", "USD"]) await clerk.type(page.locator(`[name="amount${currency}"]`), "50");
  await clerk.type(page.locator('[name="uses"]'), "100");
  await clerk.click(clerk.button(orders("confirm.continue")));
  await expect(page.getByRole("main")).toContainText("10%, at most HK$50.00");
  await clerk.click(clerk.button(promo("review.submit", { code })));
  await expect(page.getByRole("main")).toContainText(promo("done.added", { code }));
  clerk.expectAtMost({ clicks: 5, typed: 6 });
});

test("a price is planned for a week, after a question about what is unusual", alsoWithoutScripts, async ({ page, scripts }) => {
  const catalogue = (key: string) => text("en", `desk-catalogue:${key}`);
  await openDeskAs(page, "owner");
  const clerk = new Clerk(page);
  await clerk.click(clerk.section("catalogue"));
  await clerk.type(page.locator('.filters [name="text"]'), scripts ? "FI-10GB-30D" : "IE-10GB-30D");
  await clerk.click(clerk.button(catalogue("filter.submit")));
  await clerk.click(page.locator('main .data-table a[href^="/catalogue/packages/"]').first());
  const form = page.locator("form", { has: page.locator('[name="HKD"]') });
  await clerk.type(form.locator('[name="HKD"]'), "20.00");
  await clerk.type(form.locator('[name="from"]'), "2031-01-01");
  await clerk.type(form.locator('[name="until"]'), "2031-01-07");
  await clerk.click(form.getByRole("button", { name: catalogue("price.submit") }));
  await expect(page.getByRole("main")).toContainText(catalogue("doubt.title"));
  await clerk.click(page.locator('[name="confirmed"]'));
  await clerk.click(form.getByRole("button", { name: catalogue("price.submit") }));
  await expect(page.getByRole("main")).toContainText(catalogue("done.price"));
  clerk.expectAtMost({ clicks: 6, typed: 4 });
});

test("an answer is corrected, reviewed and scheduled in all languages together", alsoWithoutScripts, async ({ page, scripts }) => {
  const content = (key: string) => text("en", `desk-content:${key}`);
  await openDeskAs(page, "editor");
  const clerk = new Clerk(page);
  await clerk.click(clerk.section("content"));
  await clerk.click(page.locator('main .data-table a[href*="faq_Troubleshoot"]').nth(scripts ? 0 : 1));
  const english = page.locator('[name="text_en"]');
  await clerk.type(english, `${(await english.inputValue()).trimEnd()} Write to us if it does not help.`);
  await clerk.click(clerk.button(content("edit.save")));
  await expect(page.getByRole("main")).toContainText(content("done.saved"));
  await clerk.click(clerk.link(content("page.publish")));
  await expect(page.locator("ins")).toContainText("Write to us");
  await clerk.type(page.locator('[name="publishAt"]'), "2031-01-01T00:00");
  await clerk.click(clerk.button(orders("confirm.continue")));
  await clerk.click(page.getByRole("main").locator('button[value="publish"]'));
  await expect(page.getByRole("main")).toContainText(content("done.scheduled"));
  clerk.expectAtMost({ clicks: 6, typed: 2 });
});

test("a person is found, exported and erased", async ({ page }) => {
  const people = (key: string, values?: Record<string, string>) => text("en", `desk-people:${key}`, values);
  const { email, number } = await buy();
  await openDeskAs(page, "owner");
  const clerk = new Clerk(page);
  await clerk.click(clerk.section("people"));
  await clerk.type(page.locator('[name="person"]').first(), email);
  await clerk.click(clerk.button(people("find.submit")));
  // The page stays, and so does its button.
  for (let press = 0; press < 2; press++) {
    const download = page.waitForEvent("download");
    await clerk.click(clerk.button(people("export.submit")));
    expect(await readFile(await (await download).path(), "utf8")).toContain(number);
  }
  await clerk.type(page.locator('[name="again"]'), email);
  await clerk.click(clerk.button(people("erase.submit")));
  await expect(page.getByRole("main")).toContainText(people("erased.title"));
  clerk.expectAtMost({ clicks: 5, typed: 2 });
  await find(clerk, number);
  await expect(page.getByRole("main")).toContainText(orders("erased"));
  await expect(page.getByRole("main")).not.toContainText(email);
});

test("the month and the funnel are a click away, with their files", async ({ page }) => {
  await buy();
  await openDeskAs(page, "finance");
  const clerk = new Clerk(page);
  await clerk.click(clerk.section("statistics"));
  await expect(page.locator("main svg").first()).toBeVisible();
  await clerk.click(clerk.section("money"));
  await clerk.click(clerk.link(text("en", "desk-money:page.report")));
  await expect(page.getByRole("main")).toContainText("HKD");
  const download = page.waitForEvent("download");
  await clerk.click(clerk.link(text("en", "desk:list.csv")));
  expect(await readFile(await (await download).path(), "utf8")).toMatch(/^\uFEFFmonth,currency,method,/);
  clerk.expectAtMost({ clicks: 4, typed: 0 });
});
