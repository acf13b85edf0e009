import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { importPromoCodes } from "#server/catalogue/seed/import-promo-codes.ts";
import { projectRoot } from "#server/env.ts";
import { addPromoCode } from "#server/orders/promo/add-promo-code.ts";
import { endPromoCode } from "#server/orders/promo/end-promo-code.ts";
import { showPromoCode } from "#server/orders/promo/list-promo-codes.ts";
import { promoOfForm } from "#server/orders/promo/new-promo.ts";
import { NewPromoSchema } from "#server/orders/promo/promo-terms.schema.ts";
import { postOrder, createOrder } from "#tests/support/orders/purchase.ts";
import { orderForm, useTestShop } from "#tests/support/shop.ts";
import { MEI } from "#tests/support/staff.ts";

const shop = useTestShop();

const end = (code: string) => endPromoCode(shop, { code, who: MEI });
const add = async (code: string, form: object) => {
  const promo = promoOfForm(NewPromoSchema.parse({ code, kind: "percent", ...form }));
  expect(await addPromoCode(shop, { promo, confirmed: true, who: MEI })).toEqual({ ok: true });
};

describe("a promo code that staff add", () => {
  test("is valid at once, in any case, up to its cap, and is used by a payment only", async () => {
    await add("winter", { percent: "12.5", amountHKD: "10.00", minimumHKD: "90", uses: "100", perCustomer: "1" });
    await createOrder(shop, orderForm({ promoCode: "Winter" }));
    expect(await shop.db.selectFrom("orders").select(["discount", "promo_code"]).execute()).toEqual([{ discount: 1000, promo_code: "WINTER" }]);
    expect(await showPromoCode(shop, "WINTER")).toMatchObject({ promo: { state: "live", taken: 0, maxUses: 100, maxUsesPerCustomer: 1 } });
  });

  test("with a fixed amount is valid in its currencies only", async () => {
    await add("FIX", { kind: "fixed", amountCNY: "18.00", amountUSD: "2.50", uses: "5" });
    expect(await postOrder(shop, orderForm({ promoCode: "FIX" }))).toMatchObject({ code: "promo-currency" });
    expect(await postOrder(shop, orderForm({ promoCode: "FIX" }), { currency: "USD" })).toMatchObject({ ok: true });
  });

  test("with today as the last day is valid until the end of the day", async () => {
    await add("TODAY", { percent: "10", starts: "2026-11-21", ends: "2026-11-21" });
    expect(await postOrder(shop, orderForm({ promoCode: "TODAY" }))).toMatchObject({ ok: true });
    shop.pass(16 * 3_600_000);
    expect(await postOrder(shop, orderForm({ promoCode: "TODAY" }))).toMatchObject({ code: "promo-over" });
  });
});

test("a code that staff end is over now; an order that reserved it keeps it", async () => {
  await createOrder(shop, orderForm({ promoCode: "WELCOME10" }));
  expect(await end("WELCOME10")).toEqual({ ok: true });
  expect(await postOrder(shop, orderForm({ promoCode: "WELCOME10", email: "bob@example.com" }))).toMatchObject({ code: "promo-over" });
  expect(await shop.db.selectFrom("orders").select("promo_code").execute()).toEqual([{ promo_code: "WELCOME10" }]);
  expect(await end("WELCOME10")).toEqual({ ok: false, code: "promo-over" });
  expect(await end("NOSUCH")).toEqual({ ok: false, code: "promo-unknown" });
});

describe("the import of promo codes", () => {
  const text = readFileSync(join(projectRoot, "server/db/seed/data/promo-codes.json"), "utf8");
  const importAgain = (source = text) =>
    shop.db.transaction().execute((tx) => importPromoCodes(tx, { text: source, files: new Map() }, shop.clock(), {}));
  const stored = (code: string) => shop.db.selectFrom("promo_codes").selectAll().where("code", "=", code).executeTakeFirstOrThrow();

  test("never reactivates a code that staff ended, nor changes one that staff added", async () => {
    await end("WELCOME10");
    await add("MINE", { percent: "10", amountHKD: "5" });
    await importAgain(text.replace('"SUMMER20"', '"MINE"'));
    expect((await stored("WELCOME10")).ends_at).toBe(shop.clock());
    expect(await stored("MINE")).toMatchObject({ basis_points: 1000, ends_at: null });
    expect(await shop.db.selectFrom("promo_amounts").select("amount").where("code", "=", "MINE").execute()).toEqual([{ amount: 500 }]);
  });

  test("still changes its own codes, and lowers a limit at most to the uses so far", async () => {
    await shop.db.updateTable("promo_codes").set({ taken: 7 }).where("code", "=", "WELCOME10").execute();
    await importAgain(text.replace('"basisPoints": 1000', '"basisPoints": 1500, "maxUses": 5'));
    expect(await stored("WELCOME10")).toMatchObject({ basis_points: 1500, max_uses: 7, taken: 7 });
  });
});
