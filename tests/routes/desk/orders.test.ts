import { describe, expect, test } from "vitest";
import { listMailbox } from "#server/mailbox/list-mailbox.ts";
import { openDesk } from "#tests/support/desk.ts";
import { deliverOrder } from "#tests/support/orders/money.ts";
import { POSTED_SIM } from "#tests/support/orders/purchase.ts";
import { useTestShop } from "#tests/support/shop.ts";
import { countAudited, postForm, readPage } from "#tests/support/staff/desk-pages.ts";

const shop = useTestShop();

const staff = (...roles: Parameters<ReturnType<typeof openDesk>["signIn"]>) => openDesk(shop).signIn(...roles);

describe("the list of orders", () => {
  test("filters by what the address says, and says when nothing waits", async () => {
    const { number } = await deliverOrder(shop);
    const toPost = await deliverOrder(shop, POSTED_SIM);
    const browser = await staff("service");
    expect((await readPage(browser, "/orders")).text).toContain(number);
    const { text } = await readPage(browser, "/orders?state=preparing&way=physical");
    expect(text).toContain(toPost.number);
    expect(text).not.toContain(number);
    expect(text).not.toContain("a filter that does not exist");
    for (const unknown of ["state=foo", "way=pigeon"])
      expect((await readPage(browser, `/orders?${unknown}`)).text, unknown).toContain("This address has an unknown filter");
    expect((await readPage(browser, "/orders?failed=1")).text).toContain("Nothing to do");
    expect((await readPage(browser, "/orders?waiting=1")).text).not.toContain(toPost.number);
    shop.pass(25 * 60 * 60_000);
    expect((await readPage(await staff("service"), "/orders?waiting=1")).text).toContain(toPost.number);
  });

  test("exports what the filters find, without personal data", async () => {
    const { number } = await deliverOrder(shop, { email: "ada@example.com" });
    await deliverOrder(shop, POSTED_SIM);
    const response = await (await staff("finance")).get("/orders/csv?state=delivered");
    const lines = (await response.text()).trim().split("\r\n");
    expect(response.headers.get("Content-Type")).toContain("text/csv");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`${number},delivered,esim,2026-11-21T08:00:00.000Z`);
    expect(lines[1]).not.toContain("@");
    expect((await (await staff("editor")).get("/orders/csv")).status).toBe(403);
  });
});

describe("an order", () => {
  test("shows buyer, units and what happened, and records who read it", async () => {
    const { number } = await deliverOrder(shop, { email: "ada@example.com" });
    const page = await readPage(await staff("service"), `/orders/${number}`);
    expect(page.text).toContain("ada@example.com");
    for (const word of ["Unit 1 delivered", "Email sent: order confirmation", "Paid HK$"]) expect(page.text).toContain(word);
    expect(page.html).toContain(`/orders/${number}/email`);
    expect(page.html).not.toContain(`/orders/${number}/ship`);
    expect(await countAudited(shop, "order.view")).toBe(1);
    expect((await readPage(await staff("service"), "/orders/RL1")).status).toBe(404);
  });

  test("offers finance only what finance may do", async () => {
    const { number } = await deliverOrder(shop);
    const page = await readPage(await staff("finance"), `/orders/${number}`);
    expect(page.html).toContain(`/orders/${number}/refund`);
    expect(page.html).not.toContain(`/orders/${number}/email`);
    expect((await postForm(await staff("finance"), `/orders/${number}`, { intent: "resend-mail", mail: "receipt" })).status).toBe(403);
  });

  test("sends a mail again, five times a day", async () => {
    const { number } = await deliverOrder(shop, { email: "ada@example.com" });
    const browser = await staff("service");
    const before = (await listMailbox(shop, "ada@example.com"))?.length ?? 0;
    for (let time = 0; time < 5; time++)
      expect((await postForm(browser, `/orders/${number}`, { intent: "resend-mail", mail: "receipt" })).status).toBe(303);
    const sixth = await postForm(browser, `/orders/${number}`, { intent: "resend-mail", mail: "receipt" });
    expect([sixth.status, sixth.text.includes("Five emails of this order")]).toEqual([409, true]);
    await shop.settle();
    expect((await listMailbox(shop, "ada@example.com"))?.length).toBe(before + 5);
    expect(await countAudited(shop, "order.resend-mail")).toBe(5);
  });

  test("rejects another attempt at the carrier for a unit that did not fail", async () => {
    const { number } = await deliverOrder(shop);
    const page = await postForm(await staff("service"), `/orders/${number}`, { intent: "retry-unit", unit: "1" });
    expect([page.status, page.text.includes("hasn’t refused unit 1")]).toEqual([409, true]);
  });
});
