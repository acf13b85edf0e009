import { beforeEach, describe, expect, test } from "vitest";
import { openDesk, type DeskBrowser } from "#tests/support/desk.ts";
import { createOrder, postOrder } from "#tests/support/orders/purchase.ts";
import { orderForm, useTestShop } from "#tests/support/shop.ts";
import { countAudited, postForm, readPage } from "#tests/support/staff/desk-pages.ts";

const NEW = "/promo/new-code";
const EMPTY = { percent: "", amountCNY: "", amountHKD: "", amountUSD: "", minimumCNY: "", minimumHKD: "", minimumUSD: "", starts: "", ends: "" };
/** Terms that need no confirmation. */
const FORM = {
  ...EMPTY,
  code: "winter",
  kind: "percent",
  percent: "12.5",
  amountCNY: "9.00",
  amountHKD: "10.00",
  amountUSD: "1.20",
  minimumHKD: "90",
  ends: "2026-12-31",
  uses: "100",
  perCustomer: "1",
};

const shop = useTestShop();
let finance: DeskBrowser;
beforeEach(async () => {
  finance = await openDesk(shop).signIn("finance");
});

const isStored = async (code: string) => (await shop.db.selectFrom("promo_codes").select("code").where("code", "=", code).execute()).length === 1;

describe("a new promo code", () => {
  test("is reviewed in each currency, added, used in the shop and ended", async () => {
    expect((await readPage(finance, "/promo")).html).toContain(`href="${NEW}"`);
    const review = await postForm(finance, NEW, { intent: "review", ...FORM });
    expect(review.status).toBe(200);
    expect(review.text).toContain("CNY: 12.5%, at most CN¥9.00.");
    expect(review.text).toContain("HKD: 12.5%, at most HK$10.00, from a subtotal of HK$90.00.");
    expect(review.text).toContain("It ends at 1 Jan 2027, 00:00 (Hong Kong).");
    expect(review.text).toContain("100 orders can use it.");
    expect(review.text).toContain("A customer can use it once.");
    expect(review.html).not.toContain('name="confirmed"');
    expect(await isStored("WINTER")).toBe(false);

    expect(await postForm(finance, NEW, { intent: "add", ...FORM })).toMatchObject({ status: 303, to: "/promo/WINTER" });
    expect(await countAudited(shop, "promo-code.add")).toBe(1);
    await createOrder(shop, orderForm({ promoCode: "Winter" }));
    expect(await shop.db.selectFrom("orders").select(["discount", "promo_code"]).execute()).toEqual([{ discount: 1000, promo_code: "WINTER" }]);
    const list = await readPage(finance, "/promo");
    expect(list.html).toContain('<a href="/promo/WINTER" class="code nowrap">');
    expect(list.text).toMatch(/WINTER.*valid.*12\.5%.*HK\$10\.00.*HK\$90\.00.*0 of 100/);
    const page = await readPage(finance, "/promo/winter");
    expect(page.text).toMatch(/HKD.*12\.5%, at most HK\$10\.00.*HK\$90\.00/);
    // Only a payment uses the code.
    expect(page.text).toContain("No orders have used it");

    const ask = await readPage(finance, "/promo/WINTER/end");
    expect(ask.text).toContain("Orders that were placed with it keep their discount.");
    expect((await postForm(finance, "/promo/winter/end", { intent: "end" })).to).toBe("/promo/WINTER");
    expect(await countAudited(shop, "promo-code.end")).toBe(1);
    expect(await postOrder(shop, orderForm({ promoCode: "WINTER", email: "bob@example.com" }))).toMatchObject({ code: "promo-over" });
    const again = await postForm(finance, "/promo/WINTER/end", { intent: "end" });
    expect([again.status, again.text.includes("This code has already ended.")]).toEqual([409, true]);
    expect((await readPage(finance, "/promo")).text).not.toContain("WINTER");
    expect((await readPage(finance, "/promo?list=ended")).text).toContain("WINTER");
  });

  test("with a fixed amount is valid only in the currencies that have one", async () => {
    const fixed = { ...FORM, kind: "fixed", percent: "", amountHKD: "", minimumHKD: "" };
    expect((await postForm(finance, NEW, { intent: "review", ...fixed })).text).toContain("HKD: Not valid.");
    expect((await postForm(finance, NEW, { intent: "add", ...fixed })).text).toContain("Some orders will be free");
    expect((await postForm(finance, NEW, { intent: "add", ...fixed, confirmed: "on" })).status).toBe(303);
    expect(await postOrder(shop, orderForm({ promoCode: "WINTER" }))).toMatchObject({ code: "promo-currency" });
    expect(await postOrder(shop, orderForm({ promoCode: "WINTER" }), { currency: "USD" })).toMatchObject({ ok: true });
  });

  test("says everything that is wrong at once, each at its field, and keeps what was typed", async () => {
    const wrong = {
      code: "A-B",
      kind: "fixed",
      percent: "10",
      minimumUSD: "30",
      amountHKD: "1.005",
      starts: "2026-12-02",
      ends: "2026-12-01",
      uses: "0",
    };
    const page = await postForm(finance, NEW, { intent: "review", ...EMPTY, ...wrong, perCustomer: "x" });
    expect(page.status).toBe(400);
    for (const field of ["code", "percent", "minimumUSD", "amountHKD", "ends", "uses", "perCustomer"])
      expect(page.html, field).toContain(`href="#review-${field}"`);
    expect(page.text).toContain("Leave this empty for a fixed amount");
    expect(page.text).toContain("The last day is before the first day");
    for (const typed of Object.values(wrong)) expect(page.html).toContain(`value="${typed}"`);
    const none = await postForm(finance, NEW, { intent: "review", ...EMPTY, code: "NEW", kind: "fixed", uses: "", perCustomer: "" });
    expect(none.text).toContain("Please enter the discount in at least one currency");
    const noPercent = await postForm(finance, NEW, { intent: "review", ...FORM, percent: "" });
    expect([noPercent.status, noPercent.html.includes('href="#review-percent"')]).toEqual([400, true]);
  });

  test("is rejected at its field if it exists, or if its last day is over", async () => {
    const taken = await postForm(finance, NEW, { intent: "review", ...FORM, code: "welcome10" });
    expect([taken.status, taken.text.includes("This code already exists"), taken.html.includes('value="welcome10"')]).toEqual([409, true, true]);
    const over = await postForm(finance, NEW, { intent: "add", ...FORM, ends: "2026-11-01" });
    expect([over.status, over.text.includes("This day has passed")]).toEqual([409, true]);
    expect(await isStored("WINTER")).toBe(false);
  });

  test("with unusual terms asks, also if the page is skipped", async () => {
    const unusual = { ...FORM, percent: "100", amountCNY: "", uses: "" };
    const review = await postForm(finance, NEW, { intent: "review", ...unusual });
    expect(review.text).toContain("Some orders will be free");
    expect(review.text).toContain("The discount has no cap in CNY");
    expect(review.text).toContain("There’s no limit on uses");
    expect(review.html).toMatch(/type="checkbox"[^>]*name="confirmed"/);
    const unticked = await postForm(finance, NEW, { intent: "add", ...unusual });
    expect([unticked.status, unticked.text.includes("Tick the box if the terms are right")]).toEqual([400, true]);
    expect(unticked.html).toContain('name="percent" value="100"');
    expect(await isStored("WINTER")).toBe(false);
    expect((await postForm(finance, NEW, { intent: "add", ...unusual, confirmed: "on" })).status).toBe(303);
    expect(await isStored("WINTER")).toBe(true);
  });

  test("is changed from the summary without typing it again", async () => {
    const back = await postForm(finance, NEW, { intent: "change", ...FORM });
    expect(back.html).toContain('value="12.5"');
    expect(back.html).toMatch(/value="percent"[^>]*checked|checked[^>]*value="percent"/);
    expect(back.html).not.toContain('aria-invalid="true"');
  });
});

test("an unknown promo code has no page", async () => {
  expect((await readPage(finance, "/promo/NOSUCH")).status).toBe(404);
  expect((await postForm(finance, "/promo/NOSUCH/end", { intent: "end" })).status).toBe(404);
});

test("the list of promo codes has pages", async () => {
  const rows = Array.from({ length: 51 }, (_, index) => ({
    code: `PAGE${String(index).padStart(2, "0")}`,
    kind: "percent" as const,
    basis_points: 100,
  }));
  await shop.db
    .insertInto("promo_codes")
    .values(rows.map((row) => ({ ...row, taken: 0, by_staff: 1 as const })))
    .execute();
  const first = await readPage(finance, "/promo");
  expect([first.text.includes("PAGE49"), first.text.includes("WELCOME10")]).toEqual([true, false]);
  const next = /href="(\/promo\?[^"]*after=[^"]*)"/.exec(first.html)?.[1] ?? "";
  expect((await readPage(finance, next.replaceAll("&amp;", "&"))).text).toContain("WELCOME10");
});

test("a code that makes packages free or has no cap needs password and second factor, and keeps what was typed", async () => {
  await shop.db.updateTable("staff_sessions").set({ confirmed_at: null }).execute();
  const free = { ...FORM, percent: "100", confirmed: "on" };
  const kept = await postForm(finance, NEW, { intent: "add", ...free });
  expect([kept.status, kept.html.includes('name="percent" value="100"'), await isStored("WINTER")]).toEqual([401, true, false]);
  expect((await postForm(finance, NEW, { intent: "add", ...FORM })).status).toBe(303);
});
