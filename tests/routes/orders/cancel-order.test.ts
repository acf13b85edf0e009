import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { PARCEL } from "#tests/support/buyer.ts";
import { buyUntil, newVisitor } from "#tests/support/sims/package-owner.ts";
import { linksOf, titleOf } from "#tests/support/html-page.ts";
import { useServer } from "#tests/support/use-server.ts";
import { signInByCode } from "#tests/support/identity/sign-in.ts";

const server = useServer({
  env: { TRUST_PROXY_HOPS: "1", SIMULATOR_DELAY_MS: "0", SANDBOX_DELAY_MS: "200", REFUND_BY_RULE: "HKD:300,USD:40,buyer:1,shop:50" },
});

/** A paid order for an unsent SIM card, with the addresses of its pages. */
async function cardByPost(quantity = "1") {
  const shop = newVisitor(server);
  const email = `buyer.${randomBytes(6).toString("hex")}@example.com`;
  const page = await buyUntil(shop, { ...PARCEL, way: "physical", quantity, email }, "being packed");
  const query = new URL(page.url).search;
  return { shop, email, page, query, cancel: `/en/order-cancel${query}`, number: new URL(page.url).searchParams.get("order") ?? "" };
}

describe("the page that gives an unused package back", () => {
  test("needs the link of the order only, and no person for one eSIM that was never connected", async () => {
    const shop = newVisitor(server);
    const issued = await buyUntil(shop, {}, "Your eSIM is ready");
    const [refund = ""] = linksOf(issued, "order-cancel");
    expect(refund).toContain("unsubscribe=");
    const page = await shop.open(refund);
    expect(titleOf(page)).toBe("Request a refund");
    for (const phrase of ["never been connected", "HK$93.00", "Request refund", "Keep the package"]) expect(page.text).toContain(phrase);
    const simPackage = new URL(refund, issued.url).searchParams.get("unsubscribe") ?? "";
    const rejected = await shop.post(refund, { simPackage, reason: "" });
    expect(rejected.status).toBe(400);
    expect(rejected.text).toContain("Please select the corresponding type");
    for (let click = 0; click < 2; click++) {
      const accepted = await shop.post(refund, { simPackage, reason: "other" });
      expect([accepted.status, accepted.location]).toEqual([303, `/en/order-result${new URL(issued.url).search}`]);
    }
    await expect.poll(async () => (await shop.open(issued.url)).text, { timeout: 20_000 }).toContain("Your order was refunded");
    expect([issued.text, (await shop.open(issued.url)).text].map((shown) => shown.includes("Withdraw from this contract"))).toEqual([true, false]);
    expect((await shop.open(refund)).text).toContain("already been requested");
  });

  test("says for several eSIMs how long a person takes, and opens to nobody else", async () => {
    const shop = newVisitor(server);
    const issued = await buyUntil(shop, { quantity: "2" }, "Your 2 eSIMs are ready");
    const refunds = linksOf(issued, "order-cancel");
    expect(refunds).toHaveLength(2);
    const [refund = ""] = refunds;
    for (const [language, phrase] of [
      ["en", "within one business day"],
      ["zh-cn", "一个工作日"],
      ["zh-hk", "一個工作天"],
    ] as const)
      expect((await shop.open(refund.replace("/en/", `/${language}/`))).text).toContain(phrase);
    const simPackage = new URL(refund, issued.url).searchParams.get("unsubscribe") ?? "";
    const stranger = await newVisitor(server).post(refund.replace(/key=[^&]*/, "key=wrong"), { simPackage, reason: "other" });
    expect(stranger.status).toBe(404);
    await shop.post(refund, { simPackage, reason: "other" });
    const waiting = await shop.open(issued.url);
    expect(waiting.text).toContain("within one business day");
    expect(linksOf(waiting, "order-cancel")).toHaveLength(1);
  });
});

describe("the page that confirms a cancellation", () => {
  test("is linked from the order, and states what happens, the refund amount, method and time", async () => {
    const { shop, page, cancel } = await cardByPost("2");
    expect(linksOf(page, "order-cancel")).toEqual([cancel]);
    const requested = await shop.open(cancel);
    expect(titleOf(requested)).toBe("Cancel this order");
    for (const phrase of ["post nothing", "HK$202.00", "postage of HK$16.00", "5 to 10 business days", "Another reason"])
      expect(requested.text).toContain(phrase);
    expect(requested.headers.get("Cache-Control")).toBe("no-store");
    for (const language of ["zh-cn", "zh-hk"]) expect((await shop.open(cancel.replace("/en/", `/${language}/`))).text).toContain("HK$202.00");
  });

  test("requires a reason, stores nothing without one, and accepts a request once", async () => {
    const { shop, cancel, query } = await cardByPost();
    for (const reason of ["", "because"]) {
      const rejected = await shop.post(cancel, { reason });
      expect(rejected.status).toBe(400);
      expect(titleOf(rejected)).toMatch(/^Error/);
      expect(rejected.text).toContain("Please select the corresponding type");
    }
    expect((await shop.open(`/en/order-result${query}`)).text).toContain("being packed");
    for (let click = 0; click < 2; click++) {
      const accepted = await shop.post(cancel, { reason: "trip-changed" });
      expect([accepted.status, accepted.location]).toEqual([303, `/en/order-result${query}`]);
    }
    const result = await shop.open(`/en/order-result${query}`);
    expect(titleOf(result)).toBe("Your refund request is being reviewed");
    expect(linksOf(result, "order-cancel")).toEqual([]);
    const again = await shop.open(cancel);
    expect(again.status).toBe(200);
    expect(again.text).toContain("You’ve already requested cancellation of this order.");
    expect(again.html).not.toContain('name="reason"');
    const db = server.store.open();
    const number = new URLSearchParams(query).get("order") ?? "";
    const rows = await db
      .selectFrom("refund_requests")
      .innerJoin("orders", "orders.id", "refund_requests.order_id")
      .select(["reason", "amount"])
      .where("number", "=", number)
      .execute();
    await db.destroy();
    expect(rows).toEqual([{ reason: "trip-changed", amount: 10900 }]);
  });

  test("says if the order is already delivered", async () => {
    const shop = newVisitor(server);
    const issued = await buyUntil(shop, {}, "Your eSIM is ready");
    const cancel = `/en/order-cancel${new URL(issued.url).search}`;
    const page = await shop.open(cancel);
    expect(page.text).toContain("This order can’t be cancelled here");
    const rejected = await shop.post(cancel, { reason: "other" });
    expect(rejected.status).toBe(400);
    expect(rejected.text).toContain("already been posted or delivered");
    expect((await shop.open(issued.url)).text).toContain("LPA:1$");
  });

  test("is closed to another key and another account", async () => {
    const { cancel, query, number, shop } = await cardByPost();
    const wrong = cancel.replace(/key=[^&]+/, "key=AAAAAAAAAAAAAAAAAAAAAA");
    const eve = newVisitor(server);
    await signInByCode(eve, `eve.${randomBytes(6).toString("hex")}@example.com`);
    for (const [who, address] of [
      [shop, wrong],
      [eve, `/en/order-cancel?order=${number}`],
      [shop, `/en/order-cancel?order=${number}`],
    ] as const) {
      const closed = await who.open(address);
      expect(closed.status).toBe(404);
      expect(closed.text).toContain("This link doesn’t open an order");
      expect((await who.post(address, { reason: "other" })).status).toBe(404);
    }
    expect((await shop.open(`/en/order-result${query}`)).text).toContain("being packed");
  });

  test("opens for the account that owns the order, and links back to My orders", async () => {
    const { shop, email, number } = await cardByPost();
    await signInByCode(shop, email);
    const detail = await shop.open(`/en/account/order?order=${number}`);
    expect(linksOf(detail, "order-cancel")).toEqual([`/en/order-cancel?order=${number}`]);
    const accepted = await shop.post(`/en/order-cancel?order=${number}`, { reason: "other" });
    expect(accepted.location).toBe(`/en/account/order?order=${number}`);
    expect((await shop.open(accepted.location ?? "")).text).toContain("Your refund request is being reviewed");
  });
});
