import fc from "fast-check";
import { expect, test } from "vitest";
import type { SessionRequest } from "#server/gateways/payments/payment-provider.ts";
import { openTwoAttempts } from "#tests/support/orders/money.ts";
import { POSTED_SIM, createOrder } from "#tests/support/orders/purchase.ts";
import { orderForm, useTestShop } from "#tests/support/shop.ts";
import { paymentSessionLines } from "#server/orders/payments/create-payment-attempt.ts";

const shop = useTestShop();

test("a payment page charges the packages after the discount and the postal fee, in the buyer's language, also for a retry", async () => {
  const order = await createOrder(shop, orderForm({ ...POSTED_SIM, quantity: "2", promoCode: "WELCOME10" }), { language: "zh-hk" });
  await openTwoAttempts(shop, order);
  const { postal_fee: postage, total } = await shop.db.selectFrom("orders").select(["postal_fee", "total"]).executeTakeFirstOrThrow();
  const rows = await shop.db.selectFrom("payments").select("snapshot").orderBy("attempt").execute();
  const [first, second] = rows.map(({ snapshot }) => JSON.parse(snapshot) as SessionRequest);
  expect(first?.lines).toEqual([
    { title: first?.title, amount: total - postage },
    { title: "郵費", amount: postage },
  ]);
  expect(second?.lines?.map((line) => line.amount)).toEqual([total - postage, postage]);
  expect(second?.lines?.at(-1)?.title).toBe("Postage");
});

test("the lines of a payment page add up to its amount, and none is zero", () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.nat(1_000_000), (goods, postalFee) => {
      const lines = paymentSessionLines({ title: "Japan", amount: goods + postalFee, postalFee, language: "en" });
      expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(goods + postalFee);
      for (const line of lines) expect(line.amount).toBeGreaterThan(0);
    }),
  );
});
