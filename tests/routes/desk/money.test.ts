import { beforeEach, describe, expect, test } from "vitest";
import type { DisputeEvent } from "#server/gateways/payments/payment-provider.ts";
import { DISCREPANCY_KINDS } from "#server/payments/discrepancies/discrepancy-kinds.schema.ts";
import { recordDiscrepancy } from "#server/payments/discrepancies/record-discrepancy.ts";
import { openDesk, type DeskBrowser } from "#tests/support/desk.ts";
import { applyEvent, deliverOrder, paymentOf } from "#tests/support/orders/money.ts";
import { useTestShop } from "#tests/support/shop.ts";
import { countAudited, postForm, readPage } from "#tests/support/staff/desk-pages.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const shop = useTestShop();
let finance: DeskBrowser;
beforeEach(async () => {
  finance = await openDesk(shop).signIn("finance");
});

/** Sessions end without a click: finance signs in again afterwards. */
async function wait(ms: number) {
  shop.pass(ms);
  finance = await openDesk(shop).signIn("finance");
}
const discrepancies = () => shop.db.selectFrom("discrepancies").selectAll().orderBy("id").execute();

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

  test("that a colleague has closed meanwhile says so, and is closed once", async () => {
    const id = await found();
    await postForm(finance, `/money/differences/${id}`, { intent: "close", note: "first" });
    const late = await postForm(finance, `/money/differences/${id}`, { intent: "close", note: "second" });
    expect([late.status, late.text.includes("A colleague has already closed this difference.")]).toEqual([409, true]);
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
    const { text, html } = await readPage(finance, "/money/disputes");
    expect([soon, later, none].map((number) => text.indexOf(number)).every((at, n, all) => at > (all[n - 1] ?? 0))).toBe(true);
    expect(text.split("Overdue")).toHaveLength(2);
    expect(text.indexOf("Overdue")).toBeLessThan(text.indexOf(later));
    expect(text).toContain("Respond in the provider’s dashboard before the date");
    expect(text).toContain("Cardholder says they didn’t buy this");
    expect(text).toContain("No response possible");
    expect(text).not.toContain(won);
    const difference = (await discrepancies()).find(({ ref }) => ref === "dp_soon")?.id ?? "none";
    expect(html).toContain(`href="/money/differences/${difference}"`);
    await postForm(finance, `/money/differences/${difference}`, { intent: "close", note: "answered" });
    expect((await readPage(finance, "/money/disputes")).html).not.toContain(`href="/money/differences/${difference}"`);
    expect((await readPage(finance, "/money/disputes?state=won")).text).toContain(won);
    expect((await readPage(finance, "/money/disputes?state=lost")).text).toContain("No disputes lost yet.");
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
