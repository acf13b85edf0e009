import { beforeEach, describe, expect, test } from "vitest";
import { newId } from "#server/db/new-id.ts";
import { listMailbox } from "#server/mailbox/list-mailbox.ts";
import { erasedEmail } from "#server/orders/core/erased-buyer.ts";
import { openDesk, type DeskBrowser } from "#tests/support/desk.ts";
import { addRefund, applyEvent, deliverOrder, paymentOf, refunds } from "#tests/support/orders/money.ts";
import { useTestShop } from "#tests/support/shop.ts";
import { createSignedInStaff } from "#tests/support/staff.ts";
import { createVisit } from "#tests/support/staff/desk-visit.ts";
import { countAudited, postForm, readPage } from "#tests/support/staff/desk-pages.ts";

const shop = useTestShop();
let finance: DeskBrowser;
beforeEach(async () => {
  finance = await openDesk(shop).signIn("finance");
});

/** Posts a form and returns the text of the page to which it leads, with its message. */
async function postAndFollow(path: string, fields: Record<string, string>): Promise<string> {
  const [, token = ""] = (await createSignedInStaff(shop, ["finance"])).split("=");
  const visit = createVisit(openDesk(shop), token);
  return visit.follow(await visit.post(path, fields));
}
const refundState = async (id: string) => (await shop.db.selectFrom("refunds").select("state").where("id", "=", id).executeTakeFirstOrThrow()).state;

describe("a failed refund", () => {
  const failed = async () => {
    const order = await deliverOrder(shop);
    const payment = await paymentOf(shop, order);
    const id = await addRefund(shop, payment, 500);
    await shop.db.updateTable("refunds").set({ state: "manual" }).where("id", "=", id).execute();
    return { id, payment, number: order.number };
  };

  test("is tried again, and arrives", async () => {
    const { id, number } = await failed();
    expect((await readPage(finance, "/money/refunds")).text).toContain(number);
    expect((await readPage(finance, `/money/refunds/${id}`)).text).toContain("Send HK$5.00 again");
    expect((await postForm(finance, `/money/refunds/${id}`, { intent: "retry" })).to).toBe("/money/refunds");
    await shop.settle();
    expect((await refunds(shop)).map(({ state }) => state)).toEqual(["failed", "succeeded"]);
    expect(await countAudited(shop, "refund.retry")).toBe(1);
    expect((await readPage(finance, "/money/refunds")).text).toContain("No failed refunds.");
    expect(await postAndFollow(`/money/refunds/${id}`, { intent: "retry" })).toContain("This refund is no longer waiting");
    expect(await countAudited(shop, "refund.retry")).toBe(1);
  });

  test("is recorded as paid by hand only with a note and the tick, and the buyer gets a mail", async () => {
    const { id } = await failed();
    const path = `/money/refunds/${id}`;
    const nothing = await postForm(finance, path, { intent: "settle", note: "" });
    expect(nothing.status).toBe(400);
    for (const field of ["note", "paid"]) expect(nothing.html).toContain(`href="#settle-${field}"`);
    expect(nothing.text).toContain("Tick the box once the money is paid.");
    const kept = await postForm(finance, path, { intent: "settle", note: "transfer 4711" });
    expect([kept.status, kept.html.includes("transfer 4711")]).toEqual([400, true]);
    expect(await refundState(id)).toBe("manual");
    expect((await postForm(finance, path, { intent: "settle", note: "transfer 4711", paid: "on" })).to).toBe("/money/refunds");
    await shop.settle();
    expect(await refundState(id)).toBe("succeeded");
    expect(await countAudited(shop, "refund.settle")).toBe(1);
    expect(JSON.stringify(await listMailbox(shop, "ada@example.com"))).toContain("HK$5.00");
    expect((await readPage(finance, path)).status).toBe(404);
  });

  test("whose money the bank took is not paid, unless it was paid already", async () => {
    const { id, payment } = await failed();
    await dispute(payment, payment.amount);
    const path = `/money/refunds/${id}`;
    expect((await readPage(finance, path)).text).toContain("The bank has already returned this money to the customer.");
    const typed = { intent: "settle", note: "transfer 4711", paid: "on" };
    const rejected = await postForm(finance, path, typed);
    expect([rejected.status, rejected.html.includes("transfer 4711")]).toEqual([409, true]);
    expect(rejected.text).toContain("The bank has already returned this money");
    expect((await readPage(finance, path)).html).not.toContain('value="retry"');
    expect((await postForm(finance, path, { intent: "retry" })).status).toBe(409);
    expect(await refundState(id)).toBe("manual");
    expect((await postForm(finance, path, { ...typed, althoughDisputed: "on" })).status).toBe(303);
    expect(await refundState(id)).toBe("succeeded");
  });
});

test("a refund of which too little is left is not sent again, and the page does not speak of a box that its form lacks", async () => {
  const payment = await paymentOf(shop, await deliverOrder(shop));
  const id = await addRefund(shop, payment, payment.amount);
  await shop.db.updateTable("refunds").set({ state: "manual" }).where("id", "=", id).execute();
  await dispute(payment, 3000);
  const rejected = await postForm(finance, `/money/refunds/${id}`, { intent: "retry" });
  expect(rejected.status).toBe(409);
  expect(rejected.text).toContain("Not sent: the bank has already returned this money");
  expect(rejected.text).not.toContain("tick the box that says so");
});

test("a payment that pays for nothing is refunded once, after a question", async () => {
  const order = await deliverOrder(shop);
  const { id } = await paymentOf(shop, order);
  expect((await readPage(finance, `/money/payments/${id}`)).status).toBe(404);
  expect(await postAndFollow(`/money/payments/${id}`, { intent: "refund" })).toContain("This payment no longer needs a refund");
  await shop.db.updateTable("payments").set({ duplicate: 1, unmatched: 1 }).where("id", "=", id).execute();
  expect((await readPage(finance, "/money/payments")).html).toContain(`href="/money/payments/${id}"`);
  const page = await readPage(finance, `/money/payments/${id}`);
  expect(page.text).toContain("Order paid twice");
  expect(page.text).toContain("We send HK$93.00 to the original payment method. This cannot be undone.");
  expect((await postForm(finance, `/money/payments/${id}`, { intent: "refund" })).to).toBe("/money/payments");
  expect(await postAndFollow(`/money/payments/${id}`, { intent: "refund" })).toContain("This payment no longer needs a refund");
  await shop.settle();
  expect(await refunds(shop)).toMatchObject([{ reason: "duplicate-payment", amount: 9300, state: "succeeded" }]);
  expect(await countAudited(shop, "payment.return")).toBe(1);
  expect((await readPage(finance, "/money/payments")).text).toContain("Every payment belongs to an order.");
});

/** Tells the shop that the bank has taken money of a payment. */
const dispute = (payment: Awaited<ReturnType<typeof paymentOf>>, amount: number) =>
  applyEvent(shop, {
    id: "evt_1",
    type: "dispute",
    disputeId: "dp_1",
    paymentRef: payment.payment_ref,
    amount,
    currency: payment.currency,
    state: "opened",
    reason: null,
    evidenceDueAt: null,
  });

test("a payment that pays for nothing, of which the bank took a part, is not refunded, and the page says how much is left", async () => {
  const payment = await paymentOf(shop, await deliverOrder(shop));
  const path = `/money/payments/${payment.id}`;
  await shop.db.updateTable("payments").set({ duplicate: 1, unmatched: 1 }).where("id", "=", payment.id).execute();
  expect((await readPage(finance, path)).text).not.toContain("Can be refunded");
  await dispute(payment, 3000);
  const page = await readPage(finance, path);
  expect(page.text).toContain("Can be refunded HK$63.00");
  expect(page.html).not.toContain('value="refund"');
  expect(await postAndFollow(path, { intent: "refund" })).toContain("Not refunded: the bank has already returned part of this payment.");
  await shop.settle();
  expect([await refunds(shop), await countAudited(shop, "payment.return")]).toEqual([[], 0]);
});

test("no page says that an erased buyer gets a mail", async () => {
  const payment = await paymentOf(shop, await deliverOrder(shop));
  const email = erasedEmail(payment.order_id);
  const refund = await addRefund(shop, payment, 500);
  await shop.db.updateTable("refunds").set({ state: "manual" }).where("id", "=", refund).execute();
  expect((await readPage(finance, `/money/refunds/${refund}`)).text).toContain("email");
  await shop.db.updateTable("orders").set({ email }).where("id", "=", payment.order_id).execute();
  const page = await readPage(finance, `/money/refunds/${refund}`);
  expect(page.text).toContain("The customer’s data was erased, so no email is sent.");
  expect(page.text).not.toMatch(/email the customer|gets an email/);
  const done = await postAndFollow(`/money/refunds/${refund}`, { intent: "settle", note: "transfer 4711", paid: "on" });
  expect(done).toContain("is recorded as paid.");

  const second = await paymentOf(shop, await deliverOrder(shop));
  await shop.db.updateTable("payments").set({ duplicate: 1, unmatched: 1 }).where("id", "=", second.id).execute();
  expect((await readPage(finance, `/money/payments/${second.id}`)).text).toContain("The customer gets an email.");
  await shop.db.updateTable("orders").set({ email }).where("id", "=", second.order_id).execute();
  expect((await readPage(finance, `/money/payments/${second.id}`)).text).not.toContain("email");
});

describe("the report of a month", () => {
  test("has a line for each method, and the sums, of the month in the address", async () => {
    const { id: paymentId, order_id: orderId, currency } = await paymentOf(shop, await deliverOrder(shop));
    const at = Date.UTC(2026, 9, 31, 15, 59);
    const entry = { id: newId("led", at), order_id: orderId, payment_id: paymentId, kind: "refund" as const, amount: -300, currency, ref: "r", at };
    await shop.db.insertInto("ledger").values(entry).execute();
    const page = await readPage(finance, "/money/report");
    expect(page.text).toContain("Money in November 2026");
    for (const text of ["Credit or debit card", "All methods", "HK$93.00", "HK$90.00"]) expect(page.text).toContain(text);
    expect(page.html).toContain('href="/money/report?month=2026-10"');
    expect(page.html).not.toContain("month=2026-12");
    const october = await readPage(finance, "/money/report?month=2026-10");
    expect(october.text).toContain("−HK$3.00");
    expect(october.html).toContain('href="/money/report?month=2026-11"');
    expect((await readPage(finance, "/money/report?month=2026-09")).text).toContain("Nothing was booked this month.");
  });

  test("is a file for programs", async () => {
    await deliverOrder(shop);
    const file = await finance.get("/money/report/csv?month=2026-11");
    expect(file.headers.get("Content-Disposition")).toBe('attachment; filename="money-2026-11.csv"');
    expect((await file.text()).trim().split("\r\n")).toEqual([
      "month,currency,method,payments,paid,refunds,refunded,returned,disputed,won,net,position",
      "2026-11,HKD,card,1,93.00,0,0.00,0.00,0.00,0.00,93.00,93.00",
    ]);
  });

  test.each(["2026-13", "2026-11-01", "x".repeat(300)])("does not exist for %s", async (month) => {
    for (const path of ["/money/report", "/money/report/csv"]) expect((await readPage(finance, `${path}?month=${month}`)).status).toBe(404);
  });
});
