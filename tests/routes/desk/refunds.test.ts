import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listMailbox } from "#server/mailbox/list-mailbox.ts";
import { requestCancellation } from "#server/orders/cancellation/request-cancellation.ts";
import { openDesk } from "#tests/support/desk.ts";
import { POSTED_SIM } from "#tests/support/orders/purchase.ts";
import { lastRequest } from "#tests/support/orders/refunds.ts";
import { openTestShop, type TestShop } from "#tests/support/shop.ts";
import { countAudited, payUndelivered, postForm, readPage } from "#tests/support/staff/desk-pages.ts";

let shop: TestShop;
beforeEach(async () => void (shop = await openTestShop()));
afterEach(() => shop.close());

const staff = (...roles: Parameters<ReturnType<typeof openDesk>["signIn"]>) => openDesk(shop).signIn(...roles);

/** A paid order whose buyer asks to cancel it. */
async function requested() {
  const order = await payUndelivered(shop, { ...POSTED_SIM, email: "ada@example.com" });
  await requestCancellation(shop, { number: order.number, key: order.linkKey }, { reason: "trip-changed" });
  const { id, amount } = await lastRequest(shop);
  return { number: order.number, id, amount: `HK$${((amount ?? 0) / 100).toFixed(2)}` };
}

describe("a refund request", () => {
  test("is approved in two clicks from the list, which says what happens", async () => {
    const { number, id, amount } = await requested();
    const browser = await staff("finance");
    const list = await readPage(browser, "/refunds");
    expect(list.text).toContain(number);
    expect(list.text).toContain("Trip changed");
    expect(list.html).toContain(`href="/refunds/${id}"`);
    const page = await readPage(browser, `/refunds/${id}`);
    expect(page.text).toContain(`Refund ${amount} and email the customer`);
    expect(page.text).toContain("The customer gets an email at each step.");
    expect((await postForm(browser, `/refunds/${id}`, { intent: "approve" })).to).toBe("/refunds");
    await shop.settle();
    expect((await lastRequest(shop)).state).toBe("refunded");
    expect(await countAudited(shop, "refund.approve")).toBe(1);
    expect(JSON.stringify(await listMailbox(shop, "ada@example.com"))).toContain(amount);
    expect((await readPage(browser, "/refunds")).text).toContain("Nothing to do");
    expect((await readPage(browser, "/refunds?state=refunded")).text).toContain(number);
    const decided = await readPage(browser, `/refunds/${id}`);
    for (const words of ["nothing more to do", `${amount} refunded`]) expect(decided.text).toContain(words);
  });

  test("is rejected with a reason that can apply", async () => {
    const { id } = await requested();
    const browser = await staff("service");
    expect((await postForm(browser, `/refunds/${id}`, { intent: "reject", decision: "" })).status).toBe(400);
    const wrong = await postForm(browser, `/refunds/${id}`, { intent: "reject", decision: "used" });
    expect([wrong.status, wrong.text.includes("this reason can’t apply")]).toEqual([409, true]);
    expect((await postForm(browser, `/refunds/${id}`, { intent: "reject", decision: "other" })).status).toBe(303);
    expect(await lastRequest(shop)).toMatchObject({ state: "rejected", decision: "other" });
    expect(await countAudited(shop, "refund.reject")).toBe(1);
    const late = await postForm(browser, `/refunds/${id}`, { intent: "approve" });
    expect(late.status).toBe(409);
    expect((await postForm(browser, `/refunds/${id}`, { intent: "close", note: "ended" })).status).toBe(409);
  });

  test("above the limit waits for finance", async () => {
    await shop.close();
    shop = await openTestShop({ STAFF_REFUND_LIMITS: "HKD:1.00" });
    const { id, amount } = await requested();
    const service = await staff("service");
    const page = await readPage(service, `/refunds/${id}`);
    expect(page.text).toContain("Ask a colleague in finance");
    expect(page.text).not.toContain(`Refund ${amount} and`);
    const result = await postForm(service, `/refunds/${id}`, { intent: "approve" });
    expect(result.status).toBe(409);
    expect((await lastRequest(shop)).state).toBe("requested");
    const { number } = await shop.db.selectFrom("orders").select("number").executeTakeFirstOrThrow();
    const cancellation = { units: "1", because: "no stock" };
    for (const intent of ["review", "cancel"]) {
      const rejected = await postForm(service, `/orders/${number}/cancel`, { ...cancellation, intent });
      expect([rejected.status, rejected.text]).toEqual([409, expect.stringContaining("You may refund up to HK$1.00 of an order")]);
    }
    expect((await lastRequest(shop)).state).toBe("requested");
    const reviewed = await postForm(await staff("finance"), `/orders/${number}/cancel`, { ...cancellation, intent: "review" });
    expect(reviewed.text).toContain(`refund ${amount} and email the customer`);
    expect((await postForm(await staff("finance"), `/refunds/${id}`, { intent: "approve" })).status).toBe(303);
  });

  test("opens for service and finance only, and not without existing", async () => {
    const { id } = await requested();
    for (const path of ["/refunds", `/refunds/${id}`]) expect((await readPage(await staff("reviewer", "editor"), path)).status).toBe(403);
    expect((await postForm(await staff("editor"), `/refunds/${id}`, { intent: "approve" })).status).toBe(403);
    expect((await readPage(await staff("service"), "/refunds/ref_none")).status).toBe(404);
  });

  test("that does not exist cannot be decided", async () => {
    const browser = await staff("service");
    for (const intent of ["approve", "reject", "close"])
      expect((await postForm(browser, "/refunds/ref_none", { intent, decision: "other", note: "paid by bank" })).status).toBe(404);
  });
});
