import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newId } from "#server/db/new-id.ts";
import type { DisputeEvent } from "#server/gateways/payments/payment-provider.ts";
import { listMailbox } from "#server/mailbox/list-mailbox.ts";
import { DISCREPANCY_KINDS } from "#server/payments/discrepancies/discrepancy-kinds.schema.ts";
import { recordDiscrepancy } from "#server/payments/discrepancies/record-discrepancy.ts";
import { openDesk, type DeskBrowser } from "#tests/support/desk.ts";
import { addRefund, applyEvent, deliverOrder, paymentOf, refunds } from "#tests/support/orders/money.ts";
import { openTestShop, type TestShop } from "#tests/support/shop.ts";
import { countAudited, postForm, readPage } from "#tests/support/staff/desk-pages.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let shop: TestShop;
let finance: DeskBrowser;
beforeEach(async () => {
  shop = await openTestShop();
  finance = await openDesk(shop).signIn("finance");
});
afterEach(() => shop.close());

/** Sessions end without a click: finance signs in again afterwards. */
async function wait(ms: number) {
  shop.pass(ms);
  finance = await openDesk(shop).signIn("finance");
}
const discrepancies = () => shop.db.selectFrom("discrepancies").selectAll().orderBy("id").execute();
const refundState = async (id: string) =>
  (await shop.db.selectFrom("refunds").select("state").where("id", "=", id).executeTakeFirstOrThrow()).state;

describe("a difference", () => {
  const found = async (kind: (typeof DISCREPANCY_KINDS)[number] = "payment-missing") => {
    const { id: ref } = await paymentOf(shop, await deliverOrder(shop));
    await recordDiscrepancy(shop.db, { kind, ref, ours: "paid HK$93.00", theirs: "=no session", now: shop.clock() });
    return (await discrepancies()).at(-1)?.id ?? "";
  };

  test("is listed with both records, says what to do, and is closed with a note", async () => {
    const id = await found();
    await wait(5 * HOUR);
    const list = await readPage(finance, "/money");
    expect(list.text).toContain("Payment that the provider does not know");
    expect(list.text).toContain("paid HK$93.00");
    expect(list.text).toContain("5 hours");
    const page = await readPage(finance, `/money/differences/${id}`);
    expect(page.text).toContain("Look up the payment in the provider’s dashboard.");
    const empty = await postForm(finance, `/money/differences/${id}`, { intent: "close", note: " " });
    expect([empty.status, empty.html.includes('href="#close-note"')]).toEqual([400, true]);
    const long = await postForm(finance, `/money/differences/${id}`, { intent: "close", note: "x".repeat(201) });
    expect([long.status, long.html.includes("x".repeat(201))]).toEqual([400, true]);
    expect((await discrepancies())[0]?.resolved_at).toBeNull();
    expect((await postForm(finance, `/money/differences/${id}`, { intent: "close", note: "the provider has corrected it" })).to).toBe("/money");
    expect((await discrepancies())[0]).toMatchObject({ resolved_at: shop.clock(), note: "the provider has corrected it (Mei Chan)" });
    expect(await countAudited(shop, "discrepancy.resolve")).toBe(1);
    expect((await readPage(finance, "/money")).text).toContain("All records agree.");
    expect((await readPage(finance, "/money?show=all")).html).toContain(`/money/differences/${id}`);
    const closed = await readPage(finance, `/money/differences/${id}`);
    expect(closed.text).toContain("the provider has corrected it (Mei Chan)");
    expect(closed.html).not.toContain('value="close"');
  });

  test("that a colleague has closed meanwhile keeps what was typed out, and is closed once", async () => {
    const id = await found();
    await postForm(finance, `/money/differences/${id}`, { intent: "close", note: "first" });
    const late = await postForm(finance, `/money/differences/${id}`, { intent: "close", note: "second" });
    expect(late.status).toBe(409);
    expect((await discrepancies())[0]?.note).toBe("first (Mei Chan)");
    expect(await countAudited(shop, "discrepancy.resolve")).toBe(1);
  });

  test("has a text for each kind, also for one that is no longer recorded", async () => {
    const now = shop.clock();
    for (const kind of DISCREPANCY_KINDS) await recordDiscrepancy(shop.db, { kind, ref: kind, ours: "a", theirs: "b", now });
    await shop.db.updateTable("discrepancies").set({ kind: "retired-kind" }).where("ref", "=", "job-lost").execute();
    const { html, text } = await readPage(finance, "/money");
    expect(html).not.toContain("kind.");
    expect(text).toContain("Other difference");
    for (const { id } of await discrepancies()) expect((await readPage(finance, `/money/differences/${id}`)).html).not.toMatch(/>(do|kind)\./);
  });

  test("continues on the next page, and the file has all of them without formulas", async () => {
    for (let n = 0; n < 52; n++) {
      shop.pass(1);
      await recordDiscrepancy(shop.db, { kind: "ledger-total", ref: `row ${n}`, ours: "=1+1", theirs: "2", now: shop.clock() });
    }
    const rows = await discrepancies();
    const first = await readPage(finance, "/money");
    const [, next = ""] = /href="(\/money\?show=open&amp;after=[^"]+)"/.exec(first.html) ?? [];
    const second = await readPage(finance, next.replaceAll("&amp;", "&"));
    const shown = (html: string) => rows.filter(({ id }) => html.includes(`/money/differences/${id}"`)).map(({ id }) => id);
    expect([...shown(first.html), ...shown(second.html)]).toEqual(rows.map(({ id }) => id));
    expect(shown(first.html)).toHaveLength(50);
    const file = await finance.get("/money/csv");
    expect(file.headers.get("Content-Disposition")).toContain("attachment");
    const lines = (await file.text()).trim().split("\n");
    expect(lines).toHaveLength(53);
    expect(lines[1]).toContain(",'=1+1,");
  });
});

describe("disputes", () => {
  const dispute = async (id: string, state: DisputeEvent["state"], evidenceDueAt: number | null) => {
    const order = await deliverOrder(shop);
    const { payment_ref: paymentRef, amount, currency } = await paymentOf(shop, order);
    const event = { type: "dispute" as const, disputeId: id, paymentRef, amount, currency, state, reason: "fraudulent", evidenceDueAt };
    await applyEvent(shop, { id: `evt_${id}`, ...event });
    return order.number;
  };

  test("are in the order of their due date, with the overdue ones marked, and say what to do", async () => {
    const later = await dispute("dp_later", "opened", shop.clock() + 9 * DAY);
    const none = await dispute("dp_none", "opened", null);
    const soon = await dispute("dp_soon", "opened", shop.clock() + DAY);
    const won = await dispute("dp_won", "won", null);
    await wait(2 * DAY);
    const { text } = await readPage(finance, "/money/disputes");
    expect([soon, later, none].map((number) => text.indexOf(number)).every((at, n, all) => at > (all[n - 1] ?? 0))).toBe(true);
    expect(text.split("Overdue")).toHaveLength(2);
    expect(text.indexOf("Overdue")).toBeLessThan(text.indexOf(later));
    expect(text).toContain("Answer in the provider’s dashboard before the date");
    expect(text).toContain("The owner of the payment card did not buy this");
    expect(text).toContain("No answer is accepted");
    expect(text).not.toContain(won);
    expect((await readPage(finance, "/money/disputes?state=won")).text).toContain(won);
    expect((await readPage(finance, "/money/disputes?state=lost")).text).toContain("No dispute was lost yet.");
  });
});

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
    expect((await readPage(finance, `/money/refunds/${id}`)).text).toContain("Send HK$5.00 HKD again");
    expect((await postForm(finance, `/money/refunds/${id}`, { intent: "retry" })).to).toBe("/money/refunds");
    await shop.settle();
    expect((await refunds(shop)).map(({ state }) => state)).toEqual(["failed", "succeeded"]);
    expect(await countAudited(shop, "refund.retry")).toBe(1);
    expect((await readPage(finance, "/money/refunds")).text).toContain("No refund has failed.");
    expect((await postForm(finance, `/money/refunds/${id}`, { intent: "retry" })).status).not.toBe(303);
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
    const { payment_ref: paymentRef, amount, currency } = payment;
    await applyEvent(shop, {
      id: "evt_1",
      type: "dispute",
      disputeId: "dp_1",
      paymentRef,
      amount,
      currency,
      state: "opened",
      reason: null,
      evidenceDueAt: null,
    });
    const path = `/money/refunds/${id}`;
    expect((await readPage(finance, path)).text).toContain("The buyer has this money from the bank.");
    const typed = { intent: "settle", note: "transfer 4711", paid: "on" };
    const rejected = await postForm(finance, path, typed);
    expect([rejected.status, rejected.html.includes("transfer 4711")]).toEqual([409, true]);
    expect(rejected.text).toContain("The bank has taken this money back.");
    expect((await postForm(finance, path, { intent: "retry" })).status).toBe(409);
    expect(await refundState(id)).toBe("manual");
    expect((await postForm(finance, path, { ...typed, althoughDisputed: "on" })).status).toBe(303);
    expect(await refundState(id)).toBe("succeeded");
  });
});

test("a payment that pays for nothing is refunded once, after a question", async () => {
  const order = await deliverOrder(shop);
  const { id } = await paymentOf(shop, order);
  expect((await readPage(finance, `/money/payments/${id}`)).status).toBe(404);
  expect((await postForm(finance, `/money/payments/${id}`, { intent: "refund" })).status).toBe(404);
  await shop.db.updateTable("payments").set({ duplicate: 1, unmatched: 1 }).where("id", "=", id).execute();
  expect((await readPage(finance, "/money/payments")).html).toContain(`href="/money/payments/${id}"`);
  const page = await readPage(finance, `/money/payments/${id}`);
  expect(page.text).toContain("Its order was paid twice");
  expect(page.text).toContain("We send HK$93.00 HKD to the original payment method. This cannot be undone.");
  expect((await postForm(finance, `/money/payments/${id}`, { intent: "refund" })).to).toBe("/money/payments");
  expect((await postForm(finance, `/money/payments/${id}`, { intent: "refund" })).status).toBe(404);
  await shop.settle();
  expect(await refunds(shop)).toMatchObject([{ reason: "duplicate-payment", amount: 9300, state: "succeeded" }]);
  expect(await countAudited(shop, "payment.return")).toBe(1);
  expect((await readPage(finance, "/money/payments")).text).toContain("Every payment belongs to an order.");
});

describe("the report of a month", () => {
  test("has a line for each method, and the sums, of the month in the address", async () => {
    const { id: paymentId, order_id: orderId, currency } = await paymentOf(shop, await deliverOrder(shop));
    const at = Date.UTC(2026, 9, 31, 15, 59);
    const entry = { id: newId("led", at), order_id: orderId, payment_id: paymentId, kind: "refund" as const, amount: -300, currency, ref: "r", at };
    await shop.db.insertInto("ledger").values(entry).execute();
    const page = await readPage(finance, "/money/report");
    expect(page.text).toContain("Money in 2026-11");
    for (const text of ["Payment card", "All methods", "HK$93.00", "HK$90.00"]) expect(page.text).toContain(text);
    expect(page.html).toContain('href="/money/report?month=2026-10"');
    expect(page.html).not.toContain("month=2026-12");
    const october = await readPage(finance, "/money/report?month=2026-10");
    expect(october.text).toContain("−HK$3.00");
    expect(october.html).toContain('href="/money/report?month=2026-11"');
    expect((await readPage(finance, "/money/report?month=2026-09")).text).toContain("Nothing was booked in this month.");
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

test("today leads to each page of money", async () => {
  const { id, order_id: orderId, currency, amount } = await paymentOf(shop, await deliverOrder(shop));
  const now = shop.clock();
  await recordDiscrepancy(shop.db, { kind: "ledger-total", ref: "x", ours: "1", theirs: "2", now });
  const dispute = { id: "dp_1", provider: "sandbox", order_id: orderId, payment_id: id, amount, currency, reason: null, closed_at: null };
  await shop.db
    .insertInto("disputes")
    .values({ ...dispute, state: "opened", evidence_due_at: now + DAY, opened_at: now })
    .execute();
  const { html, text } = await readPage(finance, "/today");
  expect(html).toContain('href="/money"');
  expect(html).toContain('href="/money/disputes"');
  expect(text).not.toContain("With the command");
});

test("money opens for finance only", async () => {
  const others = await openDesk(shop).signIn("service", "reviewer", "editor");
  for (const path of ["/money", "/money/csv", "/money/disputes", "/money/refunds", "/money/payments", "/money/report"])
    expect([path, (await readPage(others, path)).status]).toEqual([path, 403]);
  expect((await readPage(others, "/today")).html).not.toContain('href="/money"');
});
