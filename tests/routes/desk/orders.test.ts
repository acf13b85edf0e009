import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listMailbox } from "#server/mailbox/list-mailbox.ts";
import { openDesk, type DeskBrowser } from "#tests/support/desk.ts";
import { textOf } from "#tests/support/html-page.ts";
import { decidePayment, createOrder, POSTED_SIM } from "#tests/support/orders/purchase.ts";
import { deliverOrder } from "#tests/support/orders/money.ts";
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
const posted = async (browser: DeskBrowser, path: string, fields: Record<string, string | string[]>) => {
  const response = await browser.post(path, fields);
  const html = await response.text();
  return {
    status: response.status,
    to: response.headers.get("Location"),
    html,
    text: textOf(html),
  };
};
const row = (number: string) => shop.db.selectFrom("orders").selectAll().where("number", "=", number).executeTakeFirstOrThrow();
const audited = async (action: string) =>
  (
    await shop.db
      .selectFrom("staff_actions")
      .selectAll()
      .where("action", "=", action as "order.ship")
      .execute()
  ).length;
const mails = async (recipient: string) => JSON.stringify(await listMailbox(shop, recipient));
/** Pays an order whose delivery waits for the carrier. */
async function payOrder(fields: Record<string, string> = {}) {
  const order = await createOrder(shop, orderForm(fields));
  await decidePayment(shop, order.payUrl, "pay");
  return order;
}

describe("the list of orders", () => {
  test("filters by what the address says, and says when nothing waits", async () => {
    const { number } = await deliverOrder(shop);
    const toPost = await deliverOrder(shop, POSTED_SIM);
    const browser = await staff("service");
    expect((await read(browser, "/orders")).text).toContain(number);
    const { text } = await read(browser, "/orders?state=preparing&way=physical");
    expect(text).toContain(toPost.number);
    expect(text).not.toContain(number);
    expect((await read(browser, "/orders?failed=1")).text).toContain("Nothing waits");
    expect((await read(browser, "/orders?waiting=1")).text).not.toContain(toPost.number);
    shop.pass(25 * 60 * 60_000);
    expect((await read(await staff("service"), "/orders?waiting=1")).text).toContain(toPost.number);
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

  test("opens for service and finance only", async () => {
    await deliverOrder(shop);
    for (const role of ["reviewer", "editor"] as const) expect((await read(await staff(role), "/orders")).status).toBe(403);
    expect((await read(await staff("finance"), "/orders")).status).toBe(200);
  });
});

describe("an order", () => {
  test("shows buyer, units and what happened, and records who read it", async () => {
    const { number } = await deliverOrder(shop, { email: "ada@example.com" });
    const page = await read(await staff("service"), `/orders/${number}`);
    expect(page.text).toContain("ada@example.com");
    for (const word of ["Unit 1 delivered", "Email sent: order confirmation", "Paid HK$"]) expect(page.text).toContain(word);
    expect(page.html).toContain(`/orders/${number}/email`);
    expect(page.html).not.toContain(`/orders/${number}/ship`);
    expect(await audited("order.view")).toBe(1);
    expect((await read(await staff("service"), "/orders/RL1")).status).toBe(404);
  });

  test("offers finance only what finance may do", async () => {
    const { number } = await deliverOrder(shop);
    const page = await read(await staff("finance"), `/orders/${number}`);
    expect(page.html).toContain(`/orders/${number}/refund`);
    expect(page.html).not.toContain(`/orders/${number}/email`);
    expect(
      (
        await posted(await staff("finance"), `/orders/${number}`, {
          intent: "resend-mail",
          mail: "receipt",
        })
      ).status,
    ).toBe(403);
  });

  test("sends a mail again, five times a day", async () => {
    const { number } = await deliverOrder(shop, { email: "ada@example.com" });
    const browser = await staff("service");
    const before = (await listMailbox(shop, "ada@example.com"))?.length ?? 0;
    for (let time = 0; time < 5; time++)
      expect(
        (
          await posted(browser, `/orders/${number}`, {
            intent: "resend-mail",
            mail: "receipt",
          })
        ).status,
      ).toBe(303);
    const sixth = await posted(browser, `/orders/${number}`, {
      intent: "resend-mail",
      mail: "receipt",
    });
    expect([sixth.status, sixth.text.includes("Five emails of this order")]).toEqual([409, true]);
    await shop.settle();
    expect((await listMailbox(shop, "ada@example.com"))?.length).toBe(before + 5);
    expect(await audited("order.resend-mail")).toBe(5);
  });

  test("rejects another attempt at the carrier for a unit that did not fail", async () => {
    const { number } = await deliverOrder(shop);
    const page = await posted(await staff("service"), `/orders/${number}`, {
      intent: "retry-unit",
      unit: "1",
    });
    expect([page.status, page.text.includes("has not refused unit 1")]).toEqual([409, true]);
  });
});

describe("cancelling", () => {
  test("says what it does before it does it", async () => {
    const { number } = await payOrder({ email: "ada@example.com" });
    const { total } = await row(number);
    const browser = await staff("service");
    const path = `/orders/${number}/cancel`;
    expect((await read(browser, path)).text).toContain("Unit 1");
    const empty = await posted(browser, path, {
      intent: "review",
      because: "",
    });
    expect([empty.status, empty.text.includes("cannot be empty"), empty.text.includes("select the corresponding type")]).toEqual([400, true, true]);
    const review = await posted(browser, path, {
      intent: "review",
      units: "1",
      because: "sold out",
    });
    const amount = `HK$${(total / 100).toFixed(2)}`;
    expect(review.text).toContain(`Cancel, refund ${amount} and email the customer`);
    expect((await row(number)).state).not.toBe("refund-requested");
    expect(await audited("order.cancel")).toBe(0);
    expect(
      (
        await posted(browser, path, {
          intent: "cancel",
          units: "1",
          because: "sold out",
        })
      ).to,
    ).toBe(`/orders/${number}`);
    await shop.settle();
    expect((await row(number)).state).toBe("refunded");
    expect(await audited("order.cancel")).toBe(1);
    expect(await mails("ada@example.com")).toContain(amount);
  });

  test("is rejected in words if the unit was delivered meanwhile, and not offered afterwards", async () => {
    const { number } = await payOrder({ quantity: "2" });
    const browser = await staff("service");
    await shop.db.updateTable("fulfilments").set({ state: "delivered", delivered_at: shop.clock() }).where("unit", "=", 1).execute();
    const page = await posted(browser, `/orders/${number}/cancel`, {
      intent: "cancel",
      units: ["1"],
      because: "sold out",
    });
    expect([page.status, page.text.includes("Unit 1 was delivered meanwhile")]).toEqual([409, true]);
    expect(page.html).toContain("sold out");
    await shop.settle();
    const response = await browser.get(`/orders/${number}/cancel`);
    expect([response.status, response.headers.get("Location")]).toEqual([303, `/orders/${number}?unavailable=1`]);
    expect(
      (
        await posted(await staff("finance"), `/orders/${number}/cancel`, {
          intent: "cancel",
          units: "1",
          because: "x",
        })
      ).status,
    ).toBe(403);
  });
});

describe("refunding an amount", () => {
  test("asks a second time, guards against repeating it, and never exceeds what is left", async () => {
    const { number } = await deliverOrder(shop, { email: "ada@example.com" });
    const browser = await staff("finance");
    const path = `/orders/${number}/refund`;
    expect(
      (
        await posted(browser, path, {
          intent: "review",
          amount: "5,0",
          because: "late",
        })
      ).text,
    ).toContain("at most two decimals");
    expect(
      (
        await posted(browser, path, {
          intent: "review",
          amount: "5",
          because: "late",
        })
      ).text,
    ).toContain("Refund HK$5.00 and email the customer");
    const refunds = () => shop.db.selectFrom("refunds").select("amount").execute();
    expect(await refunds()).toEqual([]);
    expect(
      (
        await posted(browser, path, {
          intent: "refund",
          amount: "5.00",
          because: "late",
        })
      ).status,
    ).toBe(303);
    const repeated = await posted(browser, path, {
      intent: "refund",
      amount: "5.00",
      because: "late",
    });
    expect([repeated.status, repeated.html.includes('name="again"')]).toEqual([409, true]);
    expect(
      (
        await posted(browser, path, {
          intent: "refund",
          amount: "5.00",
          because: "late",
          again: "on",
        })
      ).status,
    ).toBe(303);
    expect(
      (
        await posted(browser, path, {
          intent: "refund",
          amount: "9000",
          because: "late",
        })
      ).text,
    ).toContain("can still be refunded");
    expect(await refunds()).toEqual([{ amount: 500 }, { amount: 500 }]);
    expect(await audited("refund.give")).toBe(2);
  });

  test("has a limit for customer service", async () => {
    shop.close();
    shop = await openTestShop({ STAFF_REFUND_LIMITS: "HKD:6.00" });
    const { number } = await deliverOrder(shop);
    const browser = await staff("service");
    const path = `/orders/${number}/refund`;
    expect((await read(browser, path)).text).toContain("you may refund up to HK$6.00");
    expect(
      (
        await posted(browser, path, {
          intent: "refund",
          amount: "5",
          because: "late",
        })
      ).status,
    ).toBe(303);
    const over = await posted(browser, path, {
      intent: "refund",
      amount: "2",
      because: "late",
    });
    expect([over.status, over.text.includes("HK$5.00 was refunded before")]).toEqual([409, true]);
    expect(
      (
        await posted(await staff("finance"), path, {
          intent: "refund",
          amount: "2",
          because: "late",
        })
      ).status,
    ).toBe(303);
    expect((await read(await staff("reviewer"), path)).status).toBe(403);
  });
});

test("the email address is corrected after a second question, and both addresses get a mail", async () => {
  const { number } = await deliverOrder(shop, { email: "bbo@example.com" });
  const browser = await staff("service");
  const path = `/orders/${number}/email`;
  expect((await posted(browser, path, { intent: "review", email: "bob" })).status).toBe(400);
  const review = await posted(browser, path, {
    intent: "review",
    email: "Bob@example.com",
  });
  expect(review.text).toContain("Change to bob@example.com and email both addresses");
  expect((await row(number)).email).toBe("bbo@example.com");
  expect(
    (
      await posted(browser, path, {
        intent: "correct-email",
        email: "bob@example.com",
      })
    ).to,
  ).toBe(`/orders/${number}`);
  await shop.settle();
  expect((await row(number)).email).toBe("bob@example.com");
  expect(await mails("bob@example.com")).toContain(number);
  expect(await audited("order.correct-email")).toBe(1);
  expect((await read(await staff("finance"), path)).status).toBe(403);
});

test("a parcel is posted, corrected, comes back and is posted again", async () => {
  const { number } = await deliverOrder(shop, {
    ...POSTED_SIM,
    email: "ada@example.com",
  });
  const browser = await staff("service");
  const at = (page: string) => `/orders/${number}/${page}`;
  const address = { ...POSTED_SIM, contact: "Bea Lo" };
  const wrong = await posted(browser, at("address"), {
    intent: "correct-address",
    ...address,
    phone: "12345",
    city: "Paris",
  });
  expect([wrong.status, wrong.text.includes("not a phone number"), wrong.text.includes("not on the list")]).toEqual([400, true, true]);
  expect(
    (
      await posted(browser, at("address"), {
        intent: "update",
        ...address,
        addressCountry: "JP",
      })
    ).text,
  ).toContain("Prefecture");
  expect(
    (
      await posted(browser, at("address"), {
        intent: "correct-address",
        ...address,
      })
    ).status,
  ).toBe(303);
  const scanned = await posted(browser, at("ship"), {
    intent: "review",
    courier: "",
    iccids: "123",
  });
  expect([scanned.status, scanned.text.includes("cannot be empty"), scanned.text.includes("correct ICCID")]).toEqual([400, true, true]);
  const review = await posted(browser, at("ship"), {
    intent: "review",
    courier: "SF",
    tracking: "SF1",
    iccids: "",
  });
  expect(review.text).toContain("Record as posted and email the customer");
  const counted = await posted(browser, at("ship"), {
    intent: "ship",
    courier: "SF",
    iccids: "8985234000000000001\n8985234000000000002",
  });
  expect([counted.status, counted.text.includes("Name each SIM card once")]).toEqual([409, true]);
  expect(
    (
      await posted(browser, at("ship"), {
        intent: "ship",
        courier: "SF",
        tracking: "SF1",
        iccids: "",
      })
    ).status,
  ).toBe(303);
  expect(
    (
      await posted(browser, at("tracking"), {
        intent: "correct-tracking",
        courier: "SF",
        tracking: "SF2",
      })
    ).status,
  ).toBe(303);
  expect(await row(number)).toMatchObject({
    state: "delivered",
    tracking_number: "SF2",
    contact: "Bea Lo",
  });
  expect(
    (
      await posted(browser, at("returned"), {
        intent: "record-return",
        reason: "",
      })
    ).status,
  ).toBe(400);
  expect(
    (
      await posted(browser, at("returned"), {
        intent: "record-return",
        reason: "not-collected",
      })
    ).status,
  ).toBe(303);
  expect((await read(browser, `/orders/${number}`)).text).toContain("The parcel came back and waits");
  expect(
    (
      await posted(browser, at("send-again"), {
        intent: "send-again",
        courier: "DHL",
        tracking: "D1",
        iccids: "",
      })
    ).status,
  ).toBe(303);
  await shop.settle();
  expect(await row(number)).toMatchObject({
    courier: "DHL",
    tracking_number: "D1",
  });
  for (const action of ["correct-address", "ship", "correct-tracking", "record-returned-parcel", "send-again"])
    expect([action, await audited(`order.${action}`)]).toEqual([action, 1]);
  for (const page of ["ship", "tracking", "returned", "send-again", "address"])
    expect([page, (await read(await staff("finance"), at(page))).status]).toEqual([page, 403]);
});
