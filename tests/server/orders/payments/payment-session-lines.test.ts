import fc from "fast-check";
import { expect, test } from "vitest";
import type { SessionRequest } from "#server/gateways/payments/payment-provider.ts";
import { openTwoAttempts } from "#tests/support/orders/money.ts";
import { POSTED_SIM, createOrder } from "#tests/support/orders/purchase.ts";
import { orderForm, useTestShop } from "#tests/support/shop.ts";
import { sessionParams } from "#server/gateways/payments/stripe/stripe-session.ts";
import { paymentSessionLines } from "#server/orders/payments/create-payment-attempt.ts";

const shop = useTestShop();
const SESSION = {
  ref: "pay_1",
  orderNumber: "RL261121-K7M2QX",
  idempotencyKey: "pay_1:create",
  currency: "HKD",
  method: "card",
  title: "Japan",
  email: "ada@example.com",
  language: "en",
  successUrl: "https://shop.example/ok",
  cancelUrl: "https://shop.example/back",
  expiresAt: 0,
} as const;

test("a payment page charges the packages less the discount and the postal fee, in the buyer's language, also for a retry", async () => {
  const order = await createOrder(shop, orderForm({ ...POSTED_SIM, quantity: "2", promoCode: "WELCOME10" }), { language: "zh-hk" });
  await openTwoAttempts(shop, order);
  const {
    postal_fee: postage,
    total,
    discount,
  } = await shop.db.selectFrom("orders").select(["postal_fee", "total", "discount"]).executeTakeFirstOrThrow();
  const rows = await shop.db.selectFrom("payments").select("snapshot").orderBy("attempt").execute();
  const [first, second] = rows.map(({ snapshot }) => JSON.parse(snapshot) as SessionRequest);
  expect(first?.lines).toEqual([
    { title: first?.title, amount: total + discount - postage },
    { title: "優惠", amount: -discount },
    { title: "郵費", amount: postage },
  ]);
  expect(second?.lines?.map((line) => line.amount)).toEqual([total + discount - postage, -discount, postage]);
  expect(second?.lines?.at(-1)?.title).toBe("Postage");
});

test("the lines of a payment page add up to its amount, and none is zero; Stripe gets no negative one", () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.nat(1_000_000), fc.nat(1_000_000), (subtotal, rebate, postalFee) => {
      const discount = Math.min(rebate, subtotal);
      const amount = subtotal - discount + postalFee;
      const lines = paymentSessionLines({ title: "Japan", amount, discount, postalFee, language: "en" });
      expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(amount);
      for (const line of lines) expect(line.amount).not.toBe(0);
      const items = sessionParams({ ...SESSION, amount, lines }).line_items ?? [];
      expect(items.reduce((sum, { price_data: price }) => sum + (price?.unit_amount ?? 0), 0)).toBe(amount);
      for (const { price_data: price } of items) expect(price?.unit_amount).toBeGreaterThan(0);
    }),
  );
});
