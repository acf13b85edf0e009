import { afterEach, beforeEach, expect, test } from "vitest";
import { ops } from "#tests/support/orders/refunds.ts";
import { openTestShop, orderForm, type TestShop } from "#tests/support/shop.ts";
import { POSTED_SIM, createOrder } from "#tests/support/orders/purchase.ts";

let shop: TestShop;
beforeEach(async () => void (shop = await openTestShop()));
afterEach(() => shop.close());

test("prints no control characters of an old order's address", async () => {
  const { number } = await createOrder(shop, orderForm(POSTED_SIM));
  await shop.db.updateTable("orders").set({ contact: "Chan \u202eTai\x1b[2J Man" }).where("number", "=", number).execute();
  const { code, text } = await ops(shop, "orders", "show", "--who", "Mei", number);
  expect(code).toBe(0);
  expect(text).toContain("Chan Tai [2J Man");
  expect(/[\u202e\x1b]/.test(text)).toBe(false);
});
