import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listMailbox } from "#server/mailbox/list-mailbox.ts";
import { requestCancellation } from "#server/orders/cancellation/request-cancellation.ts";
import { openDesk, type DeskBrowser } from "#tests/support/desk.ts";
import { textOf } from "#tests/support/html-page.ts";
import { decidePayment, createOrder } from "#tests/support/orders/purchase.ts";
import { lastRequest } from "#tests/support/orders/refunds.ts";
import { openTestShop, orderForm, type TestShop } from "#tests/support/shop.ts";

let shop: TestShop;
beforeEach(async () => void (shop = await openTestShop()));
afterEach(() => shop.close());

const staff = (...roles: Parameters<ReturnType<typeof openDesk>["signIn"]>) => openDesk(shop).signIn(...roles);
const read = async (browser: DeskBrowser, path: string) => {
  const response = await browser.get(path);
  const html = await response.text();
  return { status: response.status, html, text: textOf(html) };
};
const posted = async (browser: DeskBrowser, path: string, fields: Record<string, string>) => {
  const response = await browser.post(path, fields);
  return {
    status: response.status,
    to: response.headers.get("Location"),
    text: textOf(await response.text()),
  };
};
const audited = async (action: "refund.approve" | "refund.reject") =>
  (await shop.db.selectFrom("staff_actions").selectAll().where("action", "=", action).execute()).length;

/** A paid order whose buyer asks to cancel it. */
async function requested() {
  const order = await createOrder(shop, orderForm({ email: "ada@example.com" }));
  await decidePayment(shop, order.payUrl, "pay");
  await requestCancellation(shop, { number: order.number, key: order.linkKey }, { reason: "trip-changed" });
  const { id, amount } = await lastRequest(shop);
  return {
    number: order.number,
    id,
    amount: `HK$${((amount ?? 0) / 100).toFixed(2)}`,
  };
}

describe("a refund request", () => {
  test("is approved in two clicks from the list, which says what happens", async () => {
    const { number, id, amount } = await requested();
    const browser = await staff("finance");
    const list = await read(browser, "/refunds");
    expect(list.text).toContain(number);
    expect(list.text).toContain("Trip changed");
    expect(list.html).toContain(`href="/refunds/${id}"`);
    const page = await read(browser, `/refunds/${id}`);
    expect(page.text).toContain(`Refund ${amount} and email the customer`);
    expect(page.text).toContain("The buyer gets an email at each step.");
    expect((await posted(browser, `/refunds/${id}`, { intent: "approve" })).to).toBe("/refunds");
    await shop.settle();
    expect((await lastRequest(shop)).state).toBe("refunded");
    expect(await audited("refund.approve")).toBe(1);
    expect(JSON.stringify(await listMailbox(shop, "ada@example.com"))).toContain(amount);
    expect((await read(browser, "/refunds")).text).toContain("Nothing waits");
    expect((await read(browser, "/refunds?state=refunded")).text).toContain(number);
    expect((await read(browser, `/refunds/${id}`)).text).toContain("nothing is left to do");
  });

  test("is rejected with a reason that can apply", async () => {
    const { id } = await requested();
    const browser = await staff("service");
    expect(
      (
        await posted(browser, `/refunds/${id}`, {
          intent: "reject",
          decision: "",
        })
      ).status,
    ).toBe(400);
    const wrong = await posted(browser, `/refunds/${id}`, {
      intent: "reject",
      decision: "used",
    });
    expect([wrong.status, wrong.text.includes("this reason cannot be right")]).toEqual([409, true]);
    expect(
      (
        await posted(browser, `/refunds/${id}`, {
          intent: "reject",
          decision: "other",
        })
      ).status,
    ).toBe(303);
    expect(await lastRequest(shop)).toMatchObject({
      state: "rejected",
      decision: "other",
    });
    expect(await audited("refund.reject")).toBe(1);
    const late = await posted(browser, `/refunds/${id}`, { intent: "approve" });
    expect(late.status).toBe(409);
    expect(
      (
        await posted(browser, `/refunds/${id}`, {
          intent: "close",
          note: "ended",
        })
      ).status,
    ).toBe(409);
  });

  test("above the limit waits for finance", async () => {
    shop.close();
    shop = await openTestShop({ STAFF_REFUND_LIMITS: "HKD:1.00" });
    const { id, amount } = await requested();
    const service = await staff("service");
    const page = await read(service, `/refunds/${id}`);
    expect(page.text).toContain("Ask a colleague in finance");
    expect(page.text).not.toContain(`Refund ${amount} and`);
    const result = await posted(service, `/refunds/${id}`, {
      intent: "approve",
    });
    expect(result.status).toBe(409);
    expect((await lastRequest(shop)).state).toBe("requested");
    expect(
      (
        await posted(await staff("finance"), `/refunds/${id}`, {
          intent: "approve",
        })
      ).status,
    ).toBe(303);
  });

  test("opens for service and finance only, and not without existing", async () => {
    const { id } = await requested();
    for (const path of ["/refunds", `/refunds/${id}`]) expect((await read(await staff("reviewer", "editor"), path)).status).toBe(403);
    expect(
      (
        await posted(await staff("editor"), `/refunds/${id}`, {
          intent: "approve",
        })
      ).status,
    ).toBe(403);
    expect((await read(await staff("service"), "/refunds/ref_none")).status).toBe(404);
  });
});
