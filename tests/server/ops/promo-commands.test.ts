import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { importPromoCodes } from "#server/catalogue/seed/import-promo-codes.ts";
import { projectRoot } from "#server/env.ts";
import { runCommand } from "#server/ops/run-command.ts";
import { postOrder, createOrder } from "#tests/support/orders/purchase.ts";
import { openTestShop, orderForm, type TestShop } from "#tests/support/shop.ts";

let shop: TestShop;
beforeEach(async () => void (shop = await openTestShop()));
afterEach(() => shop.close());

async function promo(...args: string[]) {
  const lines: string[] = [];
  const code = await runCommand(
    ["promo", ...args],
    (line) => lines.push(line),
    async () => ({ ...shop, close: async () => {} }),
  );
  return { code, text: lines.join("\n") };
}

describe("`promo add`", () => {
  test("adds a percentage with its cap, minimum, dates and uses, effective immediately", async () => {
    const terms = [
      "--percent",
      "12.5",
      "--cap",
      "HKD:10.00",
      "--minimum",
      "HKD:90",
      "--ends",
      "2026-12-31",
      "--uses",
      "100",
      "--per-customer",
      "1",
      "--confirm",
    ];
    const { code, text } = await promo("add", "--who", "Mei", "winter", ...terms);
    expect(code).toBe(0);
    expect(text).toContain("WINTER (holds)");
    expect(text).toContain("until 2027-01-01 00:00:00 UTC+8");
    expect(text).toMatch(/HKD +12.5 %, at most HK\$10.00; from HK\$90.00 on/);
    expect(text).toMatch(/USD +12.5 %, no cap; no minimum/);
    await createOrder(shop, orderForm({ promoCode: "Winter" }));
    expect(await shop.db.selectFrom("orders").select(["discount", "promo_code"]).execute()).toEqual([{ discount: 1000, promo_code: "WINTER" }]);
    // Only a payment uses the code.
    expect((await promo("show", "winter")).text).toMatch(/Uses +0 of 100; 1 per customer/);
    expect((await promo("list")).text).toMatch(/WINTER +holds +12.5 % +HK\$10.00 +HK\$90.00 +0 of 100 +1/);
  });

  test("adds a fixed amount, valid in its currencies only", async () => {
    expect((await promo("add", "--who", "Mei", "FIX", "--fixed", "CNY:18.00,USD:2.50", "--uses", "5", "--confirm")).text).toMatch(/HKD +not valid/);
    expect(await postOrder(shop, orderForm({ promoCode: "FIX" }))).toMatchObject({ code: "promo-currency" });
    expect(await postOrder(shop, orderForm({ promoCode: "FIX" }), { currency: "USD" })).toMatchObject({ ok: true });
  });

  test("rejects a code that exists and one that is invalid, and adds nothing", async () => {
    expect(await promo("add", "--who", "Mei", "welcome10", "--percent", "10")).toMatchObject({
      code: 1,
      text: expect.stringContaining("The code WELCOME10 exists already"),
    });
    expect(await promo("add", "--who", "Mei", "NEW", "--percent", "0")).toMatchObject({ code: 2, text: expect.stringContaining("more than 0") });
    expect(await shop.db.selectFrom("promo_codes").select("code").where("code", "=", "NEW").execute()).toEqual([]);
  });

  test("with unusual terms is added only if they are confirmed", async () => {
    const refused = await promo("add", "--who", "Mei", "GIFT", "--percent", "100", "--cap", "HKD:10.00,USD:1.20");
    expect(refused.code).toBe(1);
    expect(refused.text).toContain("The code makes whole orders free.");
    expect(refused.text).toContain("The code has no --cap in CNY.");
    expect(refused.text).toContain("The code has no limit of --uses.");
    expect(await shop.db.selectFrom("promo_codes").select("code").where("code", "=", "GIFT").execute()).toEqual([]);
    expect((await promo("add", "--who", "Mei", "GIFT", "--percent", "100", "--cap", "HKD:10.00", "--confirm")).code).toBe(0);
  });

  test("with today as the last day is valid until the end of the day", async () => {
    await promo("add", "--who", "Mei", "TODAY", "--percent", "10", "--starts", "2026-11-21", "--ends", "2026-11-21", "--confirm");
    expect(await postOrder(shop, orderForm({ promoCode: "TODAY" }))).toMatchObject({ ok: true });
    shop.pass(16 * 3_600_000);
    expect(await postOrder(shop, orderForm({ promoCode: "TODAY" }))).toMatchObject({ code: "promo-over" });
  });
});

describe("`promo end`", () => {
  test("ends a code now; an order that reserved it keeps it", async () => {
    await createOrder(shop, orderForm({ promoCode: "WELCOME10" }));
    expect(await promo("end", "--who", "Mei", "welcome10")).toMatchObject({ code: 0, text: "WELCOME10 has ended." });
    expect(await postOrder(shop, orderForm({ promoCode: "WELCOME10", email: "bob@example.com" }))).toMatchObject({ code: "promo-over" });
    expect(await shop.db.selectFrom("orders").select("promo_code").execute()).toEqual([{ promo_code: "WELCOME10" }]);
    expect((await promo("end", "--who", "Mei", "WELCOME10")).text).toContain("WELCOME10 has ended already.");
  });

  test("rejects an unknown code", async () => {
    expect(await promo("end", "--who", "Mei", "NOSUCH")).toMatchObject({ code: 1 });
    expect(await promo("show", "NOSUCH")).toMatchObject({ code: 1 });
  });
});

describe("the import of promo codes", () => {
  const text = readFileSync(join(projectRoot, "server/db/seed/data/promo-codes.json"), "utf8");
  const importAgain = (source = text) =>
    shop.db.transaction().execute((tx) => importPromoCodes(tx, { text: source, files: new Map() }, shop.clock(), {}));
  const stored = (code: string) => shop.db.selectFrom("promo_codes").selectAll().where("code", "=", code).executeTakeFirstOrThrow();

  test("never reactivates a code that staff ended, nor changes one that staff added", async () => {
    await promo("end", "--who", "Mei", "WELCOME10");
    await promo("add", "--who", "Mei", "MINE", "--percent", "10", "--cap", "HKD:5", "--confirm");
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
