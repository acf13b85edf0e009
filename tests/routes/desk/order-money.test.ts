import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listMailbox } from "#server/mailbox/list-mailbox.ts";
import { openDesk, type DeskBrowser } from "#tests/support/desk.ts";
import { deliverOrder } from "#tests/support/orders/money.ts";
import { POSTED_SIM } from "#tests/support/orders/purchase.ts";
import { openTestShop, type TestShop } from "#tests/support/shop.ts";
import { countAudited, payUndelivered, postForm, readPage } from "#tests/support/staff/desk-pages.ts";

let shop: TestShop;
beforeEach(async () => void (shop = await openTestShop()));
afterEach(() => shop.close());

const staff = (...roles: Parameters<ReturnType<typeof openDesk>["signIn"]>) => openDesk(shop).signIn(...roles);
const row = (number: string) => shop.db.selectFrom("orders").selectAll().where("number", "=", number).executeTakeFirstOrThrow();
const mails = async (recipient: string) => JSON.stringify(await listMailbox(shop, recipient));

describe("cancelling", () => {
  test("says what it does before it does it", async () => {
    const { number } = await payUndelivered(shop, { ...POSTED_SIM, email: "ada@example.com" });
    const { total } = await row(number);
    const browser = await staff("service");
    const path = `/orders/${number}/cancel`;
    expect((await readPage(browser, path)).text).toContain("Unit 1");
    const empty = await postForm(browser, path, { intent: "review", because: "" });
    expect([empty.status, empty.text.includes("cannot be empty"), empty.text.includes("select the corresponding type")]).toEqual([400, true, true]);
    const review = await postForm(browser, path, { intent: "review", units: "1", because: "sold out" });
    const amount = `HK$${(total / 100).toFixed(2)}`;
    expect(review.text).toContain(`Cancel, refund ${amount} and email the customer`);
    expect((await row(number)).state).not.toBe("refund-requested");
    expect(await countAudited(shop, "order.cancel")).toBe(0);
    expect((await postForm(browser, path, { intent: "cancel", units: "1", because: "sold out" })).to).toBe(`/orders/${number}`);
    await shop.settle();
    expect((await row(number)).state).toBe("refunded");
    expect(await countAudited(shop, "order.cancel")).toBe(1);
    expect(await mails("ada@example.com")).toContain(amount);
  });

  test("is rejected in words if the unit was delivered meanwhile, and not offered afterwards", async () => {
    const { number } = await payUndelivered(shop, { quantity: "2" });
    const browser = await staff("service");
    await shop.db.updateTable("fulfilments").set({ state: "delivered", delivered_at: shop.clock() }).where("unit", "=", 1).execute();
    const page = await postForm(browser, `/orders/${number}/cancel`, { intent: "cancel", units: ["1"], because: "sold out" });
    expect([page.status, page.text.includes("Unit 1 has since been delivered")]).toEqual([409, true]);
    expect(page.html).toContain("sold out");
    await shop.settle();
    const response = await browser.get(`/orders/${number}/cancel`);
    expect([response.status, response.headers.get("Location")]).toEqual([303, `/orders/${number}?unavailable=1`]);
    expect((await postForm(await staff("editor"), `/orders/${number}/cancel`, { intent: "cancel", units: "1", because: "x" })).status).toBe(403);
  });
});

describe("refunding an amount", () => {
  test("asks a second time, guards against repeating it, and never exceeds what is left", async () => {
    const { number } = await deliverOrder(shop, { email: "ada@example.com" });
    const browser = await staff("finance");
    const path = `/orders/${number}/refund`;
    expect((await postForm(browser, path, { intent: "review", amount: "5,0", because: "late" })).text).toContain("at most two decimals");
    // Nothing personal is shown, so reading it is not recorded.
    expect((await readPage(browser, path)).html).not.toContain("ada@");
    expect(await countAudited(shop, "order.view")).toBe(0);
    const tooMuch = await postForm(browser, path, { intent: "review", amount: "5000", because: "late" });
    expect([tooMuch.status, tooMuch.html.includes('href="#review-amount"'), tooMuch.html.includes('value="5000"')]).toEqual([400, true, true]);
    expect((await postForm(browser, path, { intent: "review", amount: "5", because: "late" })).text).toContain(
      "Refund HK$5.00 and email the customer",
    );
    const refunds = () => shop.db.selectFrom("refunds").select("amount").execute();
    expect(await refunds()).toEqual([]);
    expect((await postForm(browser, path, { intent: "refund", amount: "5.00", because: "late" })).status).toBe(303);
    const repeated = await postForm(browser, path, { intent: "refund", amount: "5.00", because: "late" });
    expect([repeated.status, repeated.html.includes('name="again"')]).toEqual([409, true]);
    expect((await postForm(browser, path, { intent: "refund", amount: "5.00", because: "late", again: "on" })).status).toBe(303);
    expect((await postForm(browser, path, { intent: "refund", amount: "9000", because: "late" })).text).toContain("can still be refunded");
    expect(await refunds()).toEqual([{ amount: 500 }, { amount: 500 }]);
    expect(await countAudited(shop, "refund.give")).toBe(2);
  });

  test("has a limit for customer service", async () => {
    await shop.close();
    shop = await openTestShop({ STAFF_REFUND_LIMITS: "HKD:6.00" });
    const { number } = await deliverOrder(shop);
    const browser = await staff("service");
    const path = `/orders/${number}/refund`;
    expect((await readPage(browser, path)).text).toContain("you may refund up to HK$6.00");
    expect((await postForm(browser, path, { intent: "refund", amount: "5", because: "late" })).status).toBe(303);
    const over = await postForm(browser, path, { intent: "refund", amount: "2", because: "late" });
    expect([over.status, over.text.includes("HK$5.00 was refunded before")]).toEqual([409, true]);
    expect((await postForm(await staff("finance"), path, { intent: "refund", amount: "2", because: "late" })).status).toBe(303);
    expect((await readPage(await staff("reviewer"), path)).status).toBe(403);
  });

  test("has a limit for a day: many small refunds of different orders count together, and it says who decides", async () => {
    await shop.close();
    shop = await openTestShop({ STAFF_REFUND_LIMITS: "HKD:6.00", STAFF_REFUND_DAY_LIMITS: "HKD:10.00" });
    const browser = await staff("service");
    const refund = async (by: DeskBrowser, amount: string) => {
      const { number } = await deliverOrder(shop);
      return postForm(by, `/orders/${number}/refund`, { intent: "refund", amount, because: "late" });
    };
    for (const amount of ["5", "4"]) expect((await refund(browser, amount)).status).toBe(303);
    const over = await refund(browser, "2");
    expect([
      over.status,
      over.text.includes("up to HK$10.00 a day"),
      over.text.includes("HK$9.00 today"),
      over.text.includes("Finance or an owner"),
    ]).toEqual([409, true, true, true]);
    expect((await refund(await staff("service"), "5")).status).toBe(303);
    shop.pass(24 * 60 * 60_000);
    const nextDay = await staff("service");
    expect((await refund(nextDay, "5")).status).toBe(303);
  });

  test("of a large amount needs password and second factor, also of those who may refund any", async () => {
    const { number } = await deliverOrder(shop);
    const finance = await staff("finance");
    const give = (amount: string) => postForm(finance, `/orders/${number}/refund`, { intent: "refund", amount, because: "late" });
    await shop.db.updateTable("staff_sessions").set({ confirmed_at: null }).execute();
    shop.env.staffRefundLimits = { HKD: 600 };
    const kept = await give("20");
    expect([kept.status, kept.html.includes('name="amount" value="20"')]).toEqual([401, true]);
    expect((await give("5")).status).toBe(303);
    await shop.db.updateTable("staff_sessions").set({ confirmed_at: shop.clock() }).execute();
    expect((await give("20")).status).toBe(303);
  });
});
