import { describe, expect, test } from "vitest";
import { addPromoCode } from "#server/orders/promo/add-promo-code.ts";
import { listPromoCodes, showPromoCode } from "#server/orders/promo/list-promo-codes.ts";
import { findPromoDoubts, promoOfForm } from "#server/orders/promo/new-promo.ts";
import { NewPromoSchema } from "#server/orders/promo/promo-terms.schema.ts";
import { MEI } from "#tests/support/staff.ts";
import { useTestShop } from "#tests/support/shop.ts";

const errorsOf = (form: object) => {
  const result = NewPromoSchema.safeParse(form);
  return result.success ? [] : result.error.issues.map(({ path, message }) => [path.join("."), message]);
};

describe("the form of a promo code", () => {
  test("becomes terms: hundredths of a percent, minor units, and a last day that counts", () => {
    const form = {
      code: " winter26 ",
      kind: "percent",
      percent: "0.5",
      amountHKD: "50",
      minimumCNY: "90.05",
      starts: "2026-12-01",
      ends: "2026-12-31",
    };
    expect(promoOfForm(NewPromoSchema.parse({ ...form, amountUSD: "", uses: "100", perCustomer: "" }))).toEqual({
      code: "WINTER26",
      kind: "percent",
      basisPoints: 50,
      startsAt: Date.UTC(2026, 10, 30, 16),
      endsAt: Date.UTC(2026, 11, 31, 16),
      maxUses: 100,
      maxUsesPerCustomer: null,
      amounts: { CNY: { amount: null, minimumSubtotal: 9005 }, HKD: { amount: 5000, minimumSubtotal: 0 } },
    });
  });

  test.each([
    [{ code: "NEW", kind: "percent" }, ["percent", "errors.required"]],
    [{ code: "NEW", kind: "percent", percent: "100.01" }, ["percent", "desk-promo.wrong.percent"]],
    [{ code: "NEW", kind: "fixed" }, ["amountCNY", "desk-promo.wrong.amount-missing"]],
    [{ code: "NEW", kind: "fixed", amountHKD: "5", percent: "10" }, ["percent", "desk-promo.wrong.percent-unused"]],
    [{ code: "NEW", kind: "fixed", amountHKD: "5", minimumUSD: "10" }, ["minimumUSD", "desk-promo.wrong.minimum-unused"]],
    [{ code: "NEW", kind: "percent", percent: "10", starts: "2026-12-02", ends: "2026-12-01" }, ["ends", "errors.period-order"]],
    [{ code: "NEW", kind: "percent", percent: "10", ends: "2026-02-30" }, ["ends", "errors.day-format"]],
    // An invalid amount is not a missing one.
    [{ code: "NEW", kind: "fixed", amountHKD: "1.005" }, ["amountHKD", "errors.price-format"]],
  ])("%j has one error: %j", (form, error) => {
    expect(errorsOf(form)).toEqual([error]);
  });
});

test("unusual terms are a discount of the whole price, a percentage without a cap, and uses without a limit", () => {
  const promo = (form: object) => promoOfForm(NewPromoSchema.parse({ code: "NEW", kind: "percent", percent: "10", ...form }));
  const caps = { amountCNY: "1", amountHKD: "1", amountUSD: "1" };
  expect(findPromoDoubts(promo({ ...caps, uses: "5" }))).toEqual([]);
  expect(findPromoDoubts(promo({ ...caps, percent: "100" }))).toEqual([{ code: "free" }, { code: "unlimited" }]);
  expect(findPromoDoubts(promo({ amountHKD: "1", uses: "5" }))).toEqual([{ code: "no-cap", currencies: ["CNY", "USD"] }]);
  const fixed = { kind: "fixed", percent: "", amountHKD: "50", uses: "5" };
  expect(findPromoDoubts(promo(fixed))).toEqual([{ code: "free" }]);
  expect(findPromoDoubts(promo({ ...fixed, minimumHKD: "50" }))).toEqual([{ code: "free" }]);
  expect(findPromoDoubts(promo({ ...fixed, minimumHKD: "50.01" }))).toEqual([]);
});

describe("promo codes in the database", () => {
  const shop = useTestShop();
  const add = (code: string, form: object, confirmed: boolean) =>
    addPromoCode(shop, { promo: promoOfForm(NewPromoSchema.parse({ code, kind: "percent", percent: "10", ...form })), confirmed, who: MEI });

  test("are added with unusual terms only if these are confirmed, and not after their end", async () => {
    expect(await add("NEW", {}, false)).toMatchObject({ ok: false, code: "confirm-terms", doubts: [{ code: "no-cap" }, { code: "unlimited" }] });
    expect(await showPromoCode(shop, "NEW")).toBeNull();
    expect(await add("NEW", {}, true)).toEqual({ ok: true });
    expect(await add("NEW", {}, false)).toEqual({ ok: false, code: "promo-exists" });
    expect(await add("OLD", { ends: "2020-01-01" }, true)).toEqual({ ok: false, code: "promo-ended" });
  });

  test("are listed by code, those that ended apart, a page at a time", async () => {
    await add("APRIL", { starts: "2027-04-01" }, true);
    const first = await listPromoCodes(shop, { which: "current", limit: 2 });
    expect(first.rows.map(({ code, state }) => [code, state])).toEqual([
      ["APRIL", "early"],
      ["SPRING50", "live"],
    ]);
    expect(first.rows[1]?.amounts.USD).toEqual({ amount: 700, minimumSubtotal: 4200 });
    const second = await listPromoCodes(shop, { which: "current", after: first.next ?? "", limit: 2 });
    expect([second.rows.map(({ code }) => code), second.next]).toEqual([["WELCOME10"], null]);
    expect((await listPromoCodes(shop, { which: "ended" })).rows.map(({ code, state }) => [code, state])).toEqual([["SUMMER20", "over"]]);
  });
});
